import { act, choice, heading, info, type MenuPage, note, open, toggle } from '../entry.ts';
import { dayOf, timeLabel } from '../labels.ts';
import { LANGUAGES } from '../names.ts';
import type { SettingsState } from '../state.ts';
import { chosenLabel } from '../values.ts';
import * as names from './names.ts';

export const battery = ({ toggles }: SettingsState): MenuPage => ({
  title: 'Battery',
  entries: [
    info('Charge', '74 %'),
    info('Lasts until about', '21:40'),
    open('Battery saver', names.SAVER, { summary: toggles.battery_saver ? 'On' : 'Off' }),
    toggle('adaptive_battery', 'Adaptive battery', 'Limits apps that are rarely used'),
    toggle('battery_percentage', 'Charge in the status bar'),
  ],
});

export const saver = (): MenuPage => ({
  title: 'Battery saver',
  entries: [
    toggle('battery_saver', 'Use battery saver'),
    choice('saver_schedule'),
    note('Battery saver turns the screen off sooner and stops apps in the background.'),
  ],
});

export const privacy = ({ toggles }: SettingsState): MenuPage => ({
  title: 'Security and privacy',
  entries: [
    open('Permission manager', names.PERMISSION_MANAGER, { icon: 'lock', summary: 'Who may use what' }),
    open('Location', names.LOCATION, { icon: 'pin', summary: toggles.location ? 'On' : 'Off' }),
  ],
});

export const location = (): MenuPage => ({
  title: 'Location',
  entries: [
    toggle('location', 'Use location'),
    toggle('wifi_scanning', 'Wi-Fi scanning', 'Finds the place by networks around, even with Wi-Fi off'),
  ],
});

export const system = ({ languages }: SettingsState): MenuPage => ({
  title: 'System',
  entries: [
    open('Language and region', names.LANGUAGE_INPUT, { icon: 'globe', summary: languages[0] }),
    open('Date and time', names.DATE_TIME, { icon: 'clock' }),
    open('Reset options', names.RESET_OPTIONS, { icon: 'flip_camera' }),
  ],
});

export const languageInput = ({ languages }: SettingsState): MenuPage => ({
  title: 'Language and region',
  entries: [
    open('Languages', LANGUAGES, { summary: languages.join(', ') }),
    choice('first_day'),
    choice('temperature'),
  ],
});

export function dateTime(state: SettingsState, now: number): MenuPage {
  const { toggles, date, choices } = state;
  const at = new Date(now);
  const time = timeLabel({ hour: at.getUTCHours(), minute: at.getUTCMinutes() }, toggles.clock_24h);
  return {
    title: 'Date and time',
    entries: [
      toggle('automatic_time', 'Set date automatically'),
      toggles.automatic_time
        ? info('Date', dayOf(now))
        : act('Date', { type: 'date_opened' }, { summary: date ?? dayOf(now) }),
      info('Time', time),
      heading('Time zone'),
      toggle('automatic_zone', 'Set time zone automatically'),
      toggles.automatic_zone ? info('Time zone', chosenLabel(choices, 'time_zone')) : choice('time_zone'),
      heading('Format'),
      toggle('clock_24h', '24-hour clock', toggles.clock_24h ? '13:00' : '1:00 pm'),
    ],
  };
}

export const resetOptions = (): MenuPage => ({
  title: 'Reset options',
  entries: [
    act(
      'Reset network settings',
      { type: 'reset_opened', kind: 'network' },
      { icon: 'wifi', summary: 'Networks and paired devices' },
    ),
    act(
      'Reset app preferences',
      { type: 'reset_opened', kind: 'preferences' },
      { icon: 'image', summary: 'Notifications and background use' },
    ),
    act(
      'Erase all data',
      { type: 'reset_opened', kind: 'everything' },
      { icon: 'delete', summary: 'The phone becomes as new', danger: true },
    ),
  ],
});

export const about = ({ deviceName }: SettingsState): MenuPage => ({
  title: 'About phone',
  entries: [
    act('Device name', { type: 'name_opened' }, { summary: deviceName }),
    info('Model', 'Alder 6'),
    info('Version', '14'),
    info('Serial number', 'AL6-0047-2291'),
    info('Processor', 'Eight cores, 2.2 GHz'),
    info('Memory', '8 GB'),
  ],
});
