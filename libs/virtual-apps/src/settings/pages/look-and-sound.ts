import { act, choice, type Entry, heading, type MenuPage, note, open, toggle } from '../entry.ts';
import { scheduleLabel, timeLabel } from '../labels.ts';
import { FONT_SIZE } from '../names.ts';
import type { SettingsState } from '../state.ts';
import * as names from './names.ts';

export const notifications = ({ apps }: SettingsState): MenuPage => ({
  title: 'Notifications',
  entries: [
    open('App notifications', names.NOTIFYING_APPS, {
      icon: 'bell',
      summary: `On for ${apps.filter((app) => app.notifications).length} of ${apps.length} apps`,
    }),
    toggle('lock_screen_notifications', 'On the lock screen'),
    toggle('notification_dots', 'Dots on app icons'),
    toggle('notification_history', 'Keep a history', 'Of the last 24 hours'),
  ],
});

export const sound = ({ toggles }: SettingsState): MenuPage => ({
  title: 'Sound and vibration',
  entries: [
    { kind: 'level', key: 'media_volume', title: 'Media volume', icon: 'music' },
    { kind: 'level', key: 'call_volume', title: 'Call volume', icon: 'phone' },
    { kind: 'level', key: 'ring_volume', title: 'Ring volume', icon: 'bell' },
    { kind: 'level', key: 'alarm_volume', title: 'Alarm volume', icon: 'clock' },
    open('Do not disturb', names.DND, { summary: toggles.dnd ? 'On' : 'Off' }),
    choice('ringtone'),
    choice('notification_sound'),
    toggle('vibrate_on_ring', 'Vibrate for calls'),
    toggle('tap_sounds', 'Tap sounds'),
    toggle('charging_sounds', 'Charging sounds'),
  ],
});

export const dnd = ({ schedules }: SettingsState): MenuPage => ({
  title: 'Do not disturb',
  entries: [
    toggle('dnd', 'Do not disturb now'),
    heading('What may still be heard'),
    toggle('dnd_alarms', 'Alarms'),
    toggle('dnd_calls', 'Calls from favourites'),
    heading('By itself'),
    open('Schedules', names.SCHEDULES, {
      summary: `${schedules.filter(({ on }) => on).length} of ${schedules.length} on`,
    }),
  ],
});

export const schedules = ({ schedules: all, toggles }: SettingsState): MenuPage => ({
  title: 'Schedules',
  action: { id: 'add_schedule', icon: 'add', desc: 'Add schedule', on: { type: 'schedule_started' } },
  entries:
    all.length === 0
      ? [note('No schedule yet. Add one with the plus above.')]
      : all.flatMap((one): Entry[] => [
          act(
            one.name,
            { type: 'schedule_opened', id: one.id },
            { icon: 'clock', summary: scheduleLabel(one, toggles.clock_24h) },
          ),
          {
            kind: 'switch',
            title: `Use "${one.name}"`,
            checked: one.on,
            on: { type: 'schedule_switched', id: one.id },
          },
        ]),
});

export const display = ({ toggles, fontStep }: SettingsState): MenuPage => ({
  title: 'Display',
  entries: [
    heading('Brightness'),
    { kind: 'level', key: 'brightness', title: 'Brightness level', icon: 'sun' },
    toggle('adaptive_brightness', 'Adaptive brightness', 'Follows the light around you'),
    heading('Appearance'),
    toggle('dark_theme', 'Dark theme'),
    open('Font size', FONT_SIZE, { summary: FONT_NAMES[fontStep] }),
    choice('display_size'),
    open('Night light', names.NIGHT_LIGHT, { summary: toggles.night_light ? 'On' : 'Off' }),
    heading('Other'),
    choice('screen_timeout'),
    toggle('auto_rotate', 'Turn with the phone'),
  ],
});

/** Names of the steps of the font size. */
export const FONT_NAMES = [
  'Smallest',
  'Small',
  'Default',
  'Large',
  'Larger',
  'Very large',
  'Largest',
] as const;

export const nightLight = (state: SettingsState): MenuPage => {
  const { choices, nightFrom, nightTo, toggles } = state;
  const times: readonly Entry[] = [
    act(
      'Start time',
      { type: 'time_opened', slot: 'night_from' },
      { summary: timeLabel(nightFrom, toggles.clock_24h) },
    ),
    act(
      'End time',
      { type: 'time_opened', slot: 'night_to' },
      { summary: timeLabel(nightTo, toggles.clock_24h) },
    ),
  ];
  return {
    title: 'Night light',
    entries: [
      toggle('night_light', 'Use night light', 'Warmer colours in the evening'),
      { kind: 'level', key: 'night_warmth', title: 'Warmth', icon: 'sun' },
      choice('night_schedule'),
      ...(choices.night_schedule === 'custom' ? times : []),
    ],
  };
};

export const accessibility = (): MenuPage => ({
  title: 'Accessibility',
  entries: [
    open('Text', names.TEXT_ACCESSIBILITY, { icon: 'edit', summary: 'Bold, contrast' }),
    open('Notifications', names.NOTIFICATION_ACCESSIBILITY, { icon: 'bell', summary: 'Flash, read aloud' }),
    toggle('magnification', 'Magnification', 'Triple tap to zoom'),
    toggle('captions', 'Captions', 'Text for what is spoken'),
    toggle('remove_animations', 'Remove animations'),
  ],
});

export const textAccessibility = (): MenuPage => ({
  title: 'Text',
  entries: [toggle('bold_text', 'Bold text'), toggle('high_contrast', 'High contrast text')],
});

export const notificationAccessibility = (): MenuPage => ({
  title: 'Notifications',
  entries: [
    toggle('flash_notifications', 'Flash the screen'),
    toggle('read_notifications', 'Read aloud'),
    toggle('important_only', 'Important ones only'),
  ],
});
