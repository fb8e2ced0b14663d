import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the pages and the viewer; `scripts/setup.js` says when. What was built before stays whole until the end. */
const folder = import.meta.dirname;
const fresh = join(folder, `dist-${process.pid}`);
const parts = {
  ui: { file: 'vite.config.ts', mode: 'production' },
  viewer: { file: 'vite.viewer.config.ts', mode: 'production' },
  benchmark: { file: 'vite.viewer.config.ts', mode: 'benchmark' },
};

for (const [name, { file, mode }] of Object.entries(parts)) {
  await build({
    configFile: join(folder, file),
    mode,
    logLevel: process.argv.includes('--quiet') ? 'warn' : 'info',
    build: { outDir: join(fresh, name) },
  });
}
await rm(join(folder, 'dist'), { recursive: true, force: true });
await rename(fresh, join(folder, 'dist'));
