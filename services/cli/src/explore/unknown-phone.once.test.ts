import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer } from '@tapwright/virtual-android';
import { afterEach, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['explore', '--app', 'org.example.app'],
  ['run', '--goal', 'Open the settings', '--app', 'org.example.app'],
])('a phone that is not connected leaves no folder of %s behind', async (...args) => {
  await using folder = await temporaryDirectory();
  await using adb = await createAdbServer({ devices: [] });
  vi.stubEnv('ANDROID_ADB_SERVER_PORT', String(adb.port));
  const out = join(folder.path, 'made');
  const performed = performCommandLine(tapwright, [...args, '--serial', 'mistyped', '--out', out]);
  const error = toTapwrightError(await performed.catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ code: 'DEVICE_UNKNOWN', message: expect.stringContaining('mistyped') });
  expect(exitCodeOfError(error)).toBe(2);
  expect(await readdir(folder.path)).toEqual([]);
});
