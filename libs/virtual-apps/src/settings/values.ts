/** Every switch with its initial value. */
export const FACTORY_TOGGLES = {
  airplane: false,
  wifi: true,
  wifi_notify: true,
  wifi_fallback: true,
  mobile_data: true,
  roaming: false,
  data_saver: false,
  hotspot: false,
  bluetooth: true,
  nfc: false,
  lock_screen_notifications: true,
  notification_dots: true,
  notification_history: false,
  flash_notifications: false,
  read_notifications: false,
  important_only: false,
  battery_saver: false,
  battery_percentage: false,
  adaptive_battery: true,
  dnd: false,
  dnd_alarms: true,
  dnd_calls: true,
  vibrate_on_ring: true,
  tap_sounds: true,
  charging_sounds: true,
  adaptive_brightness: true,
  dark_theme: false,
  night_light: false,
  auto_rotate: true,
  bold_text: false,
  high_contrast: false,
  magnification: false,
  captions: false,
  remove_animations: false,
  location: true,
  wifi_scanning: true,
  automatic_time: true,
  automatic_zone: true,
  clock_24h: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type ToggleKey = keyof typeof FACTORY_TOGGLES;
export type Toggles = Readonly<Record<ToggleKey, boolean>>;

/** Every slider with its initial value, 0 to 100. */
export const FACTORY_LEVELS = {
  brightness: 60,
  media_volume: 45,
  call_volume: 80,
  ring_volume: 70,
  alarm_volume: 90,
  night_warmth: 40,
} as const satisfies Readonly<Record<string, number>>;

export type LevelKey = keyof typeof FACTORY_LEVELS;
export type Levels = Readonly<Record<LevelKey, number>>;

/** Every setting with a choice of one answer: its name, the answers, and the initial one. */
export const CHOICES = {
  ringtone: {
    title: 'Phone ringtone',
    options: { lark: 'Lark', harbour: 'Harbour bell', rain: 'Rain on tin', none: 'None' },
    factory: 'lark',
  },
  notification_sound: {
    title: 'Notification sound',
    options: { drop: 'Drop', pebble: 'Pebble', spoon: 'Spoon', none: 'None' },
    factory: 'drop',
  },
  screen_timeout: {
    title: 'Screen timeout',
    options: {
      s15: '15 seconds',
      s30: '30 seconds',
      m1: '1 minute',
      m2: '2 minutes',
      m5: '5 minutes',
      m10: '10 minutes',
    },
    factory: 's30',
  },
  display_size: {
    title: 'Display size',
    options: { small: 'Small', normal: 'Default', large: 'Large' },
    factory: 'normal',
  },
  night_schedule: {
    title: 'Schedule',
    options: { never: 'None', sunset: 'From sunset to sunrise', custom: 'At times of my own' },
    factory: 'never',
  },
  saver_schedule: {
    title: 'Schedule',
    options: { never: 'No schedule', p10: 'At 10 %', p20: 'At 20 %', p40: 'At 40 %' },
    factory: 'never',
  },
  network_type: {
    title: 'Preferred network type',
    options: { g5: '5G', g4: 'LTE', g3: '3G' },
    factory: 'g5',
  },
  hotspot_security: {
    title: 'Security',
    options: { wpa3: 'WPA3-Personal', wpa2: 'WPA2-Personal', none: 'None' },
    factory: 'wpa3',
  },
  time_zone: {
    title: 'Time zone',
    options: {
      azores: 'Azores (GMT-01:00)',
      london: 'London (GMT+00:00)',
      oslo: 'Oslo (GMT+01:00)',
      athens: 'Athens (GMT+02:00)',
      nairobi: 'Nairobi (GMT+03:00)',
    },
    factory: 'london',
  },
  first_day: {
    title: 'First day of the week',
    options: { locale: 'By language', monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' },
    factory: 'locale',
  },
  temperature: {
    title: 'Temperature',
    options: { locale: 'By language', celsius: 'Celsius (°C)', fahrenheit: 'Fahrenheit (°F)' },
    factory: 'locale',
  },
} as const satisfies Readonly<
  Record<string, { title: string; options: Readonly<Record<string, string>>; factory: string }>
>;

export type ChoiceKey = keyof typeof CHOICES;
export type Choices = Readonly<Record<ChoiceKey, string>>;

export const FACTORY_CHOICES: Choices = {
  ringtone: CHOICES.ringtone.factory,
  notification_sound: CHOICES.notification_sound.factory,
  screen_timeout: CHOICES.screen_timeout.factory,
  display_size: CHOICES.display_size.factory,
  night_schedule: CHOICES.night_schedule.factory,
  saver_schedule: CHOICES.saver_schedule.factory,
  network_type: CHOICES.network_type.factory,
  hotspot_security: CHOICES.hotspot_security.factory,
  time_zone: CHOICES.time_zone.factory,
  first_day: CHOICES.first_day.factory,
  temperature: CHOICES.temperature.factory,
};

/** The answers of a choice: value and text. */
export const optionsOf = (key: ChoiceKey): readonly (readonly [value: string, label: string])[] =>
  Object.entries(CHOICES[key].options);

/** The text of the chosen answer. */
export function chosenLabel(choices: Choices, key: ChoiceKey): string {
  return optionsOf(key).find(([value]) => value === choices[key])?.[1] ?? '';
}
