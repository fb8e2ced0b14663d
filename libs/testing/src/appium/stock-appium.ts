import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';
import { APPIUM_FOLDER, APPIUM_MODULES } from './install.ts';

export interface Appium extends AsyncDisposable {
  /** `http://127.0.0.1:4723/` */
  readonly url: string;
  /** The file with everything that it logs. */
  readonly log: string;
}

export interface AppiumOptions {
  /** Port of the adb server whose phones are driven. */
  readonly adbPort: number;
  readonly adb: string;
  /** A folder for the log and for what Appium takes for an Android SDK. */
  readonly folder: string;
}

const START_MS = 120_000;

/**
 * Starts the Appium of {@link APPIUM_FOLDER} on a free port. It is stock but for where its adb server is, which it would
 * otherwise start itself, and for `adb_shell`: scripts that check files ask the phone's shell for names.
 */
export async function startAppium({ adbPort, adb, folder }: AppiumOptions): Promise<Appium> {
  const sdk = join(folder, 'sdk');
  await mkdir(join(sdk, 'platform-tools'), { recursive: true });
  await symlink(adb, join(sdk, 'platform-tools', 'adb'));
  const port = await freePort();
  const log = join(folder, 'appium.log');
  const args = [
    ...[join(APPIUM_MODULES, 'appium', 'index.js'), 'server', '--address', '127.0.0.1', '--port', `${port}`],
    ...['--default-capabilities', JSON.stringify({ 'appium:adbPort': adbPort })],
    ...['--allow-insecure', 'uiautomator2:adb_shell', '--log-no-colors'],
  ];
  const env = { PATH: process.env.PATH, HOME: folder, APPIUM_HOME: APPIUM_FOLDER, ANDROID_HOME: sdk };
  const child = spawn(process.execPath, args, { cwd: APPIUM_FOLDER, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const late = AbortSignal.timeout(10_000);
    late.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    await ended;
    file.end();
  };
  const url = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new TapwrightError('INPUT_INVALID', `Appium did not start: see ${log}`, {
        field: 'appium',
        expected: 'an Appium server that answers',
      });
    }
    await wait(200);
  }
  return { url, log, [Symbol.asyncDispose]: stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
