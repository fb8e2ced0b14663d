import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * A viewer as one script and one style, which are put into a page that needs no server: of runs, or, in the mode
 * `benchmark`, of benchmarks. Each holds only what it draws with.
 */
export default defineConfig(({ mode }) => {
  const isBenchmark = mode === 'benchmark';
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir: isBenchmark ? 'dist/benchmark' : 'dist/viewer',
      emptyOutDir: true,
      target: 'es2023',
      // Browsers that know `light-dark()`, so that it stays as it is written.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      // One file is what it is for.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: isBenchmark ? 'src/benchmark-file/main.tsx' : 'src/viewer-file/main.tsx',
        // What would load parts later finds them in the one script, and needs no address.
        checks: { emptyImportMeta: false },
        output: {
          // A module in a page may not load another one from a file's address.
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'viewer.js',
          assetFileNames: 'viewer[extname]',
        },
      },
    },
  };
});
