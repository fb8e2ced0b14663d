import ApkReader from '@devicefarmer/adbkit-apkreader';
import { z } from 'zod';
import { isBinaryXml } from './check-binary-xml.ts';

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

const MANIFEST = 'AndroidManifest.xml';
/** The manifests of the largest known apps have a few hundred kilobytes. */
const MANIFEST_MAX_BYTES = 1024 * 1024;

const named = z.object({ name: z.string() });
const component = named.extend({
  intentFilters: z.array(
    z.object({
      actions: z.array(z.object({ name: z.unknown() })),
      categories: z.array(z.object({ name: z.unknown() })),
    }),
  ),
});
const sdk = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' ? value : 1));
const manifest = z.object({
  package: z
    .string()
    .regex(/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/)
    .max(255),
  split: z.string().nullish(),
  versionCode: z.number().int().nonnegative().catch(0),
  versionName: z.unknown().optional(),
  usesPermissions: z.array(named),
  usesSdk: z.object({ minSdkVersion: sdk, targetSdkVersion: z.unknown().optional() }).nullable(),
  instrumentation: z.object({ name: z.string(), targetPackage: z.string() }).nullable(),
  application: z.object({
    debuggable: z.unknown().optional(),
    testOnly: z.unknown().optional(),
    activities: z.array(component).default([]),
    activityAliases: z.array(component).default([]),
    services: z.array(named.extend({ permission: z.unknown().optional() })).default([]),
    receivers: z.array(named).default([]),
  }),
});

/**
 * Reads an APK; gives a failure's code where it is not one. Only the manifest is read, not signatures or code: a virtual
 * device cannot run code.
 */
export async function readApk(bytes: Uint8Array): Promise<ApkFacts | ApkFailure> {
  const apk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (apk.length < 22 || apk.readUInt16LE(0) !== 0x4b50) return 'INSTALL_PARSE_FAILED_NOT_APK';
  try {
    const reader = await ApkReader.open(apk);
    const file = await reader.usingFileStream(MANIFEST, bounded);
    if (!isBinaryXml(file)) return 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION';
    const parsed = manifest.safeParse(await reader.readManifest());
    return parsed.success ? factsOf(parsed.data) : 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION';
  } catch (thrown) {
    const isZip = thrown instanceof Error && thrown.message.includes(MANIFEST);
    return isZip ? 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION' : 'INSTALL_PARSE_FAILED_NOT_APK';
  }
}

/** Reads an entry, which may unpack to far more than the APK. Reading stops at the limit. */
async function bounded(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > MANIFEST_MAX_BYTES) throw new Error(`${MANIFEST} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function factsOf(read: z.infer<typeof manifest>): ApkFacts {
  const classOf = (name: string): string => fullName(read.package, name);
  const { application, usesSdk, versionName, instrumentation } = read;
  const minSdk = usesSdk?.minSdkVersion ?? 1;
  const targetSdk = usesSdk?.targetSdkVersion;
  return {
    packageName: read.package,
    split: read.split ?? null,
    versionCode: read.versionCode,
    versionName:
      typeof versionName === 'string' && !versionName.startsWith('resourceId:') ? versionName : null,
    minSdk,
    targetSdk: typeof targetSdk === 'number' ? targetSdk : minSdk,
    debuggable: application.debuggable === true,
    testOnly: application.testOnly === true,
    permissions: [...new Set(read.usesPermissions.map(({ name }) => name))],
    activities: [...application.activities, ...application.activityAliases].map((activity) => ({
      className: classOf(activity.name),
      launcher: isLauncher(activity),
    })),
    services: application.services.map(({ name }) => classOf(name)),
    receivers: application.receivers.map(({ name }) => classOf(name)),
    inputMethods: application.services.flatMap(({ name, permission }) =>
      permission === 'android.permission.BIND_INPUT_METHOD' ? [shortName(read.package, classOf(name))] : [],
    ),
    instrumentation:
      instrumentation === null
        ? null
        : { className: classOf(instrumentation.name), target: instrumentation.targetPackage },
  };
}

function isLauncher({ intentFilters }: z.infer<typeof component>): boolean {
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

/** `.Main` and `Main` lie in the package (`ParsingUtils.buildClassName`). */
function fullName(packageName: string, name: string): string {
  if (name.startsWith('.')) return packageName + name;
  return name.includes('.') ? name : `${packageName}.${name}`;
}
