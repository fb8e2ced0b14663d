import { z } from 'zod';
import type { Bytes } from './bytes.ts';
import { ApkFault } from './fault.ts';
import { withSoundXml } from './read-xml.ts';

const FILE = 'AndroidManifest.xml';

/** A text; undefined where it is missing or a resource: resources are not looked up. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && !value.startsWith('resourceId:') ? value : undefined));
const flag = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'boolean' ? value : undefined));
const count = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' ? value : undefined));
const named = z.object({ name: z.string() });
const filter = z.object({
  actions: z.array(z.object({ name: text })),
  categories: z.array(z.object({ name: text })),
  data: z.array(
    z.object({
      scheme: text,
      host: text,
      path: text,
      pathPrefix: text,
      pathPattern: text,
      mimeType: text,
    }),
  ),
});
const component = named.extend({
  exported: flag,
  enabled: flag,
  permission: text,
  intentFilters: z.array(filter),
  metaData: z.array(z.object({ name: text })),
});
const manifest = z.object({
  package: z
    .string()
    .regex(/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/)
    .max(255),
  split: z.string().nullish(),
  versionCode: z.number().int().nonnegative().catch(0),
  versionName: text,
  usesPermissions: z.array(named),
  usesSdk: z.object({ minSdkVersion: count, targetSdkVersion: count }).nullable(),
  instrumentation: z.object({ name: z.string(), targetPackage: z.string() }).nullable(),
  application: z.object({
    label: text,
    enabled: flag,
    debuggable: flag,
    testOnly: flag,
    activities: z.array(component).default([]),
    activityAliases: z.array(component.extend({ targetActivity: z.string() })).default([]),
    services: z.array(component).default([]),
    receivers: z.array(component).default([]),
  }),
});

/** What an APK declares. Names of classes are whole; what is missing or a resource is undefined. */
export type Manifest = z.infer<typeof manifest>;
export type ManifestComponent = z.infer<typeof component>;

/** Reads `AndroidManifest.xml`, which may have at most `maxBytes` when it is unpacked. @throws ApkFault */
export async function readManifest(apk: Bytes, maxBytes: number): Promise<Manifest> {
  const read = await withSoundXml(apk, { file: FILE, maxBytes }, (reader) => reader.readManifest());
  const parsed = manifest.safeParse(read);
  if (parsed.success) return withWholeNames(parsed.data);
  throw new ApkFault('malformed', `${FILE} is not one of an app`, { cause: parsed.error });
}

function withWholeNames(read: Manifest): Manifest {
  const whole = (name: string): string => wholeName(read.package, name);
  const each = <One extends { readonly name: string }>(all: readonly One[]): One[] =>
    all.map((one) => ({ ...one, name: whole(one.name) }));
  const { application } = read;
  const aliases = application.activityAliases.map((alias) => ({
    ...alias,
    targetActivity: whole(alias.targetActivity),
  }));
  const { instrumentation } = read;
  return {
    ...read,
    instrumentation: instrumentation && { ...instrumentation, name: whole(instrumentation.name) },
    application: {
      ...application,
      activities: each(application.activities),
      activityAliases: each(aliases),
      services: each(application.services),
      receivers: each(application.receivers),
    },
  };
}

/** `.Main` and `Main` lie in the package (`ParsingUtils.buildClassName`). */
function wholeName(packageName: string, name: string): string {
  if (name.startsWith('.')) return packageName + name;
  return name.includes('.') ? name : `${packageName}.${name}`;
}
