import {
  type ActivityView,
  choose,
  type DialogSpec,
  heightOf,
  paintLines,
  paintOutline,
  paintRect,
  type Rect,
  rectOf,
  type SheetSpec,
  showDialog,
  showSheet,
  sp,
  type Theme,
  type Widget,
  widthOf,
} from '@tapwright/virtual-ui';
import { errorText, field, form, heading, wideButton } from '../form-pieces.ts';
import {
  CATEGORIES,
  clockText,
  type Draft,
  type Habit,
  type HabitsEvent,
  type HabitsSettings,
  type HabitsState,
  PERIODS,
  type Period,
} from './state.ts';

type Piece = Widget<HabitsEvent>;

export const HABIT = 'HabitActivity';
export const FORM = 'FormActivity';
export const SETTINGS = 'SettingsActivity';
export const ALARM = 'alarm';
export const RESET = 'reset';
export const BADGE = 'badge';

const openedOf = ({ habits, opened }: HabitsState): Habit | undefined =>
  habits.find(({ id }) => id === opened);

const counterRow = ({ id, count, target }: Habit): Piece => ({
  kind: 'row',
  gap: 12,
  children: [
    { kind: 'text', text: 'Done', grow: true },
    {
      ...{ kind: 'button', id: 'minus', text: '−', look: 'outlined' },
      onTap: { type: 'counted', id, by: -1 },
    },
    { kind: 'text', id: 'count', text: `${count} / ${target}`, style: 'title' },
    { ...{ kind: 'button', id: 'plus', text: '+', look: 'outlined' }, onTap: { type: 'counted', id, by: 1 } },
  ],
});

export function habitScreen(state: HabitsState): ActivityView<HabitsEvent> {
  const habit = openedOf(state);
  if (habit === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: habit.name, up: true },
      actions: [{ id: 'edit', icon: 'edit', desc: 'Edit', onTap: { type: 'form_opened', id: habit.id } }],
      menu: [
        { id: 'archive', text: 'Archive', onTap: { type: 'archived' } },
        { id: 'delete', text: 'Delete', onTap: { type: 'deleted', id: habit.id } },
      ],
    },
    body: form('habit_form', [
      { kind: 'text', id: 'about', text: `${habit.category} · streak ${habit.streak}`, colour: 'muted' },
      counterRow(habit),
      {
        ...{ kind: 'switch_row', id: 'alarm', title: 'Alarm', checked: habit.alarm },
        onToggle: { type: 'alarm_toggled', id: habit.id },
      },
      wideButton<HabitsEvent>({
        ...{ id: 'alarm_time', text: `Alarm at ${clockText(habit.alarmAt)}`, look: 'outlined' },
        onTap: showSheet(ALARM),
      }),
      field<HabitsEvent>({
        ...{ id: 'note', label: 'Note', value: habit.note, hint: 'Stored as you type' },
        onText: (text) => ({ type: 'note_typed', text }),
      }),
    ]),
  };
}

export function alarmSheet(state: HabitsState): SheetSpec<HabitsEvent> {
  const minutes = openedOf(state)?.alarmAt ?? 0;
  return {
    title: 'Alarm at',
    content: {
      kind: 'column',
      align: 'center',
      gap: 14,
      children: [
        {
          ...{
            kind: 'time_picker',
            id: 'alarm_picker',
            hour: Math.floor(minutes / 60),
            minute: minutes % 60,
          },
          onTime: ({ hour, minute }) => ({ type: 'alarm_set', minutes: hour * 60 + minute }),
        },
        wideButton<HabitsEvent>({ id: 'alarm_done', text: 'Done', onTap: choose(null) }),
      ],
    },
  };
}

const FONT = { size: sp(15), bold: true };

/** Three words beside each other on one view; the chosen one is filled. */
function drawPeriods(chosen: Period, rect: Rect, theme: Theme): string {
  const width = widthOf(rect) / PERIODS.length;
  return PERIODS.map((period, at) => {
    const part = rectOf(rect.left + at * width, rect.top, width, heightOf(rect));
    const on = period === chosen;
    const middle = part.left + width / 2;
    return [
      on ? paintRect(part, theme.accent, 24) : paintOutline(part, theme.outline, 24, 2),
      paintLines([period], middle, part.top + heightOf(rect) * 0.3, {
        ...{ font: FONT, anchor: 'middle' as const },
        colour: on ? theme.onAccent : theme.text,
      }),
    ].join('');
  }).join('');
}

export function formScreen({ draft, error }: HabitsState): ActivityView<HabitsEvent> {
  const to = (change: Partial<Draft>): HabitsEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: draft.id === null ? 'New habit' : 'Edit habit', up: true },
      actions: [{ id: 'save', icon: 'check', desc: 'Save', onTap: { type: 'draft_saved' } }],
    },
    body: form('edit_form', [
      field<HabitsEvent>({
        ...{ id: 'name', label: 'Name', value: draft.name, hint: 'What you want to do' },
        onText: (name) => to({ name }),
      }),
      field<HabitsEvent>({
        ...{ id: 'target', label: 'How often', value: draft.target, hint: 'A number', inputType: 'number' },
        onText: (target) => to({ target }),
      }),
      {
        ...{ kind: 'canvas', id: 'period', height: 48 },
        draw: (rect, theme) => drawPeriods(draft.period, rect, theme),
        onTap: (fx) => to({ period: PERIODS[Math.min(2, Math.floor(fx * PERIODS.length))] ?? 'Day' }),
      },
      heading('Category'),
      {
        ...{ kind: 'radio_list', id: 'categories', chosen: draft.category },
        options: CATEGORIES.map((category) => ({ id: category, text: category, onChoose: to({ category }) })),
      },
      ...errorText<HabitsEvent>(error === null ? {} : { form: error }, 'form'),
    ]),
  };
}

export function settingsScreen({ settings }: HabitsState): ActivityView<HabitsEvent> {
  const to = (change: Partial<HabitsSettings>): HabitsEvent => ({ type: 'setting_changed', change });
  const { vacation, sounds, weekBegins } = settings;
  return {
    toolbar: { kind: 'toolbar', title: 'Settings', up: true },
    body: form('settings_form', [
      {
        ...{ kind: 'switch_row', id: 'vacation', title: 'Vacation', summary: 'Streaks are kept' },
        checked: vacation,
        onToggle: to({ vacation: !vacation }),
      },
      {
        ...{ kind: 'switch_row', id: 'sounds', title: 'Sounds', checked: sounds },
        onToggle: to({ sounds: !sounds }),
      },
      heading('The week begins on'),
      {
        ...{ kind: 'radio_list', id: 'week', chosen: weekBegins },
        options: [
          { id: 'Monday', text: 'Monday', onChoose: to({ weekBegins: 'Monday' }) },
          { id: 'Sunday', text: 'Sunday', onChoose: to({ weekBegins: 'Sunday' }) },
        ],
      },
      {
        kind: 'column',
        id: 'badge_row',
        padding: [0, 10],
        onTap: showDialog(BADGE),
        children: [
          { kind: 'text', text: 'Badge on the icon', style: 'title' },
          { kind: 'text', id: 'badge_value', text: settings.badge, colour: 'muted' },
        ],
      },
    ]),
  };
}

const BADGES = ['Open habits', 'Streak', 'Nothing'] as const;

export const badgeDialog = ({ settings }: HabitsState): DialogSpec<HabitsEvent> => ({
  title: 'Badge on the icon',
  content: {
    kind: 'radio_list',
    id: 'badges',
    chosen: settings.badge,
    options: BADGES.map((badge) => ({
      ...{ id: badge, text: badge },
      onChoose: choose({ type: 'setting_changed', change: { badge } }),
    })),
  },
  negative: { text: 'Cancel', onTap: null },
});

export const resetDialog = (): DialogSpec<HabitsEvent> => ({
  title: 'Reset all counts?',
  message: 'Every habit begins at 0 again.',
  positive: { text: 'Reset', danger: true, onTap: { type: 'counts_reset' } },
  negative: { text: 'Cancel', onTap: null },
});
