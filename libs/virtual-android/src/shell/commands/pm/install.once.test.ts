import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@devicefarmer/adbkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdbd } from '../../../adb/adbd/adbd.ts';
import { startRealAdb } from '../../../adb/adbd/real-adb.fixture.ts';
import { adbPresent, runAdb } from '../../../adb/server/adb-program.fixture.ts';
import { type AdbServer, createAdbServer } from '../../../adb/server/server.ts';
import { type ApkOptions, buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { createVirtualDevice } from '../../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';

const LAMP = 'org.example.lamp';

let device: VirtualDevice;
let server: AdbServer;
let directory: string;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  server = await createAdbServer({ devices: [device] });
  directory = await mkdtemp(join(tmpdir(), 'tapwright-apk-'));
});

afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

async function file(options: Partial<ApkOptions> = {}, name = 'lamp.apk'): Promise<string> {
  await writeFile(join(directory, name), buildApk({ packageName: LAMP, ...options }));
  return join(directory, name);
}

describe.skipIf(!adbPresent)('the adb command', () => {
  async function adb(...args: readonly string[]) {
    const { output, error, status } = await runAdb(server.port, args);
    return { printed: output.toString() + error, status };
  }

  it('installs, over an app too, and uninstalls', async () => {
    const first = await adb('install', await file());
    expect(first).toMatchObject({ printed: expect.stringContaining('Success\n'), status: 0 });
    // Streamed, not pushed beforehand.
    expect(first.printed).toContain('Performing Streamed Install\n');
    expect(device.packages.find(LAMP)?.info.versionCode).toBe(1);
    expect((await adb('install', '-r', '-t', '-g', await file({ versionCode: 2 }))).status).toBe(0);
    expect(device.packages.find(LAMP)?.info.versionCode).toBe(2);
    expect(await adb('uninstall', LAMP)).toEqual({ printed: 'Success\n', status: 0 });
    expect(await adb('uninstall', LAMP)).toEqual({
      printed: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n',
      status: 1,
    });
  });

  it('installs a large file, which can be pulled again', async () => {
    const size = 20 * 1024 * 1024;
    const path = await file({ assets: size });
    expect((await adb('install', path)).status).toBe(0);
    const stored = (await adb('shell', 'pm', 'path', LAMP)).printed.trim().replace('package:', '');
    expect((await adb('pull', stored, join(directory, 'back.apk'))).status).toBe(0);
    const [sent, back] = [await readFile(path), await readFile(join(directory, 'back.apk'))];
    expect(sent.length).toBeGreaterThan(size);
    expect(sent.equals(back)).toBe(true);
  });

  it('gets a refusal before everything is sent', async () => {
    const refused = await adb('install', '--nonesuch', await file({ assets: 20 * 1024 * 1024 }));
    expect(refused).toMatchObject({
      printed: expect.stringContaining('Unknown option --nonesuch'),
      status: 1,
    });
    expect((await adb('install', await file())).status).toBe(0);
  });

  it('gets the reason why an app is not installed', async () => {
    await adb('install', await file({ versionCode: 3 }));
    const older = await adb('install', await file({ versionCode: 2 }));
    expect(older.status).toBe(1);
    expect(older.printed).toContain('Failure [INSTALL_FAILED_VERSION_DOWNGRADE: ');
    await writeFile(join(directory, 'text.apk'), 'no archive at all');
    expect((await adb('install', join(directory, 'text.apk'))).printed).toContain(
      'INSTALL_PARSE_FAILED_NOT_APK',
    );
  });

  it('installs a base with a split in one go', async () => {
    const split = await file({ split: 'config.en', activity: null }, 'en.apk');
    expect(await adb('install-multiple', await file(), split)).toMatchObject({ status: 0 });
    expect((await adb('shell', 'pm', 'path', LAMP)).printed.match(/^package:/gm)).toHaveLength(2);
    const other = await file({ packageName: 'org.example.other', split: 'x' }, 'other.apk');
    const refused = await adb('install-multiple', await file({ versionCode: 2 }), other);
    expect(refused).toMatchObject({
      printed: expect.stringContaining('INSTALL_FAILED_INVALID_APK'),
      status: 1,
    });
    expect(device.packages.find(LAMP)?.info.versionCode).toBe(1);
  });
});

describe.skipIf(!adbPresent)('a real adb server', () => {
  it('installs over the connection of adbd, and gets a refusal before everything is sent', async () => {
    await using real = await startRealAdb();
    const adbd = await createAdbd({ device });
    const serial = `127.0.0.1:${adbd.port}`;
    await real.run(['connect', serial]);
    const adb = async (...words: readonly string[]) => {
      const { output, error, status } = await real.run(['-s', serial, ...words]);
      return { printed: output.toString() + error, status };
    };
    const path = await file({ assets: 20 * 1024 * 1024 });
    expect((await adb('install', '--nonesuch', path)).status).not.toBe(0);
    expect(device.packages.find(LAMP)).toBeUndefined();
    expect(await adb('install', path)).toMatchObject({
      printed: expect.stringContaining('Success'),
      status: 0,
    });
    expect((await adb('install-multiple', path, await file({ split: 'x' }, 'x.apk'))).status).toBe(0);
    expect(await adb('uninstall', LAMP)).toEqual({ printed: 'Success\n', status: 0 });
    await real.run(['disconnect']);
    await adbd.close();
  });
});

describe('adbkit', () => {
  const phone = () => new Client({ host: server.host, port: server.port }).getDevice('virtual-1');

  it('installs, lists, starts, clears and uninstalls', async () => {
    expect(await phone().isInstalled(LAMP)).toBe(false);
    expect(await phone().install(await file())).toBe(true);
    expect(await phone().isInstalled(LAMP)).toBe(true);
    expect(await phone().getPackages()).toContain(LAMP);
    expect(await phone().startActivity({ component: `${LAMP}/.MainActivity`, wait: true })).toBe(true);
    expect(device.source.view().packageName).toBe(LAMP);
    expect(await phone().clear(LAMP)).toBe(true);
    await expect(phone().clear('org.none')).rejects.toThrow("Package 'org.none' could not be cleared");
    expect(await phone().uninstall(LAMP)).toBe(true);
    expect(await phone().isInstalled(LAMP)).toBe(false);
  });

  it('gets the reason why an app is not installed or not started', async () => {
    await phone().install(await file({ versionCode: 2 }));
    await expect(phone().install(await file({ versionCode: 1 }))).rejects.toThrow(
      'INSTALL_FAILED_VERSION_DOWNGRADE',
    );
    await expect(phone().startActivity({ component: 'org.none/.Main' })).rejects.toThrow('Activity class');
    await expect(phone().startService({ component: 'org.none/.Service' })).rejects.toThrow(
      'Not found; no service started.',
    );
    expect(await phone().getFeatures()).toMatchObject({ 'android.hardware.touchscreen': true });
  });
});
