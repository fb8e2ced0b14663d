import type { VirtualApp } from '../app/app.ts';
import { restOfLink } from '../app/declared.ts';
import type { AppHost } from '../app/host.ts';
import { VirtualError } from '../error.ts';
import type { AppInfo } from '../source.ts';
import { launcher } from './launcher.ts';
import type { AppProcess } from './process.ts';

/** The app's name in the names of bugs: `wallet` for `org.tapwright.wallet`. */
const shortName = ({ tile }: VirtualApp): string =>
  tile.packageName.slice(tile.packageName.lastIndexOf('.') + 1);

/** The active bugs by app. @throws VirtualError `INPUT_INVALID` for an unknown bug, with the known ones */
function bugsByApp(apps: readonly VirtualApp[], active: readonly string[]): Map<VirtualApp, string[]> {
  const known = new Map<string, { app: VirtualApp; bug: string }>(
    apps.flatMap((app) =>
      Object.keys(app.bugs).map((bug) => [`${shortName(app)}:${bug}`, { app, bug }] as const),
    ),
  );
  const found = new Map<VirtualApp, string[]>();
  for (const name of active) {
    const named = known.get(name);
    if (named === undefined) {
      throw new VirtualError('INPUT_INVALID', `no bug is called "${name}"`, {
        field: 'bugs',
        expected: [...known.keys()].join(', ') || 'apps that have bugs',
      });
    }
    found.set(named.app, [...(found.get(named.app) ?? []), named.bug]);
  }
  return found;
}

/** A process for the launcher and for each app, by package. @throws VirtualError `INPUT_INVALID` */
export function installApps(
  apps: readonly VirtualApp[],
  active: readonly string[],
  host: AppHost,
): ReadonlyMap<string, AppProcess> {
  const bugs = bugsByApp(apps, active);
  const processes = new Map<string, AppProcess>();
  for (const app of [launcher, ...apps]) {
    const { packageName } = app.tile;
    if (processes.has(packageName)) {
      throw new VirtualError('INPUT_INVALID', `two apps are called ${packageName}`, { field: 'apps' });
    }
    processes.set(packageName, app.install(host, bugs.get(app)));
  }
  return processes;
}

/** Shared by all phones that hold the app. */
const infos = new WeakMap<VirtualApp, AppInfo>();

export function infoOf(app: VirtualApp): AppInfo {
  const known = infos.get(app);
  if (known !== undefined) return known;
  const { tile, launchComponent, versionName, versionCode, permissions, declared } = app;
  const info: AppInfo = {
    packageName: tile.packageName,
    label: tile.label,
    launchComponent,
    versionName,
    versionCode,
    ...(permissions === undefined ? {} : { permissions }),
    declared,
  };
  infos.set(app, info);
  return info;
}

/** True where the component is one that other apps may start: the launcher's, or one with a link or an action. */
export function opens({ packageName, launchComponent, declared }: AppInfo, component: string): boolean {
  if (component === packageName || component === launchComponent) return true;
  const { links = [], actions = [] } = declared ?? {};
  return [...links, ...actions].some(({ activity }) => component === `${packageName}/.${activity}`);
}

/** True where that component, or the app, has a link for the URI, or answers the action. */
export function takes({ packageName, declared }: AppInfo, component: string, wanted = ''): boolean {
  const { links = [], actions = [] } = declared ?? {};
  const isOf = (activity: string): boolean =>
    component === packageName || component === `${packageName}/.${activity}`;
  return (
    links.some((link) => isOf(link.activity) && restOfLink(link, wanted) !== null) ||
    actions.some(({ action, activity }) => isOf(activity) && action === wanted)
  );
}
