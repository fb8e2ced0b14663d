import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ApkReader from '@devicefarmer/adbkit-apkreader';
import { expect, it } from 'vitest';
import { binaryXml } from './binary-xml.ts';
import { bufferBytes, fileBytes } from './bytes.ts';
import { readManifest } from './read-manifest.ts';
import { readCompiledXml } from './read-xml.ts';
import { MANIFEST, SAMPLE, sampleApk } from './sample.fixture.ts';
import { zipOf } from './zip.ts';

const MAX_BYTES = 100_000;
const read = (apk: Buffer) => readManifest(bufferBytes(apk), MAX_BYTES);

it.each([null, 0, 9])('reads what was written, packed at level %s', async (level) => {
  expect(await read(sampleApk(level))).toMatchObject({
    package: 'org.example.lamp',
    versionCode: 12,
    versionName: '1.2',
    usesPermissions: [{ name: 'android.permission.CAMERA' }],
    usesSdk: { minSdkVersion: 24, targetSdkVersion: 34 },
    application: {
      label: 'label',
      activities: [
        {
          name: 'org.example.lamp.Main',
          exported: true,
          intentFilters: [{ data: [{ scheme: 'lamp', host: 'room' }] }],
          metaData: [{ name: 'android.app.shortcuts' }],
        },
        { name: 'org.example.lamp.Hidden', enabled: false },
      ],
    },
  });
});

it('writes what the library reads by itself', async () => {
  const reader = await ApkReader.open(sampleApk());
  expect(await reader.readManifest()).toMatchObject({
    application: { activities: [{ metaData: [{ resource: 'resourceId:0x7f010000' }] }, {}] },
  });
});

it('writes attributes in the order of their resource numbers, in which Android looks them up', async () => {
  const file = { name: 'data', attributes: { path: '/a', scheme: 'b', host: 'c', label: 'd', unknown: 'e' } };
  const root = await readCompiledXml(bufferBytes(zipOf({ x: binaryXml(file) })), 'x', MAX_BYTES);
  expect([...root.attributes]).toEqual([
    ['label', 'd'],
    ['scheme', 'b'],
    ['host', 'c'],
    ['path', '/a'],
    ['unknown', 'e'],
  ]);
});

it('reads a file on the disk as it reads one in memory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tapwright-apk-test-'));
  try {
    await writeFile(join(directory, 'a'), sampleApk(9));
    const found = await fileBytes(join(directory, 'a'), (bytes) => readManifest(bytes, MAX_BYTES));
    expect(found).toEqual(await read(sampleApk()));
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('writes the same bytes each time', () => {
  expect(sampleApk().equals(sampleApk())).toBe(true);
});

const large = binaryXml({ ...SAMPLE, attributes: { ...SAMPLE.attributes, versionName: 'x'.repeat(30_000) } });
const noPackage = binaryXml({ name: 'manifest', attributes: { package: '../etc' } });

it.each([
  ['nothing', Buffer.alloc(0), 'not_zip'],
  ['a text', Buffer.from('no archive, whatever its name says'), 'not_zip'],
  ['half an APK', sampleApk().subarray(0, 3_000), 'not_zip'],
  ['an APK without its beginning', sampleApk().subarray(100), 'not_zip'],
  ['an archive without a manifest', zipOf({ a: Buffer.from('x') }), 'missing'],
  ['a manifest in plain text', zipOf({ [MANIFEST]: Buffer.from('<manifest/>') }), 'malformed'],
  ['a manifest of no package', zipOf({ [MANIFEST]: noPackage }), 'malformed'],
  ['a manifest that says it is large', zipOf({ [MANIFEST]: Buffer.alloc(MAX_BYTES + 1) }, 9), 'too_large'],
  ['a manifest of another size than it says', lying(zipOf({ [MANIFEST]: large }, 9)), 'malformed'],
  ['a bomb that says it is small', lying(zipOf({ [MANIFEST]: Buffer.alloc(9_000_000) }, 9)), 'too_large'],
])('refuses %s', async (_what, apk, kind) => {
  await expect(read(apk)).rejects.toMatchObject({ kind });
});

/** The size of its only file is given as 7 bytes. */
function lying(apk: Buffer): Buffer {
  apk.writeUInt32LE(7, apk.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return apk;
}
