import { act, type Entry, heading, info, type MenuPage, note, open } from '../entry.ts';
import { sizeLabel, spaceOf } from '../labels.ts';
import {
  GRANTS,
  type Grant,
  type InstalledApp,
  PERMISSIONS,
  type PermissionName,
  type SettingsState,
} from '../state.ts';
import * as names from './names.ts';

const GRANT_NAMES: readonly Grant[] = ['allow', 'ask', 'deny'];
const PERMISSION_NAMES: readonly PermissionName[] = ['camera', 'contacts', 'location', 'microphone'];
const SHORT: Readonly<Record<Grant, string>> = { allow: 'Allowed', ask: 'Asks', deny: 'Not allowed' };

/** Colours of the apps' icons. */
const COLOURS = ['#2f7d6b', '#3569b0', '#b5543a', '#4f8a2f', '#8a6a2c', '#a8467f', '#7a5bb0'];

const shownApp = ({ apps, app }: SettingsState): InstalledApp | undefined =>
  apps.find(({ name }) => name === app);

export const apps = (state: SettingsState): MenuPage => ({
  title: 'Apps',
  entries: state.apps.map((app, index) =>
    act(
      app.name,
      { type: 'app_opened', name: app.name },
      {
        icon: 'image',
        colour: COLOURS[index % COLOURS.length] ?? '#5f7484',
        summary: sizeLabel(spaceOf(app)),
      },
    ),
  ),
});

export function appInfo(state: SettingsState): MenuPage {
  const app = shownApp(state);
  if (app === undefined) return { title: 'App info', entries: [] };
  const allowed = Object.values(app.permissions).filter((grant) => grant === 'allow').length;
  return {
    title: app.name,
    entries: [
      open('Notifications', names.APP_NOTIFICATIONS, {
        icon: 'bell',
        summary: app.notifications ? 'On' : 'Off',
      }),
      open('Permissions', names.APP_PERMISSIONS, {
        icon: 'lock',
        summary: allowed === 0 ? 'None allowed' : `${allowed} allowed`,
      }),
      open('Storage', names.APP_STORAGE, { icon: 'download', summary: sizeLabel(spaceOf(app)) }),
      {
        kind: 'switch',
        title: 'Run in the background',
        summary: 'Also while it is not open',
        checked: app.background,
        on: { type: 'app_toggled', name: app.name, key: 'background' },
      },
      info('Version', `1.${app.name.length}.0`),
    ],
  };
}

const notifySwitch = (app: InstalledApp, title: string): Entry => ({
  kind: 'switch',
  title,
  checked: app.notifications,
  on: { type: 'app_toggled', name: app.name, key: 'notifications' },
});

export function appNotifications(state: SettingsState): MenuPage {
  const app = shownApp(state);
  return {
    title: 'Notifications',
    entries: app === undefined ? [] : [notifySwitch(app, `All ${app.name} notifications`)],
  };
}

export const notifyingApps = (state: SettingsState): MenuPage => ({
  title: 'App notifications',
  entries: state.apps.map((app) => notifySwitch(app, app.name)),
});

export function appPermissions(state: SettingsState): MenuPage {
  const app = shownApp(state);
  const asked = PERMISSION_NAMES.flatMap((permission): Entry[] => {
    const grant = app?.permissions[permission];
    if (app === undefined || grant === undefined) return [];
    const on = { type: 'permission_opened', app: app.name, permission } as const;
    return [act(PERMISSIONS[permission], on, { icon: 'lock', summary: SHORT[grant] })];
  });
  return {
    title: 'App permissions',
    entries: asked.length > 0 ? asked : [note('This app has not asked for anything.')],
  };
}

export function permissionDetails(state: SettingsState): MenuPage {
  const app = shownApp(state);
  const { permission } = state;
  if (app === undefined || permission === null) return { title: 'Permission', entries: [] };
  return {
    title: `${PERMISSIONS[permission]} permission`,
    entries: [
      heading(`What ${app.name} may do`),
      {
        kind: 'options',
        chosen: app.permissions[permission] ?? '',
        options: GRANT_NAMES.map((grant) => ({
          id: grant,
          text: GRANTS[grant],
          on: { type: 'permission_set', grant },
        })),
      },
    ],
  };
}

export function appStorage(state: SettingsState): MenuPage {
  const app = shownApp(state);
  if (app === undefined) return { title: 'Storage', entries: [] };
  return {
    title: 'Storage',
    entries: [
      info('App', sizeLabel(app.size)),
      info('Cache', sizeLabel(app.cache)),
      info('Total', sizeLabel(spaceOf(app))),
      act('Clear cache', { type: 'cache_asked' }, { icon: 'delete' }),
    ],
  };
}

export const permissionManager = ({ apps: all }: SettingsState): MenuPage => ({
  title: 'Permission manager',
  entries: PERMISSION_NAMES.map((permission) => {
    const askers = all.filter((app) => app.permissions[permission] !== undefined);
    const allowed = askers.filter((app) => app.permissions[permission] === 'allow');
    return act(
      PERMISSIONS[permission],
      { type: 'permission_listed', permission },
      { icon: 'lock', summary: `${allowed.length} of ${askers.length} apps allowed` },
    );
  }),
});

export function permissionApps({ apps: all, permission }: SettingsState): MenuPage {
  if (permission === null) return { title: 'Permission', entries: [] };
  const askers = all.flatMap((app): Entry[] => {
    const grant = app.permissions[permission];
    if (grant === undefined) return [];
    const on = { type: 'permission_opened', app: app.name, permission } as const;
    return [act(app.name, on, { icon: 'image', summary: SHORT[grant] })];
  });
  return {
    title: PERMISSIONS[permission],
    entries: askers.length > 0 ? askers : [note('No app asks for this.')],
  };
}
