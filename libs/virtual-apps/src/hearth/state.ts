import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const MODES = ['Schedule', 'Manual', 'Off'] as const;
export type Mode = (typeof MODES)[number];

/** A time of day from which another temperature is kept. */
export interface Slot {
  readonly name: 'Morning' | 'Day' | 'Evening' | 'Night';
  /** Minutes since midnight. */
  readonly from: number;
  /** Degrees Celsius. */
  readonly degrees: number;
}

export interface Room {
  readonly id: number;
  readonly name: string;
  readonly measured: number;
  /** Degrees Celsius, in halves. */
  readonly target: number;
  readonly mode: Mode;
  readonly childLock: boolean;
  readonly windowCheck: boolean;
  readonly slots: readonly Slot[];
}

export interface Holiday {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  readonly degrees: number;
}

export interface HearthSettings {
  readonly unit: 'Celsius' | 'Fahrenheit';
  readonly frostProtection: boolean;
  readonly batteryAlerts: boolean;
  readonly weeklyReport: boolean;
  readonly email: string;
}

export interface HotWater {
  readonly on: boolean;
  readonly degrees: number;
}

export interface HearthState {
  readonly rooms: readonly Room[];
  /** Minutes of full heat that are left, by room. */
  readonly boosts: Readonly<Record<number, number>>;
  readonly opened: number | null;
  /** The name as it is being written. */
  readonly name: string;
  readonly slot: Slot | null;
  readonly holiday: Holiday | null;
  readonly plan: Holiday;
  /** Which of the two days is being chosen, the month that is shown, and the day that is marked. */
  readonly picking: { readonly end: 'from' | 'until'; readonly shown: YearMonth; readonly day: CalendarDate };
  readonly problem: string | null;
  readonly water: HotWater;
  readonly email: string;
  readonly settings: HearthSettings;
}

export type HearthEvent =
  | { readonly type: 'target_stepped'; readonly id: number; readonly by: number }
  | { readonly type: 'room_opened'; readonly id: number }
  | { readonly type: 'room_changed'; readonly change: Partial<Room> }
  | { readonly type: 'boosted'; readonly minutes: number }
  | { readonly type: 'boost_stopped' }
  | { readonly type: 'rename_asked' }
  | { readonly type: 'name_typed'; readonly text: string }
  | { readonly type: 'renamed' }
  | { readonly type: 'removed' }
  | { readonly type: 'slot_opened'; readonly slot: Slot }
  | { readonly type: 'slot_changed'; readonly change: Partial<Slot> }
  | { readonly type: 'slot_saved' }
  | { readonly type: 'day_asked'; readonly end: 'from' | 'until' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'plan_stepped'; readonly by: number }
  | { readonly type: 'holiday_started' }
  | { readonly type: 'holiday_ended' }
  | { readonly type: 'water_changed'; readonly change: Partial<HotWater> }
  | { readonly type: 'setting_changed'; readonly change: Partial<HearthSettings> }
  | { readonly type: 'email_asked' }
  | { readonly type: 'email_typed'; readonly text: string }
  | { readonly type: 'email_saved' };

export const hearthEvents: Readonly<Record<HearthEvent['type'], true>> = {
  ...{ target_stepped: true, room_opened: true, room_changed: true, boosted: true, boost_stopped: true },
  ...{ rename_asked: true, name_typed: true, renamed: true, removed: true, slot_opened: true },
  ...{ slot_changed: true, slot_saved: true, day_asked: true, month_turned: true, day_marked: true },
  ...{ day_taken: true, plan_stepped: true, holiday_started: true, holiday_ended: true },
  ...{ water_changed: true, setting_changed: true, email_asked: true, email_typed: true },
  ...{ email_saved: true },
};

export const LOWEST = 5;
export const HIGHEST = 28;

const slots = (morning: number, degrees: number): readonly Slot[] => [
  { name: 'Morning', from: morning, degrees },
  { name: 'Day', from: 510, degrees: degrees - 3 },
  { name: 'Evening', from: 1020, degrees },
  { name: 'Night', from: 1350, degrees: 16 },
];

const room = (id: number, name: string, target: number, more: Partial<Room> = {}): Room => ({
  ...{ id, name, target, measured: target - 0.4, mode: 'Schedule', childLock: false, windowCheck: true },
  slots: slots(390, target),
  ...more,
});

/** Some names are parts of others. */
export const initialHearth: HearthState = {
  rooms: [
    room(1, 'Living room', 21),
    room(2, 'Kitchen', 20),
    room(3, 'Hall', 17.5),
    room(4, 'Bathroom', 22.5, { windowCheck: false }),
    room(5, 'Guest room', 18, { mode: 'Manual' }),
    room(6, 'Guest bathroom', 19),
    room(7, 'Nursery', 21.5, { childLock: true }),
    room(8, 'Study', 20.5),
  ],
  ...{ boosts: { 6: 30 }, opened: null, name: '', slot: null, holiday: null },
  plan: {
    from: { year: 2026, month: 3, day: 2 },
    until: { year: 2026, month: 3, day: 9 },
    degrees: 15,
  },
  picking: { end: 'from', shown: { year: 2026, month: 3 }, day: { year: 2026, month: 3, day: 2 } },
  ...{ problem: null, water: { on: true, degrees: 50 }, email: '' },
  settings: {
    ...{ unit: 'Celsius', frostProtection: false, batteryAlerts: true, weeklyReport: false },
    email: 'home@example.org',
  },
};

export const roomOf = ({ rooms, opened }: HearthState): Room | undefined =>
  rooms.find(({ id }) => id === opened);

export function degreesText(degrees: number, { unit }: HearthSettings): string {
  return unit === 'Celsius' ? `${degrees.toFixed(1)} °C` : `${Math.round(degrees * 1.8 + 32)} °F`;
}

export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const dayText = ({ day, month, year }: CalendarDate): string =>
  `${day} ${MONTHS[month - 1] ?? ''} ${year}`;

/** Grows with the calendar. */
export const orderOf = ({ year, month, day }: CalendarDate): number => (year * 12 + month) * 31 + day;

export function isHearthState(value: unknown): value is HearthState {
  return isRecord(value) && Array.isArray(value.rooms) && isRecord(value.boosts) && isRecord(value.water);
}
