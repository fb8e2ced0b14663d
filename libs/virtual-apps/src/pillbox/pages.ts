import { type ActivityView, choose, type DialogSpec, showDialog, type Widget } from '@tapwright/virtual-ui';
import { field, form, heading, wideButton } from '../form-pieces.ts';
import {
  type Doctor,
  type Draft,
  doseText,
  FORMS,
  LEAST_DOSE,
  MEALS,
  type Medicine,
  MOST_DOSE,
  openedOf,
  type PillboxEvent,
  type PillboxSettings,
  type PillboxState,
  SNOOZES,
  SOUNDS,
  timeText,
} from './state.ts';

type Piece = Widget<PillboxEvent>;

export const MEDICINE = 'MedicineActivity';
export const FORM = 'AddMedicineActivity';
export const DOCTOR = 'DoctorActivity';
export const REMINDERS = 'ReminderSettingsActivity';
export const DELETE = 'delete';
export const REFILL = 'refill';
export const TIME = 'time';
export const DAY = 'day';
export const SNOOZE = 'snooze';
export const SOUND = 'sound';

const within = (dose: number): number => Math.min(MOST_DOSE, Math.max(LEAST_DOSE, dose));

/** A number between two buttons. */
const stepper = (
  name: string,
  value: string,
  [less, more]: readonly [desc: string, desc: string],
  toEvent: (by: 1 | -1) => PillboxEvent,
): Piece => ({
  kind: 'row',
  gap: 8,
  children: [
    { kind: 'text', text: name, grow: true },
    { kind: 'icon_button', id: 'less', icon: 'minus', desc: less, onTap: toEvent(-1) },
    { kind: 'text', id: 'amount', text: value, style: 'title' },
    { kind: 'icon_button', id: 'more', icon: 'add', desc: more, onTap: toEvent(1) },
  ],
});

const valueButton = (
  id: string,
  name: string,
  value: string,
  onTap: Extract<Piece, { kind: 'row' }>['onTap'],
): Piece => ({
  kind: 'row',
  id,
  padding: [0, 12],
  ...(onTap === undefined ? {} : { onTap }),
  children: [
    { kind: 'text', text: name, grow: true },
    { kind: 'text', id: `${id}_value`, text: value, colour: 'accent' },
  ],
});

export function medicineScreen(state: PillboxState): ActivityView<PillboxEvent> {
  const medicine = openedOf(state);
  if (medicine === undefined) return { body: { kind: 'spacer' } };
  const { name, strength, form: shape, dose, at, meal, stock, reminder } = medicine;
  const to = (change: Partial<Medicine>): PillboxEvent => ({ type: 'medicine_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: name, up: true },
    body: form('medicine_form', [
      { kind: 'text', id: 'medicine_strength', text: `${shape}, ${strength}`, colour: 'muted' },
      stepper('Dose', doseText(dose, shape), ['Decrease dose', 'Increase dose'], (by) =>
        to({ dose: within(dose + by * 0.5) }),
      ),
      valueButton('time', 'Time', timeText(at), { type: 'time_asked', of: 'medicine' }),
      {
        ...{ kind: 'switch_row', id: 'reminder', title: 'Remind me', checked: reminder },
        onToggle: to({ reminder: !reminder }),
      },
      heading('Meals'),
      {
        ...{ kind: 'radio_list', id: 'meals', chosen: meal },
        options: MEALS.map((one) => ({ id: one, text: one, onChoose: to({ meal: one }) })),
      },
      heading('Stock'),
      {
        kind: 'row',
        children: [
          { kind: 'text', id: 'stock', text: `${stock} left`, grow: true },
          { kind: 'button', id: 'refill', text: 'Refill', look: 'outlined', onTap: { type: 'refill_asked' } },
        ],
      },
      wideButton<PillboxEvent>({
        ...{ id: 'delete', text: 'Delete medicine', look: 'text', danger: true },
        onTap: showDialog(DELETE),
      }),
    ]),
  };
}

export function formScreen({ draft, errors }: PillboxState): ActivityView<PillboxEvent> {
  const to = (change: Partial<Draft>): PillboxEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Add medicine', up: true },
    body: form('add_form', [
      field<PillboxEvent>({
        ...{ id: 'name', label: 'Name', value: draft.name, hint: 'As on the package', errors },
        onText: (name) => to({ name }),
      }),
      field<PillboxEvent>({
        ...{ id: 'strength', label: 'Strength', value: draft.strength, hint: 'e.g. 50 mg', errors },
        onText: (strength) => to({ strength }),
      }),
      {
        kind: 'row',
        gap: 8,
        children: FORMS.map((one) => ({
          ...{ kind: 'chip', text: one, selected: draft.form === one },
          onTap: to({ form: one }),
        })),
      },
      stepper('Dose', doseText(draft.dose, draft.form), ['Decrease dose', 'Increase dose'], (by) =>
        to({ dose: within(draft.dose + by * 0.5) }),
      ),
      valueButton('time', 'Time', timeText(draft.at), { type: 'time_asked', of: 'draft' }),
      wideButton<PillboxEvent>({ id: 'save', text: 'Save medicine', onTap: { type: 'draft_saved' } }),
    ]),
  };
}

export function doctorScreen({ unsaved, errors }: PillboxState): ActivityView<PillboxEvent> {
  const to = (change: Partial<Doctor>): PillboxEvent => ({ type: 'doctor_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'My doctor', up: true },
    body: form('doctor_form', [
      field<PillboxEvent>({
        ...{ id: 'doctor_name', label: 'Name', value: unsaved.name, hint: 'Name of the doctor', errors },
        onText: (name) => to({ name }),
      }),
      field<PillboxEvent>({
        ...{ id: 'doctor_phone', label: 'Phone', value: unsaved.phone, hint: 'With area code', errors },
        onText: (phone) => to({ phone }),
      }),
      wideButton<PillboxEvent>({ id: 'save_doctor', text: 'Save', onTap: { type: 'doctor_saved' } }),
    ]),
  };
}

export function remindersScreen({ settings }: PillboxState): ActivityView<PillboxEvent> {
  const to = (change: Partial<PillboxSettings>): PillboxEvent => ({ type: 'setting_changed', change });
  const { snooze, sound, vibrate, hideNames, refillDays } = settings;
  return {
    toolbar: { kind: 'toolbar', title: 'Reminder settings', up: true },
    body: form('reminders_form', [
      valueButton('snooze', 'Snooze', snooze, showDialog(SNOOZE)),
      valueButton('sound', 'Sound', sound, showDialog(SOUND)),
      {
        ...{ kind: 'check_box', id: 'vibrate', text: 'Vibrate', checked: vibrate },
        onToggle: to({ vibrate: !vibrate }),
      },
      {
        ...{ kind: 'check_box', id: 'hide_names', text: 'Hide names on the lock screen', checked: hideNames },
        onToggle: to({ hideNames: !hideNames }),
      },
      stepper('Refill warning', `${refillDays} days`, ['Fewer days', 'More days'], (by) =>
        to({ refillDays: Math.min(14, Math.max(1, refillDays + by)) }),
      ),
    ]),
  };
}

export const deleteDialog = (state: PillboxState): DialogSpec<PillboxEvent> => ({
  title: 'Delete medicine?',
  message: `${openedOf(state)?.name ?? ''} and its reminder will be removed.`,
  positive: { text: 'Delete', danger: true, onTap: { type: 'medicine_deleted' } },
  negative: { onTap: null },
});

export const refillDialog = ({ bought }: PillboxState): DialogSpec<PillboxEvent> => ({
  title: 'Refill',
  message: 'How many did you get?',
  content: {
    ...{ kind: 'text_input', id: 'bought', value: bought, hint: '0', inputType: 'number' },
    onText: (text) => ({ type: 'refill_typed', text }),
  },
  positive: { text: 'Add', onTap: { type: 'refilled' } },
  negative: { onTap: null },
});

const FIVES = Array.from({ length: 12 }, (_, at) => String(at * 5).padStart(2, '0'));
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Two wheels; minutes in steps of five. */
export const timeDialog = ({ time: { minutes } }: PillboxState): DialogSpec<PillboxEvent> => {
  const hour = Math.floor(minutes / 60);
  const five = Math.floor((minutes % 60) / 5);
  const to = (hours: number, fives: number): PillboxEvent => ({
    type: 'time_turned',
    minutes: hours * 60 + fives * 5,
  });
  return {
    title: 'Time of the dose',
    content: {
      kind: 'column',
      align: 'center',
      children: [
        {
          kind: 'row',
          hug: true,
          gap: 8,
          children: [
            {
              ...{ kind: 'number_picker', id: 'hours', value: hour, min: 0, max: 23, labels: HOURS },
              onChange: (value) => to(value, five),
            },
            { kind: 'text', text: ':', style: 'title' },
            {
              ...{ kind: 'number_picker', id: 'minutes', value: five, min: 0, max: 11, labels: FIVES },
              onChange: (value) => to(hour, value),
            },
          ],
        },
      ],
    },
    positive: { onTap: { type: 'time_taken' } },
    negative: { onTap: null },
  };
};

export const dayDialog = ({ picking }: PillboxState): DialogSpec<PillboxEvent> => ({
  title: 'Weighed on',
  content: {
    ...{ kind: 'date_picker', id: 'calendar', shown: picking.shown, selected: picking.day, locale: 'en-US' },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { onTap: { type: 'day_taken' } },
  negative: { onTap: null },
});

export const snoozeDialog = ({ settings }: PillboxState): DialogSpec<PillboxEvent> => ({
  title: 'Snooze for',
  content: {
    ...{ kind: 'radio_list', id: 'snoozes', chosen: settings.snooze },
    options: SNOOZES.map((snooze) => ({
      ...{ id: snooze, text: snooze },
      onChoose: choose<PillboxEvent>({ type: 'setting_changed', change: { snooze } }),
    })),
  },
  negative: { onTap: null },
});

export const soundDialog = ({ settings }: PillboxState): DialogSpec<PillboxEvent> => ({
  title: 'Sound',
  content: {
    ...{ kind: 'radio_list', id: 'sounds', chosen: settings.sound },
    options: SOUNDS.map((sound) => ({
      ...{ id: sound, text: sound },
      onChoose: choose<PillboxEvent>({ type: 'setting_changed', change: { sound } }),
    })),
  },
  negative: { onTap: null },
});

export const aboutDialog = (): DialogSpec<PillboxEvent> => ({
  title: 'About Pillbox',
  message: 'Pillbox does not replace the advice of a doctor.',
  positive: { onTap: null },
});
