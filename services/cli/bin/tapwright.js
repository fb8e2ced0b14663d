#!/usr/bin/env node
// Starts under any Node from 20 on: see plan.js. URLs are imported as URLs, since on Windows a path is none.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';
import { planOf } from './plan.js';

const plan = planOf({ bin: import.meta.url, node: process.versions.node, exists: existsSync });
// Where Node keeps what it has compiled, as the npm scripts do: the next start takes two thirds of the time.
if (plan.kind !== 'import' || !plan.compiled)
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../../node_modules/.cache/tapwright/compiled', import.meta.url),
  );

if (plan.kind === 'import') {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(plan.main.href);
} else if (plan.kind === 'spawn') {
  const args = [fileURLToPath(plan.main), ...process.argv.slice(2)];
  const child = spawn(fileURLToPath(plan.node), args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 3) : 3;
  });
} else {
  const how = plan.compiled
    ? 'Install a newer Node from nodejs.org.'
    : 'Run `npm install` in the workspace first: it brings the right one.';
  process.stderr.write(
    `tapwright: Node ${plan.needed} or newer is needed, this is ${process.versions.node}.\n${how}\n`,
  );
  process.exitCode = 3;
}
