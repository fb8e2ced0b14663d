/** Files of the shared storage, by toybox's `ls` and `head`. Nothing here changes the phone. */

import { firstFitting, isFilePath, type SeenFile, splitPath, storageOf } from '@tapwright/contracts';
import { shellWord } from '@tapwright/escape';
import type { Shell } from './adb/shell.ts';

const MISSING = /No such file or directory/;

/**
 * The newest file of each path. A missing file has neither name nor content; if this could not be found out, `unread`
 * says why. A phone that does not answer at all throws an error, as for every other question.
 */
export async function readFiles(
  shell: Shell,
  { paths, maxBytes }: { readonly paths: readonly string[]; readonly maxBytes: number },
  signal: AbortSignal,
): Promise<readonly SeenFile[]> {
  const found: SeenFile[] = [];
  for (const path of paths) found.push(await readFile(shell, { path, maxBytes }, signal));
  return found;
}

async function readFile(
  shell: Shell,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
  signal: AbortSignal,
): Promise<SeenFile> {
  const none: SeenFile = { path, name: null, content: null, cut: false };
  if (!isFilePath(path)) return { ...none, unread: 'it is not a path of the shared storage' };
  const [folder, pattern] = splitPath(path);
  const names = await namesIn(shell, { folder, storage: storageOf(path) }, signal);
  if (typeof names === 'string') return { ...none, unread: names };
  const name = firstFitting(names, pattern);
  if (name === null) return none;
  // One byte more than is kept shows whether there is more.
  const line = `head -c ${maxBytes + 1} ${shellWord(folder + name)}`;
  const { stdout, stderr, exitCode } = await shell.run(line, { signal });
  if (exitCode !== 0)
    return { ...none, unread: `${name} cannot be read: ${firstLine(stderr || `${stdout}`)}` };
  return { path, name, content: stdout.subarray(0, maxBytes), cut: stdout.length > maxBytes };
}

/**
 * Newest first, folders with a slash at the end; none if the folder is missing. A text: why this could not be found
 * out.
 */
async function namesIn(
  shell: Shell,
  { folder, storage }: { readonly folder: string; readonly storage: string },
  signal: AbortSignal,
): Promise<readonly string[] | string> {
  const listed = await list(shell, folder, signal);
  if (listed.exitCode === 0) return listed.said.split('\n').map((name) => name.replace(/\r$/, ''));
  if (!MISSING.test(listed.said)) return firstLine(listed.said);
  // If the storage is not mounted, a missing folder says nothing about the file.
  const root = await list(shell, storage, signal);
  return root.exitCode === 0 ? [] : firstLine(root.said);
}

/** The slash at the end makes `ls` follow a folder that is a link, as `/sdcard` is. */
async function list(shell: Shell, folder: string, signal: AbortSignal) {
  const { stdout, exitCode } = await shell.run(`ls -1tp ${shellWord(folder)} 2>&1`, { signal });
  return { said: stdout.toString('utf8'), exitCode };
}

function firstLine(said: string): string {
  return said.trim().split('\n')[0]?.slice(0, 200) || 'the phone gives no reason';
}
