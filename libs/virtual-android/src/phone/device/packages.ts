import { createHash } from 'node:crypto';
import type { AppInfo } from '@tapwright/virtual-ui';
import type { ApkFacts } from './apk/read-apk.ts';
import { kindOfPermission } from './permissions.ts';

/** In the words of `pm`. */
export type EnabledState = 'default' | 'enabled' | 'disabled' | 'disabled-user' | 'disabled-until-used';

/** An installed app, as the package manager knows it. */
export interface Package {
  readonly info: AppInfo;
  /** `u0_a107` is 10107. */
  readonly uid: number;
  /** Runtime permissions that the user, or `pm grant`, gave it. */
  readonly granted: ReadonlySet<string>;
  /** How often the user has denied a permission. */
  readonly denials: ReadonlyMap<string, number>;
  /** Facts from its APK; undefined for an app of the screen source. */
  readonly apk?: ApkFacts;
  /** Directory of `base.apk`. */
  readonly codePath: string;
  readonly enabled: EnabledState;
  readonly hidden: boolean;
  readonly installer: string | null;
  /** By the phone's clock; milliseconds since 1970. */
  readonly firstInstalledAt: number;
  readonly updatedAt: number;
}

/** What `pm` can change of an installed app. */
export type PackageChange = Partial<Pick<Package, 'enabled' | 'hidden' | 'installer'>>;

/** The package manager's table. */
export interface Packages {
  /** In the order of installation. */
  all(): readonly Package[];
  find(packageName: string): Package | undefined;
  /** Replaces an app of the same name and keeps its permissions. False where the phone has no room for one more. */
  install(info: AppInfo, code?: Pick<Package, 'apk' | 'codePath'>): boolean;
  /** A new directory for an app's code, another at each call: `/data/app/~~…==/org.example-…==`. */
  newCodePath(packageName: string): string;
  uninstall(packageName: string): boolean;
  /** False where there is no such app. */
  change(packageName: string, change: PackageChange): boolean;
  /** False where there is no such app. */
  grant(packageName: string, permission: string): boolean;
  revoke(packageName: string, permission: string): boolean;
  /** Counts one more denial by the user. */
  deny(packageName: string, permission: string): boolean;
}

/** Versions of Android that an app of the screen source is for. */
export const VIRTUAL_APP_SDK = { min: 21, target: 34 } as const;

const PACKAGES_MAX = 500;
const PERMISSIONS_MAX = 200;
const FIRST_UID = 10_107;

/** `now`: the phone's clock. `seed`: for the made-up parts of paths. */
export function createPackages(apps: readonly AppInfo[], now: () => number, seed: string): Packages {
  const table = new Map<string, Package>();
  let lastUid = FIRST_UID - 1;
  let paths = 0;

  const newCodePath = (packageName: string): string => {
    paths += 1;
    return codePathOf(packageName, `${seed} ${paths}`);
  };
  const install: Packages['install'] = (info, code) => {
    const known = table.get(info.packageName);
    if (known === undefined && table.size >= PACKAGES_MAX) return false;
    if (known === undefined) lastUid += 1;
    const at = now();
    table.set(info.packageName, {
      uid: known?.uid ?? lastUid,
      granted: known?.granted ?? new Set(),
      denials: known?.denials ?? new Map(),
      enabled: 'default',
      hidden: false,
      installer: null,
      firstInstalledAt: known?.firstInstalledAt ?? at,
      updatedAt: at,
      info,
      ...(code ?? { codePath: newCodePath(info.packageName) }),
    });
    return true;
  };
  const change = (packageName: string, by: (known: Package) => Partial<Package>): boolean => {
    const known = table.get(packageName);
    if (known === undefined) return false;
    table.set(packageName, { ...known, ...by(known) });
    return true;
  };

  for (const info of apps) install(info);
  return {
    all: () => [...table.values()],
    find: (packageName) => table.get(packageName),
    install,
    newCodePath,
    uninstall: (packageName) => table.delete(packageName),
    change: (packageName, fields) => change(packageName, () => fields),
    grant: (packageName, permission) =>
      change(packageName, ({ granted }) =>
        granted.size < PERMISSIONS_MAX ? { granted: new Set([...granted, permission]) } : {},
      ),
    revoke: (packageName, permission) =>
      change(packageName, ({ granted }) => ({
        granted: new Set([...granted].filter((name) => name !== permission)),
      })),
    deny: (packageName, permission) =>
      change(packageName, ({ denials }) =>
        denials.size < PERMISSIONS_MAX
          ? { denials: new Map([...denials, [permission, (denials.get(permission) ?? 0) + 1]]) }
          : {},
      ),
  };
}

/** The permissions that the app's manifest asks for; undefined where they are not known. */
export function requestedPermissions({ apk, info }: Package): readonly string[] | undefined {
  return apk?.permissions ?? info.permissions;
}

export function isGranted(app: Package, permission: string): boolean {
  const requested = requestedPermissions(app)?.includes(permission) === true;
  return app.granted.has(permission) || (requested && kindOfPermission(permission) === 'install');
}

/** Disabled and hidden apps cannot be started. */
export function canStart({ enabled, hidden }: Package): boolean {
  return !hidden && (enabled === 'default' || enabled === 'enabled');
}

/** A real phone uses 16 random bytes for each part (`PackageManagerServiceUtils.getNextCodePath`). */
function codePathOf(packageName: string, seed: string): string {
  const text = (part: string): string =>
    createHash('md5')
      .update(`${seed} ${packageName} ${part}`)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_');
  return `/data/app/~~${text('outer')}/${packageName}-${text('inner')}`;
}
