import type { AppEnv, SheetSpec, YearMonth } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { wideButton } from '../../form-pieces.ts';
import { type Day, dateOf, dayFrom, monthOf } from '../days.ts';
import { colourName, inkOf, reminderText, repeatText } from '../labels.ts';
import {
  type CalendarAppEvent,
  type CalendarState,
  COLOURS,
  type EventDraft,
  REMINDERS,
  REPEATS,
} from '../state.ts';
import { firstDayOf, type Piece } from './pieces.ts';

type Sheet = SheetSpec<CalendarAppEvent>;

const changed = (change: Partial<EventDraft>): CalendarAppEvent => ({ type: 'draft_changed', change });

interface DayPicker {
  readonly id: string;
  readonly shown: YearMonth;
  readonly selected: Day;
  readonly onDay: (day: Day) => CalendarAppEvent;
  readonly onMonth: (shown: YearMonth) => CalendarAppEvent;
}

function dayPicker(picker: DayPicker, { settings }: CalendarState, { locale }: AppEnv): Piece {
  const { id, shown, selected, onDay, onMonth } = picker;
  return {
    kind: 'column',
    align: 'center',
    children: [
      {
        kind: 'date_picker',
        id,
        shown,
        selected: dateOf(selected),
        locale,
        firstDay: firstDayOf(settings, locale),
        onDay: (date) => choose(onDay(dayFrom(date))),
        onMonth,
      },
    ],
  };
}

/** Chooses the day of the event in the editor. */
export function dateSheet(state: CalendarState, env: AppEnv): Sheet {
  const { draft } = state;
  if (draft === null) return { title: 'Date', content: { kind: 'spacer' } };
  const picker = {
    id: 'date_picker',
    shown: draft.shown,
    selected: draft.day,
    onDay: (day: Day) => changed({ day, shown: monthOf(day) }),
    onMonth: (shown: YearMonth) => changed({ shown }),
  };
  return { title: 'Date', content: dayPicker(picker, state, env) };
}

/** Chooses the day that an event is moved to. Of a repetition, only this one time moves. */
export function moveSheet(state: CalendarState, env: AppEnv): Sheet {
  const { moving } = state;
  const title = 'Move to another day';
  if (moving === null) return { title, content: { kind: 'spacer' } };
  const picker: DayPicker = {
    id: 'move_picker',
    shown: moving.shown,
    selected: moving.key.day,
    onDay: (day) => ({ type: 'moved', day }),
    onMonth: (shown) => ({ type: 'move_month_turned', shown }),
  };
  return { title, content: dayPicker(picker, state, env) };
}

const QUARTERS = [0, 15, 30, 45];

/** Wheels for hour and minute, and buttons for the quarters of the hour. */
function timeSheet(title: string, minutes: number, set: (minute: number) => CalendarAppEvent): Sheet {
  const hour = Math.floor(minutes / 60);
  return {
    title,
    content: {
      kind: 'column',
      align: 'center',
      gap: 14,
      children: [
        {
          kind: 'time_picker',
          id: 'time_picker',
          hour,
          minute: minutes % 60,
          onTime: (time) => set(time.hour * 60 + time.minute),
        },
        {
          kind: 'row',
          gap: 8,
          children: [
            { kind: 'spacer', grow: true },
            ...QUARTERS.map((quarter): Piece => {
              const text = `:${String(quarter).padStart(2, '0')}`;
              const selected = minutes % 60 === quarter;
              return { kind: 'chip', id: 'quarter', text, selected, onTap: set(hour * 60 + quarter) };
            }),
            { kind: 'spacer', grow: true },
          ],
        },
        wideButton<CalendarAppEvent>({ id: 'time_done', text: 'Done', onTap: choose(null) }),
      ],
    },
  };
}

export const startSheet = ({ draft }: CalendarState): Sheet =>
  timeSheet('Begins', draft?.start ?? 0, (minute) => ({ type: 'start_set', minute }));

export const endSheet = ({ draft }: CalendarState): Sheet =>
  timeSheet('Ends', draft?.end ?? 0, (minute) => ({ type: 'end_set', minute }));

export function repeatSheet({ draft }: CalendarState): Sheet {
  const options = REPEATS.map((repeat) => ({
    id: `repeat_${repeat}`,
    text: repeatText(repeat),
    onChoose: choose(changed({ repeat })),
  }));
  const chosen = `repeat_${draft?.repeat ?? 'never'}`;
  return { title: 'Repeat', content: { kind: 'radio_list', id: 'repeat_list', chosen, options } };
}

export function reminderSheet({ draft }: CalendarState): Sheet {
  const options = [null, ...REMINDERS].map((reminder) => ({
    id: `reminder_${reminder ?? 'none'}`,
    text: reminderText(reminder),
    onChoose: choose(changed({ reminder })),
  }));
  const chosen = `reminder_${draft?.reminder ?? 'none'}`;
  return { title: 'Reminder', content: { kind: 'radio_list', id: 'reminder_list', chosen, options } };
}

export function colourSheet({ draft }: CalendarState): Sheet {
  const children = COLOURS.map(
    (colour): Piece => ({
      kind: 'row',
      id: `colour_${colour}`,
      padding: [0, 8],
      gap: 16,
      onTap: choose(changed({ colour })),
      children: [
        {
          kind: 'icon',
          icon: draft?.colour === colour ? 'check' : 'calendar',
          size: 32,
          disc: inkOf(colour),
        },
        { kind: 'text', text: colourName(colour), grow: true },
      ],
    }),
  );
  return { title: 'Calendar', content: { kind: 'column', id: 'colours', children } };
}
