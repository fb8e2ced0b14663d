import { ApkFault, bufferBytes, type Manifest, type ManifestComponent, readManifest } from '@tapwright/apk';

export interface ApkActivity {
  /** Class name with its package. */
  readonly className: string;
  readonly launcher: boolean;
}

/** What the package manager takes from an APK's manifest. */
export interface ApkFacts {
  readonly packageName: string;
  /** Name of a split; null for a base APK. */
  readonly split: string | null;
  readonly versionCode: number;
  /** Null where there is none, or where it is a resource: resources are not looked up. */
  readonly versionName: string | null;
  readonly minSdk: number;
  readonly targetSdk: number;
  readonly debuggable: boolean;
  readonly testOnly: boolean;
  readonly permissions: readonly string[];
  readonly activities: readonly ApkActivity[];
  /** Classes with their package. */
  readonly services: readonly string[];
  readonly receivers: readonly string[];
  /** Keyboards in the form of the settings: `org.example/.Keyboard`. */
  readonly inputMethods: readonly string[];
  readonly instrumentation: { readonly className: string; readonly target: string } | null;
}

/** Codes of AOSP's `PackageManager`. */
export type ApkFailure = 'INSTALL_PARSE_FAILED_NOT_APK' | 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION';

/** The manifests of the largest known apps have a few hundred kilobytes. */
const MANIFEST_MAX_BYTES = 1024 * 1024;

/**
 * Reads an APK; gives a failure's code where it is not one. Only the manifest is read, not signatures or code: a virtual
 * device cannot run code.
 */
export async function readApk(bytes: Uint8Array): Promise<ApkFacts | ApkFailure> {
  try {
    return factsOf(await readManifest(bufferBytes(bytes), MANIFEST_MAX_BYTES));
  } catch (thrown) {
    if (!(thrown instanceof ApkFault)) throw thrown;
    const isZip = thrown.kind !== 'not_zip';
    return isZip ? 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION' : 'INSTALL_PARSE_FAILED_NOT_APK';
  }
}

function factsOf(read: Manifest): ApkFacts {
  const { application, usesSdk, instrumentation } = read;
  const minSdk = usesSdk?.minSdkVersion ?? 1;
  return {
    packageName: read.package,
    split: read.split ?? null,
    versionCode: read.versionCode,
    versionName: read.versionName ?? null,
    minSdk,
    targetSdk: usesSdk?.targetSdkVersion ?? minSdk,
    debuggable: application.debuggable === true,
    testOnly: application.testOnly === true,
    permissions: [...new Set(read.usesPermissions.map(({ name }) => name))],
    activities: [...application.activities, ...application.activityAliases].map((activity) => ({
      className: activity.name,
      launcher: isLauncher(activity),
    })),
    services: application.services.map(({ name }) => name),
    receivers: application.receivers.map(({ name }) => name),
    inputMethods: application.services.flatMap(({ name, permission }) =>
      permission === 'android.permission.BIND_INPUT_METHOD' ? [shortName(read.package, name)] : [],
    ),
    instrumentation:
      instrumentation === null
        ? null
        : { className: instrumentation.name, target: instrumentation.targetPackage },
  };
}

function isLauncher({ intentFilters }: ManifestComponent): boolean {
  return intentFilters.some(
    ({ actions, categories }) =>
      actions.some(({ name }) => name === 'android.intent.action.MAIN') &&
      categories.some(({ name }) => name === 'android.intent.category.LAUNCHER'),
  );
}

/** `org.example/.Main` */
function shortName(packageName: string, className: string): string {
  const inside = className.startsWith(`${packageName}.`);
  return `${packageName}/${inside ? className.slice(packageName.length) : className}`;
}
