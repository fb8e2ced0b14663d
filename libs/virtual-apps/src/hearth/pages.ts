import { type ActivityView, choose, type DialogSpec, showDialog, type Widget } from '@tapwright/virtual-ui';
import { errorText, form, heading, wideButton } from '../form-pieces.ts';
import {
  clockText,
  dayText,
  degreesText,
  type HearthEvent,
  type HearthSettings,
  type HearthState,
  roomOf,
  type Slot,
} from './state.ts';

type Piece = Widget<HearthEvent>;

export const ROOM = 'RoomActivity';
export const SCHEDULE = 'ScheduleActivity';
export const SLOT = 'SlotActivity';
export const HOLIDAY = 'HolidayActivity';
export const WATER = 'WaterActivity';
export const SETTINGS = 'SettingsActivity';
export const RENAME = 'rename';
export const REMOVE = 'remove';
export const DAY = 'day';
export const WATER_DEGREES = 'water_degrees';
export const EMAIL = 'email';

export function scheduleScreen(state: HearthState): ActivityView<HearthEvent> {
  const room = roomOf(state);
  if (room === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: { kind: 'toolbar', title: `Schedule · ${room.name}`, up: true },
    body: {
      kind: 'list',
      id: 'slots',
      items: room.slots.map(
        (slot): Piece => ({
          kind: 'row',
          id: 'slot',
          padding: [20, 14],
          gap: 16,
          onTap: { type: 'slot_opened', slot },
          children: [
            { kind: 'text', id: 'slot_name', text: slot.name, style: 'title', grow: true },
            { kind: 'text', id: 'slot_from', text: clockText(slot.from) },
            { kind: 'text', id: 'slot_degrees', text: degreesText(slot.degrees, state.settings) },
          ],
        }),
      ),
    },
  };
}

export function slotScreen({ slot, settings }: HearthState): ActivityView<HearthEvent> {
  if (slot === null) return { body: { kind: 'spacer' } };
  const to = (change: Partial<Slot>): HearthEvent => ({ type: 'slot_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: slot.name, up: true },
    body: form('slot_form', [
      heading('Begins at'),
      {
        ...{ kind: 'time_picker', id: 'begins', hour: Math.floor(slot.from / 60), minute: slot.from % 60 },
        onTime: ({ hour, minute }) => to({ from: hour * 60 + minute }),
      },
      heading('Temperature'),
      {
        kind: 'row',
        gap: 12,
        children: [
          {
            ...{ kind: 'button', id: 'less', text: '−', look: 'outlined' },
            onTap: to({ degrees: Math.max(5, slot.degrees - 0.5) }),
          },
          { kind: 'text', id: 'degrees', text: degreesText(slot.degrees, settings), style: 'title' },
          {
            ...{ kind: 'button', id: 'more', text: '+', look: 'outlined' },
            onTap: to({ degrees: Math.min(28, slot.degrees + 0.5) }),
          },
        ],
      },
      wideButton<HearthEvent>({ id: 'save_slot', text: 'Save', onTap: { type: 'slot_saved' } }),
    ]),
  };
}

const dayRow = (title: string, id: 'from' | 'until', text: string): Piece => ({
  kind: 'row',
  id,
  padding: [0, 12],
  onTap: { type: 'day_asked', end: id },
  children: [
    { kind: 'text', text: title, grow: true },
    { kind: 'text', id: `${id}_day`, text, colour: 'accent' },
  ],
});

export function holidayScreen({ plan, problem, settings }: HearthState): ActivityView<HearthEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Holiday', up: true },
    body: form('holiday_form', [
      { kind: 'text', text: 'While you are away, every room keeps one temperature.', colour: 'muted' },
      dayRow('First day', 'from', dayText(plan.from)),
      dayRow('Last day', 'until', dayText(plan.until)),
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', text: 'Temperature', grow: true },
          {
            ...{ kind: 'icon_button', id: 'lower', icon: 'chevron_down', desc: 'Lower' },
            onTap: { type: 'plan_stepped', by: -1 },
          },
          { kind: 'text', id: 'plan_degrees', text: degreesText(plan.degrees, settings), style: 'title' },
          {
            ...{ kind: 'icon_button', id: 'higher', icon: 'chevron_up', desc: 'Higher' },
            onTap: { type: 'plan_stepped', by: 1 },
          },
        ],
      },
      ...errorText<HearthEvent>(problem === null ? {} : { holiday: problem }, 'holiday'),
      wideButton<HearthEvent>({
        ...{ id: 'start_holiday', text: 'Start holiday mode' },
        onTap: { type: 'holiday_started' },
      }),
    ]),
  };
}

export const dayDialog = ({ picking }: HearthState): DialogSpec<HearthEvent> => ({
  title: picking.end === 'from' ? 'First day' : 'Last day',
  content: {
    ...{ kind: 'date_picker', id: 'calendar', shown: picking.shown, selected: picking.day, locale: 'en-GB' },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { onTap: { type: 'day_taken' } },
  negative: { onTap: null },
});

export function waterScreen({ water, settings }: HearthState): ActivityView<HearthEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Hot water', up: true },
    body: form('water_form', [
      {
        ...{ kind: 'switch_row', id: 'water_on', title: 'Heat water', checked: water.on },
        onToggle: { type: 'water_changed', change: { on: !water.on } },
      },
      {
        kind: 'column',
        id: 'water_row',
        padding: [20, 10],
        onTap: showDialog(WATER_DEGREES),
        children: [
          { kind: 'text', text: 'Tank temperature', style: 'title' },
          {
            ...{ kind: 'text', id: 'water_degrees', colour: 'muted' },
            text: degreesText(water.degrees, settings),
          },
        ],
      },
    ]),
  };
}

const WATER_CHOICES = [45, 50, 55, 60, 65];

export const waterDialog = ({ water, settings }: HearthState): DialogSpec<HearthEvent> => ({
  title: 'Tank temperature',
  content: {
    kind: 'radio_list',
    id: 'water_choices',
    chosen: String(water.degrees),
    options: WATER_CHOICES.map((degrees) => ({
      ...{ id: String(degrees), text: degreesText(degrees, settings) },
      onChoose: choose({ type: 'water_changed', change: { degrees } }),
    })),
  },
  negative: { onTap: null },
});

export function settingsScreen({ settings }: HearthState): ActivityView<HearthEvent> {
  const to = (change: Partial<HearthSettings>): HearthEvent => ({ type: 'setting_changed', change });
  const { frostProtection, batteryAlerts, weeklyReport, unit, email } = settings;
  return {
    toolbar: { kind: 'toolbar', title: 'Settings', up: true },
    body: form('settings_form', [
      {
        ...{ kind: 'switch_row', id: 'frost', title: 'Frost protection', checked: frostProtection },
        summary: 'Never below 5 degrees, also when a room is off',
        onToggle: to({ frostProtection: !frostProtection }),
      },
      {
        ...{ kind: 'switch_row', id: 'battery', title: 'Low battery alerts', checked: batteryAlerts },
        onToggle: to({ batteryAlerts: !batteryAlerts }),
      },
      {
        ...{ kind: 'switch_row', id: 'report', title: 'Weekly report', checked: weeklyReport },
        onToggle: to({ weeklyReport: !weeklyReport }),
      },
      {
        kind: 'column',
        id: 'email_row',
        padding: [20, 10],
        onTap: { type: 'email_asked' },
        children: [
          { kind: 'text', text: 'Report goes to', style: 'title' },
          { kind: 'text', id: 'email_value', text: email, colour: 'muted' },
        ],
      },
      heading('Unit'),
      {
        ...{ kind: 'radio_list', id: 'units', chosen: unit },
        options: (['Celsius', 'Fahrenheit'] as const).map((one) => ({
          ...{ id: one, text: one },
          onChoose: to({ unit: one }),
        })),
      },
    ]),
  };
}

export const renameDialog = ({ name }: HearthState): DialogSpec<HearthEvent> => ({
  title: 'Rename room',
  content: {
    ...{ kind: 'text_input', id: 'room_name_field', value: name, hint: 'Name of the room' },
    onText: (text) => ({ type: 'name_typed', text }),
  },
  positive: { text: 'Rename', onTap: { type: 'renamed' } },
  negative: { onTap: null },
});

export const removeDialog = (state: HearthState): DialogSpec<HearthEvent> => ({
  title: `Remove ${roomOf(state)?.name ?? ''}?`,
  message: 'Its valves are no longer controlled.',
  positive: { text: 'Remove', danger: true, onTap: { type: 'removed' } },
  negative: { onTap: null },
});

export const emailDialog = ({ email }: HearthState): DialogSpec<HearthEvent> => ({
  title: 'Report goes to',
  content: {
    ...{ kind: 'text_input', id: 'email', value: email, hint: 'E-mail address', inputType: 'email' },
    onText: (text) => ({ type: 'email_typed', text }),
  },
  positive: { text: 'Save', onTap: { type: 'email_saved' } },
  negative: { onTap: null },
});
