import { expect, test } from 'vitest';
import { shellOf } from '../../../shell/shell.ts';
import { createVirtualDevice } from '../create-virtual-device.ts';
import { createStillSource } from '../still-source.ts';
import { readApk } from './read-apk.ts';

test('a phone may come with the keyboard for testers; its APK declares what is installed', async () => {
  const device = createVirtualDevice({ serial: 'v1', source: createStillSource(), testKeyboard: true });
  const app = device.packages.find('com.android.adbkeyboard');
  const apk = device.files.read(`${app?.codePath}/base.apk`);
  expect(await readApk(apk.ok ? apk.value : new Uint8Array())).toEqual(app?.apk);
  const listed = await shellOf(device, 'ime list -a -s');
  expect(listed.output).toContain('com.android.adbkeyboard/.AdbIME\n');
  // It is not in use before somebody chooses it.
  expect(device.inputMethods.current).toBe('com.android.inputmethod.latin/.LatinIME');
  const plain = createVirtualDevice({ serial: 'v2', source: createStillSource() });
  expect(plain.packages.find('com.android.adbkeyboard')).toBeUndefined();
});
