import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** The instrumentation that Appium's driver starts, and the package that it runs in. */
export const SERVER_INSTRUMENTATION = {
  component: 'io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner',
  target: 'io.appium.uiautomator2.server',
} as const;

/** The processes of clients that connect to UiAutomation, as the table of processes names them. */
const OWNERS: readonly string[] = [
  SERVER_INSTRUMENTATION.target,
  'com.callstack.agentdevice.snapshothelper',
  'dev.mobile.maestro',
  'app_process / com.wetest.uia2.Main',
  'app_process / com.mobilenext.mobilecli.DeviceServer',
];

/** Whether a server of a client runs. While it does, UiAutomation belongs to it alone. */
export function isAutomationRunning({ processes }: VirtualDevice): boolean {
  return OWNERS.some((name) => processes.pidOf(name) !== undefined);
}
