import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages with a folder and a lock file of their own: the product needs none of them. */
export interface LockedFolder {
  /** Its `node_modules`. */
  readonly modules: string;
  /** Whether they are here already, in the state that the lock file names. */
  isInstalled(): boolean;
  /**
   * Installs what the lock file names, once for each state of it. No package runs a script of its own. False where npm
   * fails; its messages are on the error stream.
   */
  install(): boolean;
}

/**
 * @param what for a person who waits
 * @param strict false: the lock file need not hold the optional packages of every platform
 */
export function lockedFolder(folder: string, what: string, strict = true): LockedFolder {
  const modules = join(folder, 'node_modules');
  const stamp = join(modules, '.cache', 'tapwright', 'installed');
  const wantedState = (): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'package-lock.json')))
      .digest('hex');
  const isInstalled = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedState();
  return {
    modules,
    isInstalled,
    install() {
      if (isInstalled()) return true;
      process.stderr.write(`Installing ${what} (once) …\n`);
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      const verb = strict ? ['ci'] : ['install', '--no-save'];
      const args = [...verb, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      if (spawnSync(npm, args, { cwd: folder, stdio: ['ignore', 2, 2] }).status !== 0) return false;
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, wantedState());
      return true;
    },
  };
}

export const APPIUM_FOLDER = fileURLToPath(new URL('../../../../e2e/appium/', import.meta.url));
/** The driver's APKs come with its packages, and chromedriver is for browsers. */
const APPIUM = lockedFolder(APPIUM_FOLDER, 'Appium, its driver and the runner of WebdriverIO');
export const APPIUM_MODULES = APPIUM.modules;

export const installAppium = (): boolean => APPIUM.install();
export const isAppiumInstalled = (): boolean => APPIUM.isInstalled();

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
