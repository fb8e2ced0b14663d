import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { WebDriverFault } from './fault.ts';
import { type Fields, fieldsOf, isFields } from './read-json.ts';

export type Capabilities = Readonly<Record<string, string | number | boolean>>;

/** The capabilities of Appium that have an effect here. */
const KNOWN = {
  platformName: 'string',
  'appium:automationName': 'string',
  'appium:udid': 'string',
  'appium:deviceName': 'string',
  'appium:appPackage': 'string',
  'appium:appActivity': 'string',
  'appium:appWaitActivity': 'string',
  'appium:noReset': 'boolean',
  'appium:fullReset': 'boolean',
  'appium:forceAppLaunch': 'boolean',
  'appium:newCommandTimeout': 'number',
} as const;

/**
 * The first of the alternatives (W3C WebDriver, section 7.2) that this server can serve.
 * @throws WebDriverFault `invalid argument`, `session not created`
 */
export function matchCapabilities(body: Fields): Capabilities {
  const asked = fieldsOf(body.capabilities, 'capabilities');
  const always = asked.alwaysMatch === undefined ? {} : fieldsOf(asked.alwaysMatch, 'alwaysMatch');
  const first = asked.firstMatch ?? [{}];
  if (!Array.isArray(first) || first.length === 0 || first.length > 20 || !first.every(isFields)) {
    throw new WebDriverFault('invalid argument', 'firstMatch is not a list of objects');
  }
  const problems: string[] = [];
  for (const more of first) {
    const merged = { ...always, ...more };
    const problem = problemOf(merged);
    if (problem === null) return understood(merged);
    problems.push(problem);
  }
  throw new WebDriverFault('session not created', problems.join('; '));
}

function problemOf(asked: Fields): string | null {
  for (const [name, type] of Object.entries(KNOWN)) {
    if (asked[name] !== undefined && typeof asked[name] !== type) return `${name} is not a ${type}`;
  }
  if (String(asked.platformName ?? 'Android').toLowerCase() !== 'android')
    return 'platformName is not Android';
  const by = String(asked['appium:automationName'] ?? 'UiAutomator2').toLowerCase();
  return by === 'uiautomator2' ? null : 'appium:automationName is not UiAutomator2';
}

/** Keeps the known capabilities. Others are accepted without effect, as by Appium. */
function understood(asked: Fields): Capabilities {
  const entries = Object.keys(KNOWN).flatMap((name) => {
    const value = asked[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value] as const]
      : [];
  });
  return { platformName: 'Android', 'appium:automationName': 'UiAutomator2', ...Object.fromEntries(entries) };
}

/** The device by its serial number, else the first that nobody uses, else the first. @throws WebDriverFault `session not created` */
export function deviceFor(
  devices: readonly VirtualDevice[],
  { 'appium:udid': udid }: Capabilities,
  isUsed: (device: VirtualDevice) => boolean,
): VirtualDevice {
  const fitting = devices.filter(({ serial }) => udid === undefined || serial === udid);
  const device = fitting.find((one) => !isUsed(one)) ?? fitting[0];
  if (device !== undefined) return device;
  throw new WebDriverFault('session not created', `there is no device ${udid ?? ''}`);
}
