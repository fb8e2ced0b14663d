import type { AppAction } from '@tapwright/virtual-ui';
import type { SettingsEvent } from './events.ts';
import * as names from './names.ts';
import * as pages from './pages/names.ts';

/** Pages by the actions of `android.provider.Settings` that open them on a phone. */
const PAGES: Readonly<Record<string, string>> = {
  WIRELESS_SETTINGS: pages.NETWORKING,
  WIFI_SETTINGS: pages.WIFI,
  DATA_ROAMING_SETTINGS: pages.MOBILE,
  BLUETOOTH_SETTINGS: pages.CONNECTED,
  APPLICATION_SETTINGS: pages.APPS,
  NOTIFICATION_SETTINGS: pages.NOTIFICATIONS,
  BATTERY_SAVER_SETTINGS: pages.SAVER,
  SOUND_SETTINGS: pages.SOUND,
  ZEN_MODE_SETTINGS: pages.DND,
  DISPLAY_SETTINGS: pages.DISPLAY,
  NIGHT_DISPLAY_SETTINGS: pages.NIGHT_LIGHT,
  ACCESSIBILITY_SETTINGS: pages.ACCESSIBILITY,
  PRIVACY_SETTINGS: pages.PRIVACY,
  LOCATION_SOURCE_SETTINGS: pages.LOCATION,
  LOCALE_SETTINGS: names.LANGUAGES,
  DATE_SETTINGS: pages.DATE_TIME,
  INTERNAL_STORAGE_SETTINGS: names.STORAGE,
  DEVICE_INFO_SETTINGS: pages.ABOUT,
};

export const settingsActions: readonly AppAction<SettingsEvent>[] = [
  { action: 'android.settings.SETTINGS', activity: names.HOME },
  ...Object.entries(PAGES).map(([name, page]) => ({
    action: `android.settings.${name}`,
    activity: page,
    open: { type: 'page_opened', page } as const,
  })),
];
