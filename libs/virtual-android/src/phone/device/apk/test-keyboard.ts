import { binaryXml, zipOf } from '@tapwright/apk';
import type { VirtualDevice } from '../virtual-device.ts';
import { installKnown } from './install-apk.ts';
import type { ApkFacts } from './read-apk.ts';

const PACKAGE = 'com.android.adbkeyboard';
const SERVICE = `${PACKAGE}.AdbIME`;
const BIND = 'android.permission.BIND_INPUT_METHOD';

/** What ADBKeyBoard declares (github.com/senzhk/ADBKeyBoard, `AndroidManifest.xml`). */
const FACTS: ApkFacts = {
  ...{ packageName: PACKAGE, split: null, versionCode: 20, versionName: '2.0' },
  ...{ minSdk: 21, targetSdk: 34, debuggable: false, testOnly: false, instrumentation: null },
  ...{ permissions: [], activities: [], services: [SERVICE], receivers: [] },
  inputMethods: [`${PACKAGE}/.AdbIME`],
};

/**
 * Installs the keyboard for testers with which Tapwright types what `input text` cannot: umlauts, other scripts, emoji. On a real
 * phone a person installs it.
 */
export function installTestKeyboard(device: VirtualDevice): void {
  const { versionCode, versionName, minSdk, targetSdk } = FACTS;
  const manifest = binaryXml({
    name: 'manifest',
    attributes: { package: PACKAGE, versionCode, versionName: versionName ?? '' },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: minSdk, targetSdkVersion: targetSdk } },
      {
        name: 'application',
        children: [{ name: 'service', attributes: { name: SERVICE, permission: BIND } }],
      },
    ],
  });
  installKnown(device, FACTS, zipOf({ 'AndroidManifest.xml': manifest }));
}
