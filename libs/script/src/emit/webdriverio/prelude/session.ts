import type { remote } from 'webdriverio';

/** The app, and how the run began. */
export interface App {
  readonly packageName: string;
  /** Null: the launcher is asked for the package. */
  readonly activity: string | null;
  /** Its data are erased at the start. */
  readonly cleared: boolean;
}

/** How long each wait may take. */
export const DEADLINE_MS = Number(process.env.TAPWRIGHT_DEADLINE_S || 20) * 1000;
let browser: Awaited<ReturnType<typeof remote>> | undefined;

export function driver(): NonNullable<typeof browser> {
  if (browser === undefined) throw new Error('the session is not open');
  return browser;
}

/** Begins as the run began: the app's data erased where they were, the app started anew. */
export async function openSession({ packageName, activity, cleared }: App): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(process.env.APPIUM_URL ?? 'http://127.0.0.1:4723/');
  const serial = process.env.ANDROID_SERIAL;
  // WebdriverIO reads this variable as it is loaded, and would write down all that is sent, digits of secrets included.
  process.env.WDIO_LOG_LEVEL = 'silent';
  const webdriverio = await import('webdriverio');
  browser = await webdriverio.remote({
    protocol: protocol.replace(':', ''),
    hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    path: pathname,
    logLevel: 'silent',
    // A command that failed may have been carried out: it is never sent twice.
    connectionRetryCount: 0,
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      ...(serial === undefined ? {} : { 'appium:udid': serial }),
      'appium:appPackage': packageName,
      ...(activity === null ? {} : { 'appium:appActivity': activity }),
      'appium:appWaitActivity': '*',
      'appium:noReset': !cleared || process.env.TAPWRIGHT_KEEP_DATA === '1',
      'appium:fullReset': false,
      'appium:forceAppLaunch': true,
      'wdio:enforceWebDriverClassic': true,
    },
  });
}

export async function closeSession(): Promise<void> {
  await browser?.deleteSession();
}
