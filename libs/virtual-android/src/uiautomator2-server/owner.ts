import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** The instrumentation that Appium's driver starts, and the package that it runs in. */
export const SERVER_INSTRUMENTATION = {
  component: 'io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner',
  target: 'io.appium.uiautomator2.server',
} as const;

/** Whether the server runs. While it does, UiAutomation belongs to it alone. */
export function isAutomationRunning({ processes }: VirtualDevice): boolean {
  return processes.pidOf(SERVER_INSTRUMENTATION.target) !== undefined;
}
