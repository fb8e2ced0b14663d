import { zipOf } from '@tapwright/apk';
import { describe, expect, it } from 'vitest';
import { buildApk } from './apk.fixture.ts';
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
    [
      'with a manifest that is too large when unpacked',
      zipOf({ [MANIFEST]: Buffer.alloc(8 * 1024 * 1024) }, 9),
    ],
  ])('%s is refused', async (_what, bytes) => {
    expect(await readApk(bytes)).toBe('INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION');
  });
});
