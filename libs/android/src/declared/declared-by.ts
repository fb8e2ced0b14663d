import type { Manifest, ManifestComponent } from '@tapwright/apk';
import type { DeclaredActivities, DeclaredActivity, DeepLink } from '../port.ts';

// An APK can declare anything; what is kept of it is bounded. The largest known apps have 2,500 activities.
const ACTIVITIES_MAX = 5_000;
const LINKS_MAX = 1_000;
/** Of which some may be the same. */
const LINKS_SEEN_MAX = 20_000;
const VERSION_NAME_MAX = 200;
/** What the package manager accepts as the name of a class, and `am` as a part of a component. */
const CLASS_NAME = /^[\p{L}\p{N}_$.-]{1,500}$/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]{0,199}$/;
/** Characters of hosts and paths that can be written into a URI. */
const URI_PART = /^[^\s\p{Cc}]{0,1000}$/u;

const VIEW = 'android.intent.action.VIEW';
const DEFAULT = 'android.intent.category.DEFAULT';

type Filter = ManifestComponent['intentFilters'][number];

/** The activities and links of a manifest. */
export function declaredBy(manifest: Manifest): Omit<DeclaredActivities, 'shortcuts'> {
  const { application, versionCode, versionName } = manifest;
  const activities = new Map<string, DeclaredActivity>();
  for (const component of application.activities) {
    const { name } = component;
    if (!CLASS_NAME.test(name) || activities.has(name) || activities.size >= ACTIVITIES_MAX) continue;
    activities.set(name, {
      name,
      exported: isExported(component),
      enabled: application.enabled !== false && component.enabled !== false,
    });
  }
  return {
    versionName: versionName?.slice(0, VERSION_NAME_MAX) ?? null,
    versionCode,
    activities: [...activities.values()],
    deepLinks: deepLinksOf(manifest, activities),
  };
}

/** The activity that a name stands for, aliases resolved; undefined where there is none that is enabled. */
export type Targets = (name: string) => string | undefined;

export function targetsOf({ application }: Manifest): Targets {
  const aliases = new Map(application.activityAliases.map((alias) => [alias.name, alias]));
  const enabled = new Set(
    application.activities.flatMap((activity) => (activity.enabled === false ? [] : [activity.name])),
  );
  return (name) => {
    const alias = aliases.get(name);
    const target = alias?.targetActivity ?? name;
    return alias?.enabled !== false && enabled.has(target) ? target : undefined;
  };
}

/** As before Android 12, where the attribute became a duty: exported where there are intent filters. */
function isExported({ exported, intentFilters }: ManifestComponent): boolean {
  return exported ?? intentFilters.length > 0;
}

/** Those that another app, or the shell, can follow. */
function deepLinksOf(manifest: Manifest, known: ReadonlyMap<string, DeclaredActivity>): readonly DeepLink[] {
  const { application } = manifest;
  const targetOf = targetsOf(manifest);
  const links = new Map<string, DeepLink>();
  let seen = 0;
  for (const component of [...application.activities, ...application.activityAliases]) {
    const activity = targetOf(component.name);
    if (activity === undefined || known.get(activity)?.enabled !== true || !isExported(component)) continue;
    // The shell has not got the permissions of the app itself.
    if (component.permission !== undefined) continue;
    for (const filter of component.intentFilters)
      for (const link of linksOf(filter, activity)) {
        seen += 1;
        if (links.size >= LINKS_MAX || seen > LINKS_SEEN_MAX) return [...links.values()];
        links.set(JSON.stringify(link), link);
      }
  }
  return [...links.values()];
}

/**
 * The elements of a filter count together (`IntentFilter` of AOSP): every scheme with every host and every path. A filter
 * that names types of content takes no plain URI.
 */
function* linksOf({ actions, categories, data }: Filter, activity: string): Generator<DeepLink> {
  const isLink = actions.some(({ name }) => name === VIEW) && categories.some(({ name }) => name === DEFAULT);
  if (!isLink || data.some(({ mimeType }) => mimeType !== undefined)) return;
  const schemes = data.flatMap(({ scheme = '' }) => (SCHEME.test(scheme) ? [scheme] : []));
  const hosts = data.flatMap(({ host = '' }) => (host !== '' && URI_PART.test(host) ? [host] : []));
  const paths = data.flatMap(pathsOf).filter(({ path }) => URI_PART.test(path));
  for (const scheme of schemes) {
    if (hosts.length === 0) yield { scheme, host: '', activity };
    for (const host of hosts) {
      if (paths.length === 0) yield { scheme, host, activity };
      for (const path of paths) yield { scheme, host, ...path, activity };
    }
  }
}

function pathsOf({ path, pathPrefix, pathPattern }: Filter['data'][number]) {
  return [
    ...(path === undefined ? [] : [{ path, match: 'exact' as const }]),
    ...(pathPrefix === undefined ? [] : [{ path: pathPrefix, match: 'prefix' as const }]),
    ...(pathPattern === undefined ? [] : [{ path: pathPattern, match: 'pattern' as const }]),
  ];
}
