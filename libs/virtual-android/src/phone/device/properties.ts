/** A table of strings with limits, for Android's system properties and settings. */
export interface StringTable {
  get(name: string): string | undefined;
  /** False where the table is full or the value too long. */
  set(name: string, value: string): boolean;
  delete(name: string): boolean;
  /** Sorted by name. */
  entries(): readonly (readonly [string, string])[];
}

const ENTRIES_MAX = 2_000;
/** Android's own limit is 91 bytes for properties that may change; `ro.` ones may be longer. */
const VALUE_MAX_CHARACTERS = 4_096;

export function createStringTable(initial: Readonly<Record<string, string>>): StringTable {
  const table = new Map(Object.entries(initial));
  return {
    get: (name) => table.get(name),
    set(name, value) {
      if (value.length > VALUE_MAX_CHARACTERS || (!table.has(name) && table.size >= ENTRIES_MAX))
        return false;
      table.set(name, value);
      return true;
    },
    delete: (name) => table.delete(name),
    entries: () => [...table].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The default properties: an Android 14 phone of no real maker. */
export const PROPERTIES_DEFAULT: Readonly<Record<string, string>> = {
  'dev.bootcomplete': '1',
  // Appium waits until the boot animation has stopped.
  'init.svc.bootanim': 'stopped',
  'ro.boot.qemu': '0',
  'ro.build.characteristics': 'phone',
  // The build of a phone on sale, which fits the answers of `adb root` and `su`.
  'ro.build.fingerprint': 'tapwright/virtual/virtual:14/VIRTUAL/1:user/release-keys',
  'ro.build.id': 'VIRTUAL',
  'ro.build.tags': 'release-keys',
  'ro.build.type': 'user',
  'ro.build.version.codename': 'REL',
  'ro.build.version.incremental': '1',
  'ro.build.version.release': '14',
  'ro.build.version.sdk': '34',
  'ro.debuggable': '0',
  'ro.hardware': 'virtual',
  'ro.product.brand': 'tapwright',
  'ro.product.cpu.abi': 'arm64-v8a',
  'ro.product.cpu.abilist': 'arm64-v8a',
  'ro.product.device': 'virtual',
  'ro.product.locale': 'en-US',
  'ro.product.manufacturer': 'Tapwright',
  'ro.product.model': 'Virtual',
  'ro.product.name': 'virtual',
  'ro.secure': '1',
  'ro.sf.lcd_density': '420',
  'persist.sys.locale': 'en-US',
  'persist.sys.timezone': 'UTC',
  'sys.boot_completed': '1',
};

/**
 * `settings get NAMESPACE KEY` of a device prepared for tests: no animations, no rotation. The settings of a phone's first
 * start (AOSP `SettingsProvider`, `DatabaseHelper.loadSettings`) are there: Appium treats any other value than `0` as
 * airplane mode.
 */
export const SETTINGS_DEFAULT: Readonly<Record<string, string>> = {
  'global/adb_enabled': '1',
  'global/airplane_mode_on': '0',
  'global/animator_duration_scale': '0.0',
  'global/auto_time': '1',
  'global/auto_time_zone': '1',
  'global/bluetooth_on': '1',
  'global/development_settings_enabled': '1',
  'global/device_provisioned': '1',
  'global/mobile_data': '1',
  'global/stay_on_while_plugged_in': '0',
  'global/transition_animation_scale': '0.0',
  'global/wifi_on': '1',
  'global/window_animation_scale': '0.0',
  'secure/default_input_method': 'com.android.inputmethod.latin/.LatinIME',
  'secure/location_mode': '3',
  'secure/show_ime_with_hard_keyboard': '0',
  'secure/user_setup_complete': '1',
  'system/accelerometer_rotation': '0',
  'system/screen_off_timeout': '60000',
  'system/user_rotation': '0',
};
