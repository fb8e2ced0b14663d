import type { remote } from 'webdriverio';

/** The app, and how the run began. */
export interface App {
  readonly packageName: string;
  /** Null: the launcher starts the package. */
  readonly activity: string | null;
  /** Whether its data are erased at the start. */
  readonly cleared: boolean;
  /** What fits the packages of home screens, in any case; only if the run began there. */
  readonly home?: string;
}

/** How long each wait may take. */
export const DEADLINE_MS = Number(process.env.TAPWRIGHT_DEADLINE_S || 20) * 1000;
let browser: Awaited<ReturnType<typeof remote>> | undefined;

export function driver(): NonNullable<typeof browser> {
  if (browser === undefined) throw new Error('the session is not open');
  return browser;
}

/**
 * Starts as the run started: erases the app's data if the run did, and restarts the app. If the run began on the home
 * screen, the app is only stopped; to erase its data, Appium must start it first.
 */
export async function openSession({ packageName, activity, cleared, home }: App): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(process.env.APPIUM_URL ?? 'http://127.0.0.1:4723/');
  const serial = process.env.ANDROID_SERIAL;
  // WebdriverIO reads this variable while it is loaded. It would log everything that is sent, even digits of secrets.
  process.env.WDIO_LOG_LEVEL = 'silent';
  const webdriverio = await import('webdriverio');
  browser = await webdriverio.remote({
    protocol: protocol.replace(':', ''),
    hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    path: pathname,
    logLevel: 'silent',
    // A command that failed may still have been executed: it is never sent twice.
    connectionRetryCount: 0,
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      ...(serial === undefined ? {} : { 'appium:udid': serial }),
      ...(home === undefined || cleared ? { 'appium:appPackage': packageName } : {}),
      ...(home !== undefined || activity === null ? {} : { 'appium:appActivity': activity }),
      'appium:appWaitActivity': '*',
      'appium:noReset': !cleared || process.env.TAPWRIGHT_KEEP_DATA === '1',
      'appium:fullReset': false,
      'appium:forceAppLaunch': true,
      'wdio:enforceWebDriverClassic': true,
    },
  });
  if (home !== undefined) await driver().executeScript('mobile: terminateApp', [{ appId: packageName }]);
}

export async function closeSession(): Promise<void> {
  await browser?.deleteSession();
}
