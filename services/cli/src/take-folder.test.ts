import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { takeFolder } from './take-folder.ts';

test('a folder is taken by one process at a time, and given back', async () => {
  await using folder = await temporaryDirectory();
  const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(holder, 'spawn');
  await writeFile(join(folder.path, 'in-use'), String(holder.pid));
  await expect(takeFolder(folder.path)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining(String(holder.pid)),
  });
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  {
    await using _taken = await takeFolder(folder.path);
    expect(await readFile(join(folder.path, 'in-use'), 'utf8')).toBe(String(process.pid));
  }
  await expect(readFile(join(folder.path, 'in-use'))).rejects.toThrow();
});

test('what is no number of a process holds nothing', async () => {
  await using folder = await temporaryDirectory();
  await writeFile(join(folder.path, 'in-use'), '');
  await using _taken = await takeFolder(folder.path);
  expect(await readFile(join(folder.path, 'in-use'), 'utf8')).toBe(String(process.pid));
});
