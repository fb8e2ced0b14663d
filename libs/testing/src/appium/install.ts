import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Appium, its driver and WebdriverIO's runner have a folder and a lock file of their own: the product needs none of them. */
export const APPIUM_FOLDER = fileURLToPath(new URL('../../../../e2e/appium/', import.meta.url));
export const APPIUM_MODULES = join(APPIUM_FOLDER, 'node_modules');
const STAMP = join(APPIUM_MODULES, '.cache', 'tapwright', 'installed');

/**
 * Installs what the lock file names, once for each state of it. No package runs a script of its own: the driver's APKs come
 * with its packages, and chromedriver is for browsers. False where npm fails; its messages are on the error stream.
 */
export function installAppium(): boolean {
  if (isAppiumInstalled()) return true;
  process.stderr.write('Installing Appium, its driver and the runner of WebdriverIO (once) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync(npm, args, { cwd: APPIUM_FOLDER, stdio: ['ignore', 2, 2] }).status !== 0) return false;
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wantedState());
  return true;
}

/** Whether it is here already, in the state that the lock file names. */
export function isAppiumInstalled(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedState();
}

function wantedState(): string {
  return createHash('sha256')
    .update(readFileSync(join(APPIUM_FOLDER, 'package-lock.json')))
    .digest('hex');
}

/** The path of the `adb` command; null where there is none. */
export function findAdb(): string | null {
  const found = spawnSync('sh', ['-c', 'command -v adb'], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Tries Debian's package where this user may install packages. */
export function installAdb(): string | null {
  process.stderr.write('Installing adb …\n');
  const line = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends adb';
  spawnSync('sh', ['-c', line], { stdio: 'ignore' });
  return findAdb();
}
