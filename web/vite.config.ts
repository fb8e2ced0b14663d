import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Stands for the nonce of a page; the api puts a new one in its place with each answer. */
const NONCE = '{{nonce}}';

/** The pages that the api serves under `/ui`. Names of files hold a hash of their content. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/ui/',
  plugins: [react()],
  html: { cspNonce: NONCE },
  build: {
    outDir: 'dist/ui',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`, so that it stays as it is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data address would need a policy of its own, and its content no longer has a name that can be cached.
    assetsInlineLimit: 0,
    // The policy allows no inline script, and this would be one.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What pages share stands in two files: each further one is a request more before a page stands.
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 3 },
            { name: 'runs', minShareCount: 2, test: /src\/(pages|viewer)\/|virtual/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
