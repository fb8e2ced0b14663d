/** What an app's manifest declares, read from its APK. Nothing here changes the phone. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApkFault, fileBytes, readManifest } from '@tapwright/apk';
import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from '../adb/shell.ts';
import { checkedPackage } from '../command-line.ts';
import type { DeclaredActivities } from '../port.ts';
import { DECLARED_TIMEOUT_MS } from './deadline.ts';
import { declaredBy } from './declared-by.ts';
import { readShortcuts } from './shortcuts.ts';

const MEBIBYTE = 1024 * 1024;
/** The store's largest base APKs have 200 MiB. */
const APK_MAX_BYTES = 300 * MEBIBYTE;
/** The manifests of the largest known apps have a few hundred kilobytes. */
const MANIFEST_MAX_BYTES = 4 * MEBIBYTE;

/**
 * Pulls the base APK into a temporary file, from which only the manifest and the list of shortcuts are read. The file is
 * removed in the end. @throws `APP_NOT_INSTALLED`, `APK_UNREADABLE`, and what a device that does not answer throws
 */
export async function readDeclared(
  shell: Shell,
  packageName: string,
  signal: AbortSignal,
): Promise<DeclaredActivities> {
  const path = await baseApkOf(shell, checkedPackage(packageName), signal);
  const directory = await mkdtemp(join(tmpdir(), 'tapwright-apk-'));
  try {
    const file = join(directory, 'base.apk');
    await pull(shell, { path, file, packageName }, signal);
    return await readApk(file, packageName);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Of an app in several APKs the one with the code: `base.apk`, unless a phone names it otherwise. */
async function baseApkOf(shell: Shell, packageName: string, signal: AbortSignal): Promise<string> {
  const { stdout } = await shell.run(`pm path ${packageName} 2>&1`, { signal });
  const paths = [...stdout.toString('utf8').matchAll(/^package:(\/[^\r\n]{1,1000})\r?$/gm)].map(
    ([, path = '']) => path,
  );
  const base = paths.find((path) => path.endsWith('/base.apk')) ?? paths[0];
  if (base !== undefined) return base;
  throw new TapwrightError('APP_NOT_INSTALLED', `No app "${packageName}" is installed.`, {
    field: 'packageName',
  });
}

interface Pulled {
  readonly path: string;
  readonly file: string;
  readonly packageName: string;
}

async function pull(shell: Shell, { path, file, packageName }: Pulled, signal: AbortSignal): Promise<void> {
  await using kept = await open(file, 'wx', 0o600);
  const sink = async (bytes: Buffer): Promise<void> => {
    await kept.writeFile(bytes).catch((cause: unknown) => {
      throw new TapwrightError('INTERNAL', 'An APK cannot be kept on this machine.', {
        cause,
        advice: 'Check that there is room in the directory for temporary files (TMPDIR).',
      });
    });
  };
  const options = { signal, maxBytes: APK_MAX_BYTES, timeoutMs: DECLARED_TIMEOUT_MS };
  await shell.pull(path, sink, options).catch((error: unknown) => {
    throw isAboutTheFile(error) ? unreadable(packageName, error.message, error) : error;
  });
}

function isAboutTheFile(error: unknown): error is TapwrightError {
  return (
    error instanceof TapwrightError &&
    (error.code === 'DEVICE_COMMAND_FAILED' || error.code === 'DEVICE_OUTPUT_TOO_LARGE')
  );
}

async function readApk(file: string, packageName: string): Promise<DeclaredActivities> {
  try {
    return await fileBytes(file, async (apk) => {
      const manifest = await readManifest(apk, MANIFEST_MAX_BYTES);
      if (manifest.package !== packageName) throw new ApkFault('malformed', 'it is the APK of another app');
      const declared = declaredBy(manifest);
      return { ...declared, shortcuts: await readShortcuts(apk, manifest) };
    });
  } catch (error) {
    throw error instanceof ApkFault ? unreadable(packageName, error.message, error) : error;
  }
}

function unreadable(packageName: string, why: string, cause: Error): TapwrightError {
  const message = `The APK of "${packageName}" cannot be read: ${why.replace(/\.$/, '')}.`;
  return new TapwrightError('APK_UNREADABLE', message, { cause });
}
