import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaryXml, type XmlElement, zipOf } from '@tapwright/apk';
import { TapwrightError } from '@tapwright/contracts';
import {
  createVirtualDevice,
  shellOf,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { buildApk } from '@tapwright/virtual-android/testing';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, describe, expect, it } from 'vitest';
import type { Shell } from '../adb/shell.ts';
import { createAdbServer } from '../server.ts';
import { readDeclared } from './read-declared.ts';

const NOTES = 'org.tapwright.notes';
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end();
});

async function phone() {
  const source: InteractiveSource = createInteractiveSource({
    apps: Object.values(virtualApps).map(({ app }) => app),
  });
  const virtual = createVirtualDevice({ serial: 'virtual-1', source });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  running.push(
    () => virtualServer.close(),
    () => server.close(),
  );
  return { virtual, source, device: server.device('virtual-1') };
}

/** The temporary files of the process go into a directory of its own, which is given back. */
async function ownTemporaryDirectory(): Promise<string> {
  const before = process.env.TMPDIR;
  const directory = await mkdtemp(join(tmpdir(), 'tapwright-declared-'));
  process.env.TMPDIR = directory;
  running.push(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(directory, { recursive: true });
  });
  return directory;
}

function replaceApk(virtual: VirtualDevice, packageName: string, apk: Uint8Array): void {
  const path = `${virtual.packages.find(packageName)?.codePath}/base.apk`;
  expect(virtual.files.write(path, apk).ok).toBe(true);
}

const application = (children: readonly XmlElement[]): Buffer =>
  zipOf({
    'AndroidManifest.xml': binaryXml({
      name: 'manifest',
      attributes: { package: NOTES, versionCode: 3 },
      children: [{ name: 'application', children }],
    }),
  });

describe('what an app declares', () => {
  it('is read from the APK of a virtual app', async () => {
    const directory = await ownTemporaryDirectory();
    const { device } = await phone();
    expect(await device.declaredActivities(NOTES)).toEqual({
      versionName: '1.0.0',
      versionCode: 1,
      activities: [
        { name: `${NOTES}.MainActivity`, exported: true, enabled: true },
        { name: `${NOTES}.EditorActivity`, exported: true, enabled: true },
        { name: `${NOTES}.SettingsActivity`, exported: false, enabled: true },
      ],
      deepLinks: [
        { scheme: 'notes', host: 'note', path: '/', match: 'prefix', activity: `${NOTES}.EditorActivity` },
      ],
      shortcuts: [
        {
          id: 'new_note',
          enabled: true,
          action: 'android.intent.action.VIEW',
          uri: 'notes://note/new',
          activity: `${NOTES}.EditorActivity`,
        },
      ],
    });
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(Object.values(virtualApps).map(({ app }) => app))(
    '$tile.label declares its activities',
    async (app) => {
      const { device, source } = await phone();
      const { packageName } = app.tile;
      const { activities } = await device.declaredActivities(packageName);
      expect(activities.map(({ name }) => name)).toEqual(
        app.declared.activities.map((name) => `${packageName}.${name}`),
      );
      source.start(packageName);
      const shown = source.view().activity.replace('/', '');
      expect(activities.map(({ name }) => name)).toContain(shown);
    },
  );

  it('is read from the base of an app that was installed in several APKs', async () => {
    const { device, virtual } = await phone();
    const packageName = 'org.example.lamp';
    const parts = {
      'base.apk': buildApk({ packageName, versionCode: 8, assets: 500_000 }),
      'en.apk': buildApk({ packageName, versionCode: 8, split: 'config.en', activity: '.InSplit' }),
    };
    const created = await shellOf(virtual, 'pm install-create');
    const [, session = ''] = /\[(\d+)\]/.exec(created.output) ?? [];
    for (const [name, apk] of Object.entries(parts)) {
      virtual.files.write(`/data/local/tmp/${name}`, apk);
      await shellOf(virtual, `pm install-write ${session} ${name} /data/local/tmp/${name}`);
    }
    expect((await shellOf(virtual, `pm install-commit ${session}`)).output).toBe('Success\n');
    expect(await device.declaredActivities(packageName)).toEqual({
      versionName: '1.0',
      versionCode: 8,
      activities: [{ name: `${packageName}.MainActivity`, exported: true, enabled: true }],
      deepLinks: [],
      shortcuts: [],
    });
  });

  it('resolves aliases, normalises names and marks what is disabled', async () => {
    const { device, virtual } = await phone();
    const link: XmlElement = {
      name: 'intent-filter',
      children: [
        { name: 'action', attributes: { name: 'android.intent.action.VIEW' } },
        { name: 'category', attributes: { name: 'android.intent.category.DEFAULT' } },
        { name: 'data', attributes: { scheme: 'a' } },
        { name: 'data', attributes: { scheme: 'b', host: 'x.example', path: '/exact' } },
      ],
    };
    const activity = (name: string, more = {}, children: XmlElement[] = []): XmlElement => ({
      name: 'activity',
      attributes: { name, ...more },
      children,
    });
    const alias = (name: string, target: string, more = {}): XmlElement => ({
      name: 'activity-alias',
      attributes: { name, targetActivity: target, ...more },
      children: [link],
    });
    replaceApk(
      virtual,
      NOTES,
      application([
        activity('.Short'),
        activity('Bare', { exported: true }),
        activity('org.other.Whole', { enabled: false }, [link]),
        alias('.Front', '.Short', { exported: true }),
        alias('.Gone', '.Short', { enabled: false }),
        alias('.Nowhere', '.None'),
      ]),
    );
    const found = await device.declaredActivities(NOTES);
    expect(found.activities).toEqual([
      { name: `${NOTES}.Short`, exported: false, enabled: true },
      { name: `${NOTES}.Bare`, exported: true, enabled: true },
      { name: 'org.other.Whole', exported: true, enabled: false },
    ]);
    const path = { host: 'x.example', path: '/exact', match: 'exact', activity: `${NOTES}.Short` };
    expect(found.deepLinks).toEqual([
      { scheme: 'a', ...path },
      { scheme: 'b', ...path },
    ]);
    expect(found.versionName).toBeNull();
  });

  it('is bounded, however much an APK declares', async () => {
    const { device, virtual } = await phone();
    const data = (name: string) =>
      Array.from(
        { length: 300 },
        (_, at): XmlElement => ({
          name: 'data',
          attributes: { [name]: name === 'pathPrefix' ? `/${at}` : `x${at}` },
        }),
      );
    const filter: XmlElement = {
      name: 'intent-filter',
      children: [
        { name: 'action', attributes: { name: 'android.intent.action.VIEW' } },
        { name: 'category', attributes: { name: 'android.intent.category.DEFAULT' } },
        ...['scheme', 'host', 'pathPrefix'].flatMap(data),
      ],
    };
    const many = Array.from(
      { length: 6_000 },
      (_, at): XmlElement => ({
        name: 'activity',
        attributes: { name: `.A${at}` },
        children: at === 0 ? [filter] : [],
      }),
    );
    replaceApk(virtual, NOTES, application(many));
    const { activities, deepLinks } = await device.declaredActivities(NOTES);
    expect([activities.length, deepLinks.length]).toEqual([5_000, 1_000]);
  });

  it.each([
    ['no archive', Buffer.from('no archive at all'), 'no ZIP archive'],
    ['the APK of another app', zipOf({ 'AndroidManifest.xml': manifestOf('org.other') }), 'another app'],
    ['a bomb', zipOf({ 'AndroidManifest.xml': Buffer.alloc(20_000_000) }, 9), 'more than 4194304 bytes'],
    ['plain text', zipOf({ 'AndroidManifest.xml': Buffer.from('<manifest/>') }), 'no compiled XML'],
  ])('is refused where the APK is %s, and no file is left', async (_what, apk, why) => {
    const directory = await ownTemporaryDirectory();
    const { device, virtual } = await phone();
    replaceApk(virtual, NOTES, apk);
    const reading = device.declaredActivities(NOTES);
    await expect(reading).rejects.toMatchObject({
      code: 'APK_UNREADABLE',
      message: expect.stringContaining(why),
    });
    expect(await readdir(directory)).toEqual([]);
  });

  it('fails by name for a missing app, a missing file and what is no package', async () => {
    const { device, virtual } = await phone();
    const failure = (name: string) => expect(device.declaredActivities(name)).rejects;
    await failure('org.example.none').toMatchObject({ code: 'APP_NOT_INSTALLED' });
    await failure('x; rm -rf /').toMatchObject({ code: 'INPUT_INVALID' });
    virtual.files.remove(`${virtual.packages.find(NOTES)?.codePath}/base.apk`);
    await failure(NOTES).toMatchObject({
      code: 'APK_UNREADABLE',
      message: expect.stringContaining('No such file or directory'),
    });
  });

  it('leaves no file when the pull is cut', async () => {
    const directory = await ownTemporaryDirectory();
    const seen: number[] = [];
    const cut = new TapwrightError('DEVICE_UNAVAILABLE', 'The cable was pulled.');
    const shell: Shell = {
      serial: 'cut-1',
      run: async () => ({ stdout: Buffer.from('package:/data/app/base.apk\n'), stderr: '', exitCode: 0 }),
      follow: () => Promise.reject(cut),
      ask: () => Promise.reject(cut),
      async pull(_path, sink) {
        await sink(Buffer.from('the beginning'));
        seen.push((await readdir(directory)).length);
        throw cut;
      },
    };
    await expect(readDeclared(shell, NOTES, new AbortController().signal)).rejects.toBe(cut);
    expect(seen).toEqual([1]);
    expect(await readdir(directory)).toEqual([]);
  });
});

function manifestOf(packageName: string): Buffer {
  return binaryXml({
    name: 'manifest',
    attributes: { package: packageName },
    children: [{ name: 'application' }],
  });
}

describe('a link', () => {
  const open = { token: 1, commandId: 'open_1' };

  it('opens what it names, once', async () => {
    const { device, source } = await phone();
    await device.adoptToken(1);
    const command = { kind: 'open_link', uri: 'notes://note/4', packageName: NOTES } as const;
    expect(await device.execute(command, open)).toBe('done');
    expect(source.view().activity).toBe(`${NOTES}/.EditorActivity`);
    expect(source.view().hierarchy).toContain('Rye bread');
    expect(await device.execute(command, open)).toBe('already_done');
  });

  it.each([
    ['no URI', 'just a text'],
    ['an option', '-n'],
    ['blanks', 'notes://note/1 2'],
    ['one of another app', 'shop://product/1'],
  ])('is refused before anything is done: %s', async (_what, uri) => {
    const { device, source } = await phone();
    await device.adoptToken(1);
    const doing = device.execute({ kind: 'open_link', uri, packageName: NOTES }, open);
    await expect(doing).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'uri' });
    expect(source.view().activity).not.toContain(NOTES);
    const ok = { kind: 'open_link', uri: 'notes://note/1', packageName: NOTES } as const;
    expect(await device.execute(ok, open)).toBe('done');
  });

  it('is one word of the shell, whatever it holds', async () => {
    const { device, source, virtual } = await phone();
    await device.adoptToken(1);
    const uri = `notes://note/4?a='$(touch\${IFS}/sdcard/x)"\`id\`&b;c|d>e#*`;
    expect(await device.execute({ kind: 'open_link', uri, packageName: NOTES }, open)).toBe('done');
    expect(source.view().activity).toBe(`${NOTES}/.EditorActivity`);
    expect(virtual.files.stat('/sdcard/x')).toBeNull();
    expect(virtual.journal.count({ kind: 'start', args: [`${NOTES}/.EditorActivity`, uri] })).toBe(1);
  });
});
