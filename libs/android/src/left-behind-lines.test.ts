import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Shell } from './adb/shell.ts';
import { AS_FOUND_DIRECTORY } from './attestation.ts';
import { readLeftBehind, rememberBeforeLine } from './left-behind.ts';
import { putBackSteps, resetCommands } from './reset-steps.ts';

const SIGNAL = AbortSignal.timeout(60_000);

let folder: TemporaryDirectory;
beforeEach(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder.path, 'sdcard', 'Music'), { recursive: true });
});
afterEach(() => folder.remove());

/** This machine's own shell and tools, with a folder in the place of the phone's storage. */
function localShell(): Shell {
  const here = (line: string) =>
    line
      .replaceAll(AS_FOUND_DIRECTORY, join(folder.path, 'as-found'))
      .replaceAll(/(?<![\w-])\/sdcard\//g, `${folder.path}/sdcard/`);
  return {
    serial: 'local',
    async run(line) {
      const { stdout, stderr, status } = spawnSync('sh', ['-c', here(line)]);
      return { stdout, stderr: stderr.toString('utf8'), exitCode: status ?? -1 };
    },
    pull: () => Promise.reject(new Error('nothing is pulled')),
    follow: () => Promise.reject(new Error('nothing is followed')),
    ask: () => Promise.reject(new Error('nothing is asked')),
  };
}

const write = (name: string, text = 'red') => writeFile(join(folder.path, 'sdcard', name), text);

it('the lines find what was added and changed, and remove it, in a real shell with real tools', async () => {
  const shell = localShell();
  await write('Music/kept.ogg');
  await write('Music/changed.ogg');
  await shell.run(rememberBeforeLine('as_noted'));
  const odd = ["it's $(touch x) `id`.txt", '-rf', 'a "b" \\c', 'ünïcode ✓', 'x|y|z'];
  for (const name of odd) await write(name);
  await write('Music/changed.ogg', 'other');
  await mkdir(join(folder.path, 'sdcard', 'new folder', 'deep'), { recursive: true });
  await write('new folder/deep/er.txt');

  const found = await readLeftBehind(shell, SIGNAL);

  const names = found.files?.map(({ path }) => path.replace(`${folder.path}/sdcard/`, '')).toSorted();
  expect(names).toEqual([...odd, 'Music/changed.ogg', 'new folder'].toSorted());
  for (const command of resetCommands(putBackSteps(found))) await shell.run(command);
  const { stdout } = await shell.run('cd /sdcard/ && find . -type f');
  expect(stdout.toString('utf8')).toBe('./Music/kept.ogg\n');
  expect((await readLeftBehind(shell, SIGNAL)).files).toEqual([]);
});

it('a file whose name has a line end makes the list unknown', async () => {
  await write('red\nred.txt');
  expect((await readLeftBehind(localShell(), SIGNAL)).files).toBeNull();
});

it('what this machine cannot say, because it is no phone, is unknown and not clean', async () => {
  expect(await readLeftBehind(localShell(), SIGNAL)).toMatchObject({
    noted: false,
    used: null,
    clipboard: 'unknown',
    accounts: null,
  });
});
