import { zipOf } from '@tapwright/apk';
import { describe, expect, it } from 'vitest';
import { type ApkOptions, buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { runShell } from '../../shell.ts';
import { createCollector, sourceOf } from '../../streams.ts';
import { APP, newPhone } from '../clients.fixture.ts';

const LAMP = 'org.example.lamp';
const FILE = '/data/local/tmp/a.apk';

function phoneWithFiles() {
  const phone = newPhone();
  return {
    ...phone,
    /** Writes an APK to the phone and installs it. */
    async install(options: Partial<ApkOptions>, flags = ''): Promise<string> {
      phone.device.files.write(FILE, buildApk({ packageName: LAMP, ...options }));
      return phone.out(`pm install ${flags} ${FILE}`);
    },
    /** A line with bytes on its standard input. */
    async pipe(line: string, bytes: Uint8Array): Promise<string> {
      const output = createCollector();
      await runShell(phone.device, line, { input: sourceOf(bytes), output, error: output });
      return output.text();
    },
  };
}

describe('pm install', () => {
  it('puts the app where pm path says, with everything from its manifest', async () => {
    const { device, install, out } = phoneWithFiles();
    const options = { versionCode: 7, versionName: '0.7', permissions: ['android.permission.CAMERA'] };
    expect(await install(options, '-g -i org.example.store')).toBe('Success\n');
    const path = (await out(`pm path ${LAMP}`)).trim().replace('package:', '');
    const stored = device.files.read(path);
    const sent = device.files.read(FILE);
    expect(stored.ok && sent.ok && Buffer.compare(stored.value, sent.value)).toBe(0);
    expect(await out('pm list packages -i --show-versioncode lamp')).toBe(
      `package:${LAMP} versionCode:7  installer=org.example.store\n`,
    );
    expect([...(device.packages.find(LAMP)?.granted ?? [])]).toEqual(['android.permission.CAMERA']);
  });

  it('starts as an empty window that says why; BACK and HOME leave it', async () => {
    const { device, install, run, out } = phoneWithFiles();
    await install({});
    for (const key of ['BACK', 'HOME']) {
      await run(`am start -n ${LAMP}/.MainActivity`);
      expect(device.source.view()).toMatchObject({ packageName: LAMP, activity: `${LAMP}/.MainActivity` });
      expect(device.source.view().hierarchy).toContain('A virtual device cannot run its code');
      expect(device.processes.pidOf(LAMP)).toBeDefined();
      await run(`input keyevent ${key}`);
      expect(device.source.view().packageName).not.toBe(LAMP);
    }
    expect((await run(`am start -n ${LAMP}/.Other`)).error).toContain('does not exist');
    expect(await out(`monkey -p ${LAMP} 1`)).toContain('Events injected: 1');
    const { png } = await device.source.picture();
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
    await run(`am force-stop ${LAMP}`);
    expect(device.source.view().packageName).not.toBe(LAMP);
    expect(device.processes.pidOf(LAMP)).toBeUndefined();
  });

  it('replaces, keeps the permissions, and removes the old code', async () => {
    const { device, install } = phoneWithFiles();
    await install({ permissions: ['android.permission.CAMERA'] }, '-g');
    const before = device.packages.find(LAMP);
    expect(await install({ versionCode: 2, permissions: ['android.permission.CAMERA'] })).toBe('Success\n');
    const after = device.packages.find(LAMP);
    expect(after).toMatchObject({
      uid: before?.uid,
      granted: before?.granted,
      firstInstalledAt: before?.firstInstalledAt,
    });
    expect(after?.codePath).not.toBe(before?.codePath);
    expect(device.files.stat(before?.codePath ?? '')).toBeNull();
  });

  it.each([
    [
      { versionCode: 1 },
      '',
      'INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 1 is older than current 5',
    ],
    [
      { versionCode: 6 },
      '-R',
      'INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install org.example.lamp without first uninstalling.',
    ],
    [{ versionCode: 6, application: { testOnly: true } }, '', 'INSTALL_FAILED_TEST_ONLY: '],
    [
      { versionCode: 6, minSdk: 40, targetSdk: 40 },
      '',
      'INSTALL_FAILED_OLDER_SDK: Requires newer sdk version #40 (current version is #34)',
    ],
    [
      { versionCode: 6, minSdk: 14, targetSdk: 22 },
      '',
      'INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must target at least SDK version 23, but found 22',
    ],
    [
      { packageName: APP },
      '',
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package org.example.still signatures do not match',
    ],
    [{ split: 'config.en' }, '', 'INSTALL_FAILED_INVALID_APK: Full install must include a base package'],
  ] as const)('refuses %j with %s', async (options, flags, failure) => {
    const { device, install } = phoneWithFiles();
    await install({ versionCode: 5 });
    expect(await install(options, flags)).toContain(`Failure [${failure}`);
    expect(device.packages.find(LAMP)?.info.versionCode).toBe(5);
  });

  it('allows a downgrade and a test-only app where the flags say so', async () => {
    const { install } = phoneWithFiles();
    await install({ versionCode: 5 });
    expect(await install({ versionCode: 1, application: { testOnly: true } }, '-r -t -d')).toBe('Success\n');
  });

  it('shows an empty window in place of an uninstalled app of the source', async () => {
    const { device, install, run } = phoneWithFiles();
    await run(`pm uninstall ${APP}`);
    expect(await install({ packageName: APP })).toBe('Success\n');
    await run(`am start -n ${APP}/.MainActivity`);
    expect(device.source.view().hierarchy).toContain('cannot run its code');
  });

  it.each([
    ['text', Buffer.from('no archive'), 'INSTALL_PARSE_FAILED_NOT_APK: Failed to parse '],
    [
      'another archive',
      zipOf({ 'a.txt': Buffer.from('a') }),
      'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse ',
    ],
  ])('refuses %s', async (_what, bytes, failure) => {
    const { device, out, pipe } = phoneWithFiles();
    device.files.write(FILE, bytes);
    expect(await out(`pm install ${FILE}`)).toContain(`Failure [${failure}${FILE}]`);
    expect(await pipe(`cmd package install -S ${bytes.length} -`, bytes)).toContain(`Failure [${failure}`);
  });

  it('reads exactly as many bytes as announced', async () => {
    const { pipe } = phoneWithFiles();
    const apk = buildApk({ packageName: LAMP });
    const more = Buffer.concat([apk, Buffer.from('left')]);
    expect(await pipe(`cmd package install -r -S ${apk.length}; cat`, more)).toBe('Success\nleft');
    expect(await pipe(`pm install -S ${apk.length}`, apk.subarray(0, 50))).toContain(
      'Failure [INSTALL_PARSE_FAILED_NOT_APK',
    );
    expect(await pipe('pm install', apk)).toBe('Error: must either specify a package size or an APK file\n');
    expect(await pipe('pm install -S 99999999999', apk)).toContain(
      'Requested internal only, but not enough space',
    );
  });

  it('leaves nothing behind where the phone has no room', async () => {
    const { device, pipe } = phoneWithFiles();
    const before = device.files.usedBytes;
    device.files.write('/sdcard/full', new Uint8Array(64 * 1024 * 1024 - before - 100));
    const used = device.files.usedBytes;
    const apk = buildApk({ packageName: LAMP });
    expect(await pipe(`pm install -S ${apk.length}`, apk)).toContain(
      'Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE',
    );
    expect(device.packages.find(LAMP)).toBeUndefined();
    expect(device.files.usedBytes).toBe(used);
  });

  it('cannot open what is not there', async () => {
    const { run } = newPhone();
    const result = await run('pm install /data/local/tmp/none.apk');
    expect(result.status).toBe(255);
    expect(result.error).toContain("Error: Can't open file: /data/local/tmp/none.apk");
  });
});

describe('pm install-create', () => {
  const session = (text: string): string => /\[(\d+)\]/.exec(text)?.[1] ?? '';

  it('takes a base and its splits', async () => {
    const { device, out, pipe } = phoneWithFiles();
    const created = await out('pm install-create -r -S 4000');
    expect(created).toMatch(/^Success: created install session \[\d+\]\n$/);
    const base = buildApk({ packageName: LAMP });
    const split = buildApk({ packageName: LAMP, split: 'config.en', activity: null });
    for (const [name, apk] of Object.entries({ 'base.apk': base, 'en.apk': split })) {
      const written = await pipe(`pm install-write -S ${apk.length} ${session(created)} ${name} -`, apk);
      expect(written).toBe(`Success: streamed ${apk.length} bytes\n`);
    }
    expect(device.packages.find(LAMP)).toBeUndefined();
    expect(await out(`pm install-commit ${session(created)}`)).toBe('Success\n');
    expect((await out(`pm path ${LAMP}`)).split('\n')).toHaveLength(3);
  });

  it('refuses parts that do not belong together', async () => {
    const { out, pipe } = phoneWithFiles();
    const id = session(await out('pm install-create'));
    const parts = [
      buildApk({ packageName: LAMP }),
      buildApk({ packageName: 'org.example.other', split: 'x' }),
    ];
    for (const [index, apk] of parts.entries())
      await pipe(`pm install-write -S ${apk.length} ${id} ${index} -`, apk);
    expect(await out(`pm install-commit ${id}`)).toContain(
      'Failure [INSTALL_FAILED_INVALID_APK: Split x package org.example.other inconsistent with org.example.lamp]',
    );
  });

  it('is limited in number, and gone after it was abandoned', async () => {
    const { run, out } = newPhone();
    const ids = [];
    for (let turn = 0; turn < 8; turn += 1) ids.push(session(await out('pm install-create')));
    expect((await run('pm install-create')).error).toContain('Too many active sessions');
    expect(await out(`pm install-abandon ${ids[0]}`)).toBe('Success\n');
    expect((await run(`pm install-commit ${ids[0]}`)).error).toContain('Caller has no access to session');
    expect((await run('pm install-create')).status).toBe(0);
  });
});
