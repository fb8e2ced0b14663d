import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import type { Check, Trace } from '../trace/trace.ts';
import { adbShell } from './adb-shell/adb-shell.ts';
import { FILE_CHECKS, fileTrace, noteAndFiles, STRANGE } from './file-trace.fixture.ts';
import { run, withoutPython } from './uiautomator2/python.fixture.ts';
import { uiautomator2 } from './uiautomator2/uiautomator2.ts';
import { folderWith } from './webdriverio/run-script.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const PIN = 'Zanzibar-17';
const ENVIRONMENT = { TAPWRIGHT_DEADLINE_S: '1', TAPWRIGHT_PIN: PIN };

type Play = (device: VirtualDevice, trace: Trace, env?: Record<string, string>) => Promise<Ended>;
interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs a script with the program that it is made for, and the real adb. */
const byAdb =
  (program: string, { emit, fileExtension }: typeof adbShell): Play =>
  async (device, trace, more = {}) => {
    await using adb = await createAdbServer({ devices: [device] });
    await using folder = await temporaryDirectory();
    const path = join(folder.path, `script.${fileExtension}`);
    await writeFile(path, emit(trace, { proof, selfContained: true }).content);
    const phone = { ANDROID_ADB_SERVER_PORT: String(adb.port), ANDROID_SERIAL: device.serial };
    const stub = join(import.meta.dirname, 'uiautomator2/stub');
    const env = { ...phone, ...ENVIRONMENT, PYTHONPATH: stub, HOME: folder.path, ...more };
    const { code, stderr } = await run(program, [path], env);
    return { code, said: stderr };
  };

const byWebDriver: Play = async (device, trace, more = {}) => {
  await using server = await createWebDriverServer({ devices: [device] });
  using folder = folderWith(trace);
  const { status, errors } = await folder.run({ APPIUM_URL: server.url, ...ENVIRONMENT, ...more });
  return { code: status, said: errors };
};

const has = (program: string) => spawnSync(program, ['-c', ':']).error === undefined;
const shells = ['sh', 'dash', 'mksh', 'bash'].filter((name) => !withoutPython && has(name));
const PLAYS: readonly (readonly [string, Play])[] = [
  ...shells.map((name) => [name, byAdb(name, adbShell)] as const),
  ...(withoutPython ? [] : [['python3', byAdb('python3', uiautomator2)] as const]),
  ['webdriverio', byWebDriver],
];

/** A phone with these files; each is one second newer than the one before it. */
function phoneWith(files: Readonly<Record<string, string>>): VirtualDevice {
  const device = createVirtualDevice({
    serial: 'phone',
    source: createInteractiveSource({ apps: [virtualApp('notes').app] }),
  });
  for (const [at, [path, text]] of Object.entries(files).entries()) {
    device.files.write(path, Buffer.from(text));
    device.files.setTime(path, Date.UTC(2026, 2, 2) + at * 1_000);
  }
  return device;
}

const FILES = {
  '/sdcard/Download/list.txt': '',
  [`/sdcard/Download/${STRANGE}-1.vcf`]: 'FN:Somebody',
  [`/sdcard/Download/${STRANGE}-2.vcf`]: `BEGIN\0\r\nFN:${STRANGE}\r\nEND\n`,
  '/sdcard/Download/notes.txt': `the pin is ${PIN}\n`,
};
const check = (path: string, is: 'present' | 'absent', contains?: string): Check => ({
  kind: 'file',
  path,
  is,
  ...(contains === undefined ? {} : { contains }),
});

it('a script for WebdriverIO that checks files type-checks under strict', async () => {
  using folder = folderWith(noteAndFiles());
  expect(await folder.typeCheck()).toBe('');
});

describe.each(PLAYS)('a script run by %s', (name, play) => {
  it('passes where every file is as expected', async () => {
    expect(await play(phoneWith(FILES), fileTrace(FILE_CHECKS))).toEqual({ code: 0, said: '' });
  });

  it('fails where the newest file has another text, and never prints a secret', async () => {
    const newer = { ...FILES, [`/sdcard/Download/${STRANGE}-3.vcf`]: 'FN:Nobody' };
    const ended = await play(phoneWith(newer), fileTrace(FILE_CHECKS));
    expect(ended.code).toBe(1);
    expect(ended.said).toContain('did not contain');
    const other = { ...FILES, '/sdcard/Download/notes.txt': 'nothing' };
    const without = await play(phoneWith(other), fileTrace(FILE_CHECKS));
    expect(without.code).toBe(1);
    expect(without.said).not.toContain(PIN);
  });

  it('reports a missing file and a missing folder as absent', async () => {
    const missing = [check('/sdcard/Music/*.mp3', 'absent'), check('/sdcard/Music/a/b.mp3', 'absent')];
    expect(await play(phoneWith({}), fileTrace(missing))).toEqual({ code: 0, said: '' });
    for (const path of ['/sdcard/Download/a.txt', '/sdcard/Download/*.txt', '/sdcard/Music/a.mp3'])
      expect((await play(phoneWith({}), fileTrace([check(path, 'present')]))).code).toBe(1);
    const there = phoneWith({ '/sdcard/Download/a.txt': 'x' });
    expect((await play(there, fileTrace([check('/sdcard/Download/*', 'absent')]))).code).toBe(1);
  });

  it('searches only the first part of a long file', async () => {
    const path = '/sdcard/Download/long.txt';
    const long = phoneWith({ [path]: `early\n${'x\n'.repeat(150_000)}late` });
    expect((await play(long, fileTrace([check(path, 'present', 'early')]))).code).toBe(0);
    const late = await play(long, fileTrace([check(path, 'present', 'late')]));
    expect(late.code).toBe(shells.includes(name) ? 2 : 1);
    expect(late.said).toContain('which is longer');
  });

  it('does not treat missing storage as empty storage', async () => {
    const device = phoneWith({});
    device.files.remove('/sdcard', true);
    const ended = await play(device, fileTrace([check('/sdcard/Download/*.txt', 'absent')]));
    expect(ended.code).toBe(shells.includes(name) ? 2 : 1);
  });
});
