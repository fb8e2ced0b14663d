import { buildApk } from '../phone/device/apk/apk.fixture.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { shellOf } from '../shell/shell.ts';
import { SERVER_INSTRUMENTATION } from './owner.ts';

const FILE = '/data/local/tmp/server.apk';

/** The package of the server, and the line with which Appium's driver starts it. */
export const AUTOMATION_SERVER = {
  packageName: SERVER_INSTRUMENTATION.target,
  start: `am instrument -w -e disableAnalytics true ${SERVER_INSTRUMENTATION.component}`,
} as const;

/** Installs both packages of the server, or upgrades them. A server that runs is killed by that. */
export async function installAutomationServer(device: VirtualDevice, versionCode = 1): Promise<void> {
  const { target } = SERVER_INSTRUMENTATION;
  const runner = 'androidx.test.runner.AndroidJUnitRunner';
  const version = { versionCode, versionName: `10.6.${versionCode}`, activity: null };
  for (const apk of [
    { ...version, packageName: target },
    { ...version, packageName: `${target}.test`, instruments: target, runner },
  ]) {
    device.files.write(FILE, buildApk(apk));
    const { output } = await shellOf(device, `pm install -r ${FILE}; rm ${FILE}`);
    if (!output.includes('Success')) throw new Error(`the phone refused the server: ${output}`);
  }
}
