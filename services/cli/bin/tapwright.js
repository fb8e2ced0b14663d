#!/usr/bin/env node
// Starts under any Node from 20 on, and hands over to the Node 24 that the workspace pins, which runs TypeScript directly.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));
// Where Node keeps what it has compiled, as the npm scripts do: the next start takes two thirds of the time.
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/tapwright/compiled', import.meta.url));
process.env.NODE_COMPILE_CACHE ??= compiled;
const MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= MAJOR) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(main);
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 3) : 3;
  });
} else {
  process.stderr.write(
    `tapwright: Node ${MAJOR} or newer is needed, this is ${process.versions.node}.\n` +
      'Run `npm install` in the workspace first: it brings the right one.\n',
  );
  process.exitCode = 3;
}
