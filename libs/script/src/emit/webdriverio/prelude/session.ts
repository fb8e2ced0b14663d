import type { remote } from 'webdriverio';

/** The app of a script. */
export interface AppId {
  readonly packageName: string;
  /** Null: the launcher starts the package. */
  readonly activity: string | null;
}

/** How long each wait may take. */
export const DEADLINE_MS = Number(process.env.TAPWRIGHT_DEADLINE_S || 20) * 1000;
let browser: Awaited<ReturnType<typeof remote>> | undefined;

export function driver(): NonNullable<typeof browser> {
  if (browser === undefined) throw new Error('the session is not open');
  return browser;
}

/** The session of the runner, such as that of `wdio`; absent where a script is run by itself. */
function ofRunner(): typeof browser {
  return (globalThis as { readonly browser?: typeof browser }).browser;
}

/** Takes the session of the runner, or opens one that starts no app. */
export async function openSession(): Promise<void> {
  browser = ofRunner();
  if (browser !== undefined) return;
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
      'appium:noReset': true,
      'wdio:enforceWebDriverClassic': true,
    },
  });
}

/** Stops the app; erases its data if that is asked for, unless the environment says to keep them. */
export async function stopApp({ packageName }: AppId, clear: boolean): Promise<void> {
  await driver().executeScript('mobile: terminateApp', [{ appId: packageName }]);
  if (clear && process.env.TAPWRIGHT_KEEP_DATA !== '1')
    await driver().executeScript('mobile: clearApp', [{ appId: packageName }]);
}

export async function startApp({ packageName, activity }: AppId): Promise<void> {
  if (activity === null) await driver().executeScript('mobile: activateApp', [{ appId: packageName }]);
  else
    await driver().executeScript('mobile: startActivity', [
      { component: componentOf(packageName, activity) },
    ]);
}

function componentOf(packageName: string, activity: string): string {
  return activity.includes('/') ? activity : `${packageName}/${activity}`;
}

/** The session of a runner is left to it. */
export async function closeSession(): Promise<void> {
  if (ofRunner() === undefined) await browser?.deleteSession();
  browser = undefined;
}
