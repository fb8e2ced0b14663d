import { describe, expect, it } from 'vitest';
import { buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { APP, newPhone } from '../clients.fixture.ts';

const CAMERA = 'android.permission.CAMERA';

async function withApk(permissions = [CAMERA, 'android.permission.INTERNET']) {
  const phone = newPhone();
  phone.device.files.write(
    '/data/local/tmp/a.apk',
    buildApk({ packageName: 'org.example.lamp', permissions }),
  );
  expect(await phone.out('pm install -r -t /data/local/tmp/a.apk')).toBe('Success\n');
  return phone;
}

/** What each phone has besides its apps. */
const SYSTEM = ['android', 'com.android.shell', 'com.android.systemui']
  .map((name) => `package:${name}\n`)
  .join('');

describe('pm list packages', () => {
  it('prints what each flag asks for', async () => {
    const { device, out } = newPhone();
    const path = `${device.packages.find(APP)?.codePath}/base.apk`;
    expect(path).toMatch(/^\/data\/app\/~~[\w-]{22}==\/org\.example\.still-[\w-]{22}==\/base\.apk$/);
    expect(await out('pm list packages')).toBe(`package:${APP}\n${SYSTEM}`);
    expect(await out('pm list packages -s')).toBe(SYSTEM);
    expect(await out('pm list packages -f -3')).toBe(`package:${path}=${APP}\n`);
    expect(await out('pm list packages -U -3')).toBe(`package:${APP} uid:10107\n`);
    expect(await out('pm list packages --uid 10107 --user 0')).toBe(`package:${APP} uid:10107\n`);
    expect(await out('pm list packages -i -3')).toBe(`package:${APP}  installer=null\n`);
    expect(await out('pm list packages -d; pm list packages none')).toBe('');
    expect(await out('pm list packages -e still')).toBe(`package:${APP}\n`);
    expect(await out('pm list packages --nonesuch')).toBe('Error: Unknown option: --nonesuch\n');
    expect(await out(`pm path ${APP}`)).toBe(`package:${path}\n`);
    expect(await out('pm path android')).toBe('package:/system/framework/framework-res.apk\n');
    expect(await out('pm list packages -f --uid 2000')).toBe(
      'package:/system/priv-app/Shell/Shell.apk=com.android.shell uid:2000\n',
    );
  });

  it('lists version codes in the form that Appium reads', async () => {
    const { out } = newPhone();
    const lines = await out('cmd package list packages --show-versioncode --user 0');
    expect(
      [...lines.matchAll(/^package:(\S+)(?:\s+versionCode:(\d+))?/gm)].map(([, ...found]) => found),
    ).toContainEqual([APP, '1']);
  });

  it('leaves out a disabled or hidden app, which cannot be started either', async () => {
    const { run, out } = newPhone();
    expect(await out(`pm disable-user --user 0 ${APP}`)).toBe(`Package ${APP} new state: disabled-user\n`);
    expect(await out('pm list packages -d')).toBe(`package:${APP}\n`);
    expect((await run(`am start -n ${APP}/.MainActivity`)).error).toContain('does not exist');
    expect(await out(`pm enable ${APP}`)).toBe(`Package ${APP} new state: enabled\n`);
    expect(await out(`pm hide ${APP}`)).toBe(`Package ${APP} new hidden state: true\n`);
    expect(await out('pm list packages')).toBe(SYSTEM);
    expect(await out(`pm unhide ${APP}; pm list packages`)).toContain(`package:${APP}\n`);
    expect((await run('pm enable org.none')).error).toContain('Unknown package: org.none');
  });
});

describe('pm', () => {
  it('clears apps, and resets permissions', async () => {
    const { device, run } = newPhone();
    await run(`pm grant ${APP} ${CAMERA}`);
    expect(await run(`pm clear ${APP}`)).toEqual({ output: 'Success\n', error: '', status: 0 });
    expect(device.packages.find(APP)?.granted.size).toBe(0);
    expect(await run('pm clear --user 0 org.none')).toEqual({ output: '', error: 'Failed\n', status: 1 });
  });

  it.each([
    [
      'android.permission.NONESUCH',
      'IllegalArgumentException: Unknown permission: android.permission.NONESUCH',
    ],
    [
      'android.permission.RECORD_AUDIO',
      'Package org.example.lamp has not requested permission android.permission.RECORD_AUDIO',
    ],
    ['android.permission.INTERNET', 'requested by org.example.lamp is not a changeable permission type'],
  ])('does not grant %s', async (permission, message) => {
    const { run } = await withApk();
    const result = await run(`pm grant org.example.lamp ${permission}`);
    expect(result.status).toBe(255);
    expect(result.error).toContain(message);
  });

  it('grants and revokes what the app asks for, and ignores a missing app', async () => {
    const { device, run } = await withApk();
    const granted = () => [...(device.packages.find('org.example.lamp')?.granted ?? [])];
    expect(await run(`pm grant org.example.lamp ${CAMERA}`)).toEqual({ output: '', error: '', status: 0 });
    expect(granted()).toEqual([CAMERA]);
    expect((await run(`pm revoke org.example.lamp ${CAMERA}`)).status).toBe(0);
    expect(granted()).toEqual([]);
    await run(`pm grant org.example.lamp ${CAMERA}; pm reset-permissions`);
    expect(granted()).toEqual([]);
    expect((await run(`pm grant org.none ${CAMERA}`)).status).toBe(0);
  });

  it('uninstalls once', async () => {
    const { device, run } = newPhone();
    expect(await run(`pm uninstall -k ${APP}`)).toEqual({ output: 'Success\n', error: '', status: 0 });
    expect(device.source.view().packageName).not.toBe(APP);
    expect(await run(`am start -n ${APP}/.MainActivity`)).toMatchObject({
      error: expect.stringContaining('does not exist'),
    });
    expect(await run(`pm uninstall ${APP}`)).toMatchObject({
      output: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n',
      status: 1,
    });
    expect(await run(`pm uninstall --user 0 ${APP}`)).toMatchObject({
      output: 'Failure [not installed for 0]\n',
      status: 1,
    });
    expect(await run(`pm path ${APP}`)).toEqual({ output: '', error: '', status: 1 });
  });

  it('resolves what the launcher would start', async () => {
    const { out } = await withApk();
    const rank = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n';
    expect(await out(`cmd package resolve-activity --brief ${APP}`)).toBe(`${rank}${APP}/.MainActivity\n`);
    expect(await out(`pm resolve-activity --components org.example.lamp`)).toBe(
      'org.example.lamp/.MainActivity\n',
    );
    expect(await out('cmd package resolve-activity --brief org.none')).toBe('No activity found\n');
    // Two apps fit: Appium recognises the chooser by its name.
    const any = await out(
      'pm resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER',
    );
    expect(any).toContain('android/com.android.internal.app.ResolverActivity\n');
  });

  it('lists the apps that mobile-mcp can open', async () => {
    const { out } = await withApk();
    const text = await out(
      'cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER',
    );
    expect(text).toMatch(/^2 activities found:\n/);
    const names = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('packageName='));
    expect([...new Set(names)]).toEqual([`packageName=${APP}`, 'packageName=org.example.lamp']);
  });

  it("lists the phone's features", async () => {
    const { run, out } = newPhone();
    const features = [...(await out('pm list features')).matchAll(/^feature:(.*?)(?:=(.*?))?$/gm)].map(
      ([, name]) => name,
    );
    expect(features).toContain('android.hardware.touchscreen');
    expect(features.some((name) => name?.includes('television') || name?.includes('leanback'))).toBe(false);
    expect(await run('pm has-feature android.hardware.touchscreen')).toMatchObject({
      output: 'true\n',
      status: 0,
    });
    expect(await run('pm has-feature android.hardware.nfc')).toMatchObject({ output: 'false\n', status: 1 });
    expect(await out('pm list permissions -d -g')).toContain(
      'group:android.permission-group.CAMERA\n  permission:android.permission.CAMERA\n',
    );
    expect(await out('pm list users')).toContain('UserInfo{0:');
    expect(await out('pm get-install-location')).toBe('0[auto]\n');
    expect(await run('pm list nonesuch')).toMatchObject({
      output: "Error: unknown list type 'nonesuch'\n",
      status: 255,
    });
    expect(await run('pm nonesuch')).toMatchObject({ output: 'Unknown command: nonesuch\n', status: 255 });
  });
});
