import type { AppInfo } from '@tapwright/virtual-ui';
import { kindOfPermission } from '../permissions.ts';
import type { VirtualDevice } from '../virtual-device.ts';
import { type ApkFacts, readApk } from './read-apk.ts';

export interface InstallOptions {
  /** `-R`: not over an installed app. */
  readonly noReplace: boolean;
  /** `-d` */
  readonly downgrade: boolean;
  /** `-t` */
  readonly testOnly: boolean;
  /** `-g`: runtime permissions at once. */
  readonly grant: boolean;
  readonly bypassLowTargetSdk: boolean;
  /** `-i` */
  readonly installer: string | null;
  /** Expected package (`--pkg`); empty where none was given. */
  readonly packageName: string;
}

/** A code of AOSP's `PackageManager` and the text after it. */
export interface InstallFailure {
  readonly code: string;
  readonly message: string;
}

/** AOSP's `MINIMUM_INSTALLABLE_TARGET_SDK` of Android 14. */
const TARGET_SDK_MIN = 23;

/**
 * Installs the APKs of one app, a base and its splits; null: success. `place` is named in failures. Such an app has no
 * screens. Signatures are not checked, except that an app of the screen source counts as signed by somebody else; its own
 * APK, as it was pulled from the phone, installs it again.
 */
export async function installApks(
  device: VirtualDevice,
  apks: readonly Uint8Array[],
  options: InstallOptions,
  place: string,
): Promise<InstallFailure | null> {
  const read: ApkFacts[] = [];
  for (const apk of apks) {
    const facts = await readApk(apk);
    if (typeof facts === 'string') return { code: facts, message: `Failed to parse ${place}` };
    read.push(facts);
  }
  const base = read.find(({ split }) => split === null);
  const isOwn = base !== undefined && apks.length === 1 && isOfSource(device, base.packageName, apks[0]);
  const failure =
    base === undefined ? noBase() : (inconsistency(read) ?? refusal(device, base, { ...options, isOwn }));
  if (failure === null && isOwn) return installAgain(device, base, options);
  if (failure !== null || base === undefined) return failure;
  return store(device, base, apks, read, options);
}

/** Installs an app whose facts are known, as a phone's first owner did. It is the caller's that they are those of the APK. */
export function installKnown(device: VirtualDevice, facts: ApkFacts, apk: Uint8Array): void {
  store(device, facts, [apk], [facts], { installer: null, grant: false });
}

/** The very file from which an app of the screen source is installed. */
function isOfSource({ packages, files }: VirtualDevice, packageName: string, apk?: Uint8Array): boolean {
  const app = packages.find(packageName);
  if (app === undefined || app.apk !== undefined || apk === undefined) return false;
  const installed = files.read(`${app.codePath}/base.apk`);
  return installed.ok && Buffer.compare(installed.value, apk) === 0;
}

/** The app is stopped and keeps its data, as with any update. */
function installAgain(
  device: VirtualDevice,
  { packageName, permissions }: ApkFacts,
  options: InstallOptions,
) {
  device.source.forceStop(packageName);
  device.processes.stop(packageName);
  device.packages.change(packageName, { installer: options.installer });
  if (options.grant) grantAll(device, packageName, permissions);
  return null;
}

function grantAll({ packages }: VirtualDevice, packageName: string, permissions: readonly string[]): void {
  for (const name of permissions) if (kindOfPermission(name) === 'runtime') packages.grant(packageName, name);
}

function noBase(): InstallFailure {
  return { code: 'INSTALL_FAILED_INVALID_APK', message: 'Full install must include a base package' };
}

/** `PackageInstallerSession.validateApkInstallLocked` of AOSP. */
function inconsistency(read: readonly ApkFacts[]): InstallFailure | null {
  const [first] = read;
  const invalid = (message: string): InstallFailure => ({ code: 'INSTALL_FAILED_INVALID_APK', message });
  const seen = new Set<string | null>();
  for (const { split, packageName, versionCode } of read) {
    if (seen.has(split)) return invalid(`Split ${split} was defined multiple times`);
    seen.add(split);
    if (packageName !== first?.packageName)
      return invalid(`Split ${split} package ${packageName} inconsistent with ${first?.packageName}`);
    if (versionCode !== first.versionCode)
      return invalid(`Split ${split} version code ${versionCode} inconsistent with ${first.versionCode}`);
  }
  return null;
}

/** The checks of AOSP's `InstallPackageHelper`, in its order, with the texts of Android 14; not verified on a phone. */
function refusal(
  device: VirtualDevice,
  apk: ApkFacts,
  options: InstallOptions & { readonly isOwn: boolean },
): InstallFailure | null {
  const { packageName, versionCode } = apk;
  const sdk = Number(device.properties.get('ro.build.version.sdk') ?? '34');
  const known = device.packages.find(packageName);
  if (options.packageName !== '' && options.packageName !== packageName) {
    const message = `Package name ${packageName} does not match expected name ${options.packageName}`;
    return { code: 'INSTALL_FAILED_INVALID_APK', message };
  }
  if (apk.testOnly && !options.testOnly) {
    const message = 'Failed to install test-only apk. Did you forget to add -t?';
    return { code: 'INSTALL_FAILED_TEST_ONLY', message };
  }
  if (apk.minSdk > sdk) {
    const message = `Requires newer sdk version #${apk.minSdk} (current version is #${sdk})`;
    return { code: 'INSTALL_FAILED_OLDER_SDK', message };
  }
  if (apk.targetSdk < TARGET_SDK_MIN && !options.bypassLowTargetSdk) {
    const message = `App package must target at least SDK version ${TARGET_SDK_MIN}, but found ${apk.targetSdk}`;
    return { code: 'INSTALL_FAILED_DEPRECATED_SDK_VERSION', message };
  }
  if (known === undefined) return null;
  if (options.noReplace) {
    const message = `Attempt to re-install ${packageName} without first uninstalling.`;
    return { code: 'INSTALL_FAILED_ALREADY_EXISTS', message };
  }
  if (options.isOwn) return null;
  if (known.apk === undefined) {
    const message = `Existing package ${packageName} signatures do not match newer version; ignoring!`;
    return { code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE', message };
  }
  if (versionCode < known.info.versionCode && !options.downgrade) {
    const message = `Downgrade detected: Update version code ${versionCode} is older than current ${known.info.versionCode}`;
    return { code: 'INSTALL_FAILED_VERSION_DOWNGRADE', message };
  }
  return null;
}

/** Stores the APKs where `pm path` says, so that a client can pull them. */
function store(
  device: VirtualDevice,
  base: ApkFacts,
  apks: readonly Uint8Array[],
  read: readonly ApkFacts[],
  options: Pick<InstallOptions, 'installer' | 'grant'>,
): InstallFailure | null {
  const { packages, files } = device;
  const { packageName } = base;
  const before = packages.find(packageName);
  const codePath = packages.newCodePath(packageName);
  files.mkdir(codePath, true);
  const stored = apks.every(
    (apk, index) => files.write(`${codePath}/${fileName(read[index]?.split ?? null)}`, apk).ok,
  );
  if (!stored || !packages.install(infoOf(base), { apk: base, codePath })) {
    files.remove(codePath, true);
    return noRoom();
  }
  device.source.forceStop(packageName);
  device.processes.stop(packageName);
  if (before !== undefined) files.remove(before.codePath, true);
  for (const id of before?.apk?.inputMethods ?? []) device.inputMethods.remove(id);
  for (const id of base.inputMethods) device.inputMethods.add(id);
  packages.change(packageName, { installer: options.installer });
  if (options.grant) grantAll(device, packageName, base.permissions);
  return null;
}

function fileName(split: string | null): string {
  return split === null ? 'base.apk' : `split_${split.replaceAll('/', '_')}.apk`;
}

function noRoom(): InstallFailure {
  const message = 'Failed to override installation location';
  return { code: 'INSTALL_FAILED_INSUFFICIENT_STORAGE', message };
}

/** An app without a launcher activity has no component to start. */
function infoOf(apk: ApkFacts): AppInfo {
  const { packageName, versionName, versionCode, permissions } = apk;
  const className = apk.activities.find(({ launcher }) => launcher)?.className;
  const short = className?.startsWith(`${packageName}.`) ? className.slice(packageName.length) : className;
  const launchComponent = short === undefined ? '' : `${packageName}/${short}`;
  return { packageName, launchComponent, versionName: versionName ?? 'null', versionCode, permissions };
}
