import type { ActivityView } from '@tapwright/virtual-ui';
import { heading, settingsPage } from '../../form-pieces.ts';
import { reminderText } from '../labels.ts';
import { type CalendarAppEvent, type CalendarSettings, type CalendarState, REMINDERS } from '../state.ts';
import { inset } from './pieces.ts';

const WEEK_STARTS = [
  ['locale', 'As usual in this language'],
  ['monday', 'Monday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const;

const changed = (change: Partial<CalendarSettings>): CalendarAppEvent => ({
  type: 'setting_changed',
  change,
});

/** First day of the week, default reminder and theme. */
export function settingsScreen({ settings }: CalendarState): ActivityView<CalendarAppEvent> {
  return settingsPage([
    {
      kind: 'switch_row',
      id: 'dark_theme',
      title: 'Dark theme',
      checked: settings.darkTheme,
      onToggle: changed({ darkTheme: !settings.darkTheme }),
    },
    { kind: 'divider' },
    inset(heading('Week starts on')),
    {
      kind: 'radio_list',
      id: 'week_start',
      chosen: `week_${settings.weekStart}`,
      options: WEEK_STARTS.map(([weekStart, text]) => ({
        id: `week_${weekStart}`,
        text,
        onChoose: changed({ weekStart }),
      })),
    },
    { kind: 'divider' },
    inset(heading('Reminder of new events')),
    {
      kind: 'radio_list',
      id: 'default_reminder',
      chosen: `default_${settings.reminder ?? 'none'}`,
      options: [null, ...REMINDERS].map((reminder) => ({
        id: `default_${reminder ?? 'none'}`,
        text: reminderText(reminder),
        onChoose: changed({ reminder }),
      })),
    },
  ]);
}
