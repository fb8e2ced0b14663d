import { describe, expect, it } from 'vitest';
import { binaryXml, buildApk, zipOf } from './apk.fixture.ts';
import { isBinaryXml } from './check-binary-xml.ts';
import { readApk } from './read-apk.ts';

const MANIFEST = 'AndroidManifest.xml';
const CAMERA = 'android.permission.CAMERA';

describe('an APK', () => {
  it('gives what the package manager needs', async () => {
    const apk = buildApk({
      packageName: 'org.example.lamp',
      versionCode: 12,
      versionName: '1.2-beta',
      permissions: [CAMERA, 'android.permission.INTERNET'],
      application: { debuggable: true },
    });
    expect(await readApk(apk)).toMatchObject({
      packageName: 'org.example.lamp',
      split: null,
      versionCode: 12,
      versionName: '1.2-beta',
      minSdk: 24,
      targetSdk: 34,
      debuggable: true,
      testOnly: false,
      permissions: [CAMERA, 'android.permission.INTERNET'],
      activities: [{ className: 'org.example.lamp.MainActivity', launcher: true }],
      instrumentation: null,
    });
  });

  it('of a test names the package that it tests, and may have no activity', async () => {
    const apk = buildApk({
      packageName: 'org.example.lamp.test',
      activity: null,
      instruments: 'org.example.lamp',
    });
    expect(await readApk(apk)).toMatchObject({
      activities: [],
      instrumentation: { className: 'org.example.lamp.test.Runner', target: 'org.example.lamp' },
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('this is no archive, whatever its name says')],
    ['half an APK', buildApk({ packageName: 'org.example.lamp' }).subarray(0, 200)],
  ])('is not %s', async (_what, bytes) => {
    expect(await readApk(bytes)).toBe('INSTALL_PARSE_FAILED_NOT_APK');
  });

  it.each([
    ['without a manifest', zipOf({ 'other.xml': Buffer.from('x') })],
    [
      'with a manifest in plain text',
      zipOf({ [MANIFEST]: Buffer.from('<manifest package="org.example.lamp"/>') }),
    ],
    ['with an invalid package name', buildApk({ packageName: 'no name' })],
    ['with a manifest that is too large when unpacked', zipOf({ [MANIFEST]: Buffer.alloc(8 * 1024 * 1024) })],
  ])('%s is refused', async (_what, bytes) => {
    expect(await readApk(bytes)).toBe('INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION');
  });
});

describe('a compiled manifest', () => {
  const whole = binaryXml({ name: 'manifest', attributes: { package: 'org.example.lamp' } });
  const changed = (at: number, value: number): Buffer => {
    const copy = Buffer.from(whole);
    copy.writeUInt32LE(value, at);
    return copy;
  };

  it('is accepted as it is', () => {
    expect(isBinaryXml(whole)).toBe(true);
  });

  it.each([
    ['an empty chunk, where a reader would never go on', changed(12, 0)],
    ['a chunk beyond the end', changed(12, 0xffff)],
    ['more strings than its pool holds', changed(16, 0x00ff_ffff)],
    ['a string outside its pool', changed(36, 0x7fff_ffff)],
    ['half a header', whole.subarray(0, 12)],
  ])('is refused for %s', (_what, file) => {
    expect(isBinaryXml(file)).toBe(false);
  });

  it('never makes its reader hang or throw, whichever byte is wrong', async () => {
    for (let at = 0; at < whole.length; at += 1) {
      for (const value of [0, 0xff, 0x80]) {
        const broken = Buffer.from(whole);
        broken.writeUInt8(value, at);
        const result = await readApk(zipOf({ [MANIFEST]: broken }));
        expect(typeof result === 'string' || result.packageName !== '').toBe(true);
      }
    }
  });
});
