import type { TaskLocator, TruthStep } from '@tapwright/virtual-ui';
import { click, monthAfter, type, type YearMonth } from '@tapwright/virtual-ui';
import { type Day, dateOf, monthOf } from './days.ts';

export const save = click({ id: 'action_save' });

const isSame = (a: YearMonth, b: YearMonth): boolean => a.year === b.year && a.month === b.month;

/** Most months that are turned: a year. */
const MOST_MONTHS = 12;

/** The taps on an arrow that turn to the month of `to`, which may be earlier or later. */
function turns(from: Day, to: Day, next: TaskLocator, previous: TaskLocator): readonly TruthStep[] {
  const steps = Array.from({ length: 2 * MOST_MONTHS + 1 }, (_, i) => i - MOST_MONTHS);
  const by = steps.find((months) => isSame(monthAfter(monthOf(from), months), monthOf(to))) ?? 0;
  return Array.from({ length: Math.abs(by) }, () => click(by > 0 ? next : previous));
}

/** Chooses a day in an open date picker that shows the month of `from`. */
export const pickDay = (from: Day, to: Day): readonly TruthStep[] => [
  ...turns(from, to, { id: 'android:id/next' }, { id: 'android:id/prev' }),
  click({ text: String(dateOf(to).day) }),
];

/** Chooses a day in the month view, which shows the month of `from`. */
export const showDay = (from: Day, to: Day): readonly TruthStep[] => [
  ...turns(from, to, { id: 'next_month' }, { id: 'previous_month' }),
  click({ id: 'day', nth: dateOf(to).day - 1 }),
];

/** Turns the wheel of the hours, then taps the quarter; minutes since midnight. */
export function pickTime(field: 'start' | 'end', from: number, to: number): readonly TruthStep[] {
  const hours = Math.floor(to / 60) - Math.floor(from / 60);
  const turn: TruthStep = {
    kind: 'swipe',
    on: { id: 'android:id/hour' },
    direction: hours > 0 ? 'up' : 'down',
  };
  return [
    click({ id: field }),
    ...Array.from({ length: Math.abs(hours) }, () => turn),
    click({ text: `:${String(to % 60).padStart(2, '0')}` }),
    click({ id: 'time_done' }),
  ];
}

/** Opens an event by searching for a word. */
export const openFound = (word: string, title: string): readonly TruthStep[] => [
  click({ id: 'action_search' }),
  type('search_src_text', word),
  click({ text: title }),
];
