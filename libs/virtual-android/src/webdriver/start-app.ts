import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import type { Capabilities } from './capabilities.ts';
import { WebDriverFault } from './fault.ts';

/**
 * Brings the app of the capabilities to the front, as Appium does before the first command. Its data is erased unless
 * `noReset` is set, and it is started anew unless it may go on.
 * @throws WebDriverFault `session not created`
 */
export function startApp(device: VirtualDevice, capabilities: Capabilities): void {
  const packageName = capabilities['appium:appPackage'];
  if (packageName === undefined) return;
  const name = String(packageName);
  const app = device.app(name);
  if (app === undefined) throw new WebDriverFault('session not created', `the device has no app ${name}`);
  const keepsData = capabilities['appium:noReset'] === true;
  if (!keepsData || capabilities['appium:forceAppLaunch'] === true) device.forceStop(name);
  if (!keepsData) device.clear(name);
  const activity = capabilities['appium:appActivity'];
  const component = activity === undefined ? name : `${name}/${String(activity)}`;
  if (!device.start(component))
    throw new WebDriverFault('session not created', `${component} does not start`);
}
