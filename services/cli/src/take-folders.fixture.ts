import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeFolder } from './take-folder.ts';

// A process that takes one folder after the other, each at a time that others have, too. It prints which it had, and which of
// these another process had at the same time. No clock tells this: in each folder that it has, it makes one that can be made once.
const [root = '', count = '', first = '', every = ''] = process.argv.slice(2);
const had: number[] = [];
const shared: number[] = [];
for (let at = 0; at < Number(count); at += 1) {
  const folder = join(root, String(at));
  const mark = join(folder, 'mark');
  await mkdir(folder, { recursive: true });
  const time = Number(first) + at * Number(every);
  await pause(Math.max(0, time - Date.now() - 3));
  // A timer is too coarse: all shall come within the same millisecond.
  while (Date.now() < time);
  const taken = await takeFolder(folder).catch(() => null);
  if (taken === null) continue;
  had.push(at);
  const isAlone = await mkdir(mark).then(
    () => true,
    () => false,
  );
  if (!isAlone) shared.push(at);
  await pause(Number(every) / 2);
  if (isAlone) await rmdir(mark);
  await taken[Symbol.asyncDispose]();
}
process.stdout.write(JSON.stringify({ had, shared }));
