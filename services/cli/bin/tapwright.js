#!/usr/bin/env node
// Starts under any Node from 20 on, and hands over to the Node 24 that the workspace pins, which runs TypeScript directly.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));
const MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= MAJOR) {
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
