import { type AppEnv, defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { settingsActions } from './actions.ts';
import { settingsBugs } from './bugs.ts';
import type { MenuPage } from './entry.ts';
import { settingsEvents } from './event-list.ts';
import type { SettingsEvent } from './events.ts';
import * as names from './names.ts';
import * as apps from './pages/apps.ts';
import * as looks from './pages/look-and-sound.ts';
import * as pages from './pages/names.ts';
import * as network from './pages/network.ts';
import * as system from './pages/system.ts';
import { reduceSettings } from './reduce.ts';
import { fontSizeScreen } from './screens/font-size.ts';
import { homeScreen } from './screens/home.ts';
import { joinSheet, nameSheet, pairingScreen } from './screens/join.ts';
import { addLanguageScreen, dateSheet, languagesScreen } from './screens/languages.ts';
import { menuScreen, type SettingsView } from './screens/pieces.ts';
import { chooseDialog, confirmCache, confirmReset, resetScreen } from './screens/reset.ts';
import { scheduleScreen, timeSheet } from './screens/schedule.ts';
import { articleScreen, searchScreen } from './screens/search.ts';
import { storageScreen } from './screens/storage.ts';
import { initialSettings, noDrafts } from './seed.ts';
import type { SettingsState } from './state.ts';

type Screen = (state: SettingsState, env: AppEnv) => SettingsView;

const menu =
  (page: (state: SettingsState, now: number) => MenuPage): Screen =>
  (state, env) =>
    menuScreen(page(state, env.now), state);

/** Every menu by its activity. */
const menus: Readonly<Record<string, Screen>> = {
  [pages.NETWORKING]: menu(network.networking),
  [pages.WIFI]: menu(network.wifi),
  [pages.NETWORK]: menu(network.networkDetails),
  [pages.WIFI_PREFERENCES]: menu(network.wifiPreferences),
  [pages.MOBILE]: menu(network.mobile),
  [pages.HOTSPOT]: menu(network.hotspot),
  [pages.CONNECTED]: menu(network.connected),
  [pages.APPS]: menu(apps.apps),
  [pages.APP]: menu(apps.appInfo),
  [pages.APP_NOTIFICATIONS]: menu(apps.appNotifications),
  [pages.APP_PERMISSIONS]: menu(apps.appPermissions),
  [pages.APP_STORAGE]: menu(apps.appStorage),
  [pages.PERMISSION]: menu(apps.permissionDetails),
  [pages.NOTIFICATIONS]: menu(looks.notifications),
  [pages.NOTIFYING_APPS]: menu(apps.notifyingApps),
  [pages.BATTERY]: menu(system.battery),
  [pages.SAVER]: menu(system.saver),
  [pages.SOUND]: menu(looks.sound),
  [pages.DND]: menu(looks.dnd),
  [pages.SCHEDULES]: menu(looks.schedules),
  [pages.DISPLAY]: menu(looks.display),
  [pages.NIGHT_LIGHT]: menu(looks.nightLight),
  [pages.ACCESSIBILITY]: menu(looks.accessibility),
  [pages.TEXT_ACCESSIBILITY]: menu(looks.textAccessibility),
  [pages.NOTIFICATION_ACCESSIBILITY]: menu(looks.notificationAccessibility),
  [pages.PRIVACY]: menu(system.privacy),
  [pages.PERMISSION_MANAGER]: menu(apps.permissionManager),
  [pages.PERMISSION_APPS]: menu(apps.permissionApps),
  [pages.LOCATION]: menu(system.location),
  [pages.SYSTEM]: menu(system.system),
  [pages.LANGUAGE_INPUT]: menu(system.languageInput),
  [pages.DATE_TIME]: menu(system.dateTime),
  [pages.RESET_OPTIONS]: menu(system.resetOptions),
  [pages.ABOUT]: menu(system.about),
};

/** *Settings*: three levels of menus with repeated names, and a search that mostly finds help instead of settings. */
export const settingsApp = defineApp<SettingsState, SettingsEvent>({
  ...identity({ label: 'Settings', version: '14.2.0', icon: 'settings', accent: '#3d6b8c' }),
  mainActivity: names.HOME,
  activities: {
    ...menus,
    [names.HOME]: homeScreen,
    [names.SEARCH]: searchScreen,
    [names.ARTICLE]: articleScreen,
    [names.PAIRING]: pairingScreen,
    [names.FONT_SIZE]: fontSizeScreen,
    [names.STORAGE]: storageScreen,
    [names.SCHEDULE]: scheduleScreen,
    [names.LANGUAGES]: languagesScreen,
    [names.ADD_LANGUAGE]: addLanguageScreen,
    [names.RESET]: resetScreen,
  },
  dialogs: {
    [names.CHOOSE]: chooseDialog,
    [names.CONFIRM_RESET]: confirmReset,
    [names.CONFIRM_CACHE]: confirmCache,
  },
  sheets: {
    [names.JOIN]: joinSheet,
    [names.TIME]: timeSheet,
    [names.DATE]: (state, env) => dateSheet(state, env.now, env.locale),
    [names.DEVICE_NAME]: nameSheet,
  },
  bugs: settingsBugs,
  actions: settingsActions,
  initialState: () => initialSettings,
  events: settingsEvents,
  reduce: reduceSettings,
  theme: ({ toggles }) => (toggles.dark_theme ? 'dark' : 'light'),
  afterStop: (state) => ({ ...state, ...noDrafts }),
});
