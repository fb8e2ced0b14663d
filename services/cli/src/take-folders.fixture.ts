import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeFolder } from './take-folder.ts';

// A process that takes one folder after the other, each at a time that others have, too. It prints how long it held which.
const [root = '', count = '', first = '', every = ''] = process.argv.slice(2);
const held: (readonly [folder: number, from: number, to: number])[] = [];
for (let at = 0; at < Number(count); at += 1) {
  const folder = join(root, String(at));
  await mkdir(folder, { recursive: true });
  const time = Number(first) + at * Number(every);
  await pause(Math.max(0, time - Date.now() - 3));
  // A timer is too coarse: all shall come within the same millisecond.
  while (Date.now() < time);
  const taken = await takeFolder(folder).catch(() => null);
  if (taken === null) continue;
  const from = performance.timeOrigin + performance.now();
  await pause(Number(every) / 2);
  held.push([at, from, performance.timeOrigin + performance.now()]);
  await taken[Symbol.asyncDispose]();
}
process.stdout.write(JSON.stringify(held));
