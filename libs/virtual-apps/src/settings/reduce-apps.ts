import { push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import type { AppsEvent } from './events.ts';
import { CONFIRM_CACHE } from './names.ts';
import { APP, PERMISSION, PERMISSION_APPS } from './pages/names.ts';
import type { InstalledApp, SettingsState } from './state.ts';

const withApp = (
  state: SettingsState,
  name: string | null,
  change: (app: InstalledApp) => Partial<InstalledApp>,
): SettingsState => ({
  ...state,
  apps: state.apps.map((app) => (app.name === name ? { ...app, ...change(app) } : app)),
});

/** Events about the phone's apps. */
export function reduceApps(state: SettingsState, event: AppsEvent): Reaction<SettingsState> {
  switch (event.type) {
    case 'app_opened':
      return react({ ...state, app: event.name }, push(APP));
    case 'app_toggled':
      return react(withApp(state, event.name, (app) => ({ [event.key]: !app[event.key] })));
    case 'permission_listed':
      return react({ ...state, permission: event.permission }, push(PERMISSION_APPS));
    case 'permission_opened':
      return react({ ...state, app: event.app, permission: event.permission }, push(PERMISSION));
    case 'permission_set': {
      const { permission } = state;
      if (permission === null) return react(state);
      return react(
        withApp(state, state.app, (app) => ({
          permissions: { ...app.permissions, [permission]: event.grant },
        })),
      );
    }
    case 'cache_asked':
      return react(state, showDialog(CONFIRM_CACHE));
    case 'cache_cleared':
      return react(
        withApp(state, state.app, () => ({ cache: 0 })),
        snackbar('The cache is empty'),
      );
  }
}
