import { createHash } from 'node:crypto';
import ApkReader from '@devicefarmer/adbkit-apkreader';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { readApk } from '../phone/device/apk/read-apk.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { shellOf } from '../shell/shell.ts';

const apps = Object.values(virtualApps).map(({ app }) => app);
const NOTES = 'org.tapwright.notes';

function newPhone(serial = 'v1') {
  const device = createVirtualDevice({ serial, source: createInteractiveSource({ apps }) });
  const out = async (line: string) => (await shellOf(device, line)).output;
  const pathOf = async (packageName: string) =>
    (await out(`pm path ${packageName}`)).trim().replace('package:', '');
  const apkOf = async (packageName: string): Promise<Buffer> => {
    const file = device.files.read(await pathOf(packageName));
    if (!file.ok) throw new Error(file.failure);
    return Buffer.from(file.value);
  };
  return { device, out, pathOf, apkOf };
}

describe('base.apk of a built-in app', () => {
  it.each(apps)('$tile.label: the library and our own reader find what the app declares', async (app) => {
    const { packageName, label } = app.tile;
    const { apkOf } = newPhone();
    const apk = await apkOf(packageName);
    const { activities, links, actions } = app.declared;
    expect(await readApk(apk)).toMatchObject({
      packageName,
      versionCode: app.versionCode,
      versionName: app.versionName,
      permissions: app.permissions ?? [],
      activities: activities.map((name, at) => ({
        className: `${packageName}.${name}`,
        launcher: at === 0,
      })),
    });
    const manifest = await (await ApkReader.open(apk)).readManifest();
    expect(manifest).toMatchObject({
      package: packageName,
      application: {
        label,
        activities: activities.map((name, at) => ({
          name: `.${name}`,
          exported: at === 0 || [...links, ...actions].some(({ activity }) => activity === name),
        })),
        launcherActivities: [{ name: `.${activities[0]}` }],
      },
    });
  });

  it('can be asked about and read as any file', async () => {
    const { device, out, pathOf, apkOf } = newPhone();
    const path = await pathOf(NOTES);
    const apk = await apkOf(NOTES);
    const md5 = createHash('md5').update(apk).digest('hex');
    expect(await out(`md5sum ${path}`)).toBe(`${md5}  ${path}\n`);
    expect(await out(`stat -c '%s %F %a' ${path}`)).toBe(`${apk.length} regular file 644\n`);
    expect(await out(`ls ${path.replace(/base\.apk$/, '')}`)).toBe('base.apk\n');
    expect(await out(`cp ${path} /data/local/tmp/a; wc -c < /data/local/tmp/a`)).toBe(`${apk.length}\n`);
    expect(device.files.usedBytes).toBe(2 * apk.length);
    expect((await out('find /data/app -name base.apk')).split('\n')).toHaveLength(apps.length + 1);
  });

  it('installs its app again, which is stopped and keeps its data; no other file does', async () => {
    const { device, out, pathOf } = newPhone();
    await out(`cp ${await pathOf(NOTES)} /data/local/tmp/a.apk`);
    await out(
      `cp ${await pathOf('org.tapwright.wallet')} /data/local/tmp/b.apk; echo >> /data/local/tmp/b.apk`,
    );
    await out(`am start -n ${device.packages.find(NOTES)?.info.launchComponent}`);
    expect(device.source.view().packageName).toBe(NOTES);
    expect(await out('pm install -r -i org.example.store /data/local/tmp/a.apk')).toBe('Success\n');
    expect(device.source.view().packageName).not.toBe(NOTES);
    expect(device.packages.find(NOTES)).toMatchObject({ installer: 'org.example.store' });
    expect(await out('pm install -R /data/local/tmp/a.apk')).toContain('INSTALL_FAILED_ALREADY_EXISTS');
    expect(await out('pm install -r /data/local/tmp/b.apk')).toContain('INSTALL_FAILED_UPDATE_INCOMPATIBLE');
  });

  it('has the same bytes on every phone, made once', async () => {
    const [one, two] = [newPhone('v1'), newPhone('v2')];
    expect(await one.pathOf(NOTES)).not.toBe(await two.pathOf(NOTES));
    const read = async ({ device, pathOf }: ReturnType<typeof newPhone>) => {
      const file = device.files.read(await pathOf(NOTES));
      return file.ok ? file.value : null;
    };
    const [first, second] = [await read(one), await read(two)];
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  it('is not made before somebody looks for it, not even by the question where it is', async () => {
    const { device, out } = newPhone();
    await out(`pm path ${NOTES}; pm list packages -f; dumpsys package ${NOTES}; ls /data`);
    expect(device.files.usedBytes).toBe(0);
  });

  it('goes with its app, and stays when data is cleared', async () => {
    const { device, out, pathOf } = newPhone();
    const path = await pathOf(NOTES);
    await out(`pm clear ${NOTES}`);
    expect(device.files.stat(path)?.kind).toBe('file');
    expect(await out(`pm uninstall ${NOTES}`)).toBe('Success\n');
    expect(device.files.stat(path)).toBeNull();
    expect(device.files.usedBytes).toBe(0);
  });

  it('can be installed elsewhere, as the APK that it is', async () => {
    const { apkOf } = newPhone();
    const apk = await apkOf(NOTES);
    const other = createVirtualDevice({ serial: 'v9', source: createInteractiveSource({ apps: [] }) });
    other.files.write('/data/local/tmp/a.apk', apk);
    expect((await shellOf(other, 'pm install /data/local/tmp/a.apk')).output).toBe('Success\n');
    expect((await shellOf(other, `cmd package resolve-activity --brief ${NOTES}`)).output).toContain(
      `${NOTES}/.MainActivity`,
    );
  });
});
