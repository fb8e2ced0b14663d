import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The viewer of runs as one script and one style, which are put into a page that needs no server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist/viewer',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`, so that it stays as it is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/viewer-file/main.tsx',
      output: {
        // A module in a page may not load another one from a file's address.
        format: 'iife',
        entryFileNames: 'viewer.js',
        assetFileNames: 'viewer[extname]',
      },
    },
  },
});
