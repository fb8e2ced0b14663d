/** A bounded table of strings, as Android's system properties and settings are. */
export interface StringTable {
  get(name: string): string | undefined;
  /** False where the table is full or the value too long. */
  set(name: string, value: string): boolean;
  delete(name: string): boolean;
  /** Sorted by name. */
  entries(): readonly (readonly [string, string])[];
}

const ENTRIES_MAX = 2_000;
/** Android's own bound is 91 bytes for properties that may change; `ro.` ones may be longer. */
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

/** What `getprop` answers on a device that was told nothing else: an Android 14 of no maker. */
export const PROPERTIES_DEFAULT: Readonly<Record<string, string>> = {
  'dev.bootcomplete': '1',
  'ro.boot.qemu': '0',
  'ro.build.characteristics': 'phone',
  'ro.build.fingerprint': 'tapwright/virtual/virtual:14/VIRTUAL/1:userdebug/test-keys',
  'ro.build.type': 'userdebug',
  'ro.build.version.release': '14',
  'ro.build.version.sdk': '34',
  'ro.hardware': 'virtual',
  'ro.product.brand': 'tapwright',
  'ro.product.cpu.abi': 'arm64-v8a',
  'ro.product.device': 'virtual',
  'ro.product.manufacturer': 'Tapwright',
  'ro.product.model': 'Virtual',
  'ro.product.name': 'virtual',
  'ro.sf.lcd_density': '420',
  'persist.sys.locale': 'en-US',
  'persist.sys.timezone': 'UTC',
  'sys.boot_completed': '1',
};

/** `settings get NAMESPACE KEY` of a device prepared for tests: no animations, no rotation. */
export const SETTINGS_DEFAULT: Readonly<Record<string, string>> = {
  'global/adb_enabled': '1',
  'global/animator_duration_scale': '0.0',
  'global/transition_animation_scale': '0.0',
  'global/window_animation_scale': '0.0',
  'secure/default_input_method': 'com.android.inputmethod.latin/.LatinIME',
  'secure/show_ime_with_hard_keyboard': '0',
  'system/accelerometer_rotation': '0',
  'system/user_rotation': '0',
};
