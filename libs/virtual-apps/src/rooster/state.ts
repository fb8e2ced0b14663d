import { isRecord } from '../app-state.ts';

export const TABS = ['Alarms', 'World clock', 'Timers'] as const;
export type Tab = (typeof TABS)[number];
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Day = (typeof DAYS)[number];
export const SOUNDS = ['Cockcrow', 'Sunrise', 'Harp', 'Waves', 'No sound'] as const;
export type Sound = (typeof SOUNDS)[number];
export const SILENCES = ['5 minutes', '10 minutes', '20 minutes', 'Never'] as const;
export type Silence = (typeof SILENCES)[number];
export const KEYS = ['Snooze', 'Dismiss', 'Change the volume'] as const;
export type Keys = (typeof KEYS)[number];

export const SHORTEST_SNOOZE = 5;
export const LONGEST_SNOOZE = 30;
export const LONGEST_TIMER = 600;

export interface Alarm {
  readonly id: number;
  /** Minutes since midnight. */
  readonly at: number;
  readonly label: string;
  /** In the order of the week; none for an alarm that rings once. */
  readonly days: readonly Day[];
  readonly sound: Sound;
  readonly vibrate: boolean;
  /** It begins quietly. */
  readonly rising: boolean;
  /** Minutes. */
  readonly snooze: number;
  readonly on: boolean;
}

export interface City {
  readonly name: string;
  readonly country: string;
  /** Hours before or after UTC. */
  readonly offset: number;
}

export interface Timer {
  readonly id: number;
  readonly name: string;
  readonly minutes: number;
  /** Milliseconds since 1970; null while it does not run. */
  readonly ringsAt: number | null;
}

export interface RoosterSettings {
  readonly silence: Silence;
  readonly keys: Keys;
  readonly lockScreen: boolean;
  readonly flash: boolean;
  readonly seconds: boolean;
  readonly timerSound: Sound;
}

/** The time as it is typed. */
interface TypedTime {
  readonly hour: string;
  readonly minute: string;
  readonly error: string | null;
}

export interface RoosterState {
  readonly tab: Tab;
  readonly alarms: readonly Alarm[];
  readonly nextId: number;
  /** The alarm as it is being edited, and as it was before; a new one has the id 0. */
  readonly draft: Alarm;
  readonly before: Alarm;
  readonly time: TypedTime;
  /** The days as they are being ticked. */
  readonly ticked: readonly Day[];
  /** Names of the cities on the list. */
  readonly cities: readonly string[];
  readonly query: string;
  readonly city: string | null;
  readonly timers: readonly Timer[];
  readonly form: { readonly name: string; readonly minutes: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly settings: RoosterSettings;
}

export type RoosterEvent =
  | { readonly type: 'tab_chosen'; readonly tab: Tab }
  | { readonly type: 'alarm_toggled'; readonly id: number }
  | { readonly type: 'alarm_opened'; readonly id: number }
  | { readonly type: 'alarm_begun' }
  | { readonly type: 'draft_changed'; readonly change: Partial<Alarm> }
  | { readonly type: 'time_asked' }
  | { readonly type: 'time_typed'; readonly change: Partial<TypedTime> }
  | { readonly type: 'time_taken' }
  | { readonly type: 'days_asked' }
  | { readonly type: 'day_ticked'; readonly day: Day }
  | { readonly type: 'days_taken' }
  | { readonly type: 'alarm_saved' }
  | { readonly type: 'alarm_copied' }
  | { readonly type: 'alarm_deleted' }
  | { readonly type: 'cities_opened' }
  | { readonly type: 'city_searched'; readonly text: string }
  | { readonly type: 'city_added'; readonly name: string }
  | { readonly type: 'city_opened'; readonly name: string }
  | { readonly type: 'city_lifted' }
  | { readonly type: 'city_removed' }
  | { readonly type: 'timer_typed'; readonly change: Partial<RoosterState['form']> }
  | { readonly type: 'timer_added' }
  | { readonly type: 'timer_started'; readonly id: number }
  | { readonly type: 'timer_stopped'; readonly id: number }
  | { readonly type: 'timer_deleted'; readonly id: number }
  | { readonly type: 'setting_changed'; readonly change: Partial<RoosterSettings> };

export const roosterEvents: Readonly<Record<RoosterEvent['type'], true>> = {
  ...{ tab_chosen: true, alarm_toggled: true, alarm_opened: true, alarm_begun: true, draft_changed: true },
  ...{ time_asked: true, time_typed: true, time_taken: true, days_asked: true, day_ticked: true },
  ...{ days_taken: true, alarm_saved: true, alarm_copied: true, alarm_deleted: true, cities_opened: true },
  ...{ city_searched: true, city_added: true, city_opened: true, city_lifted: true, city_removed: true },
  ...{ timer_typed: true, timer_added: true, timer_started: true, timer_stopped: true },
  ...{ timer_deleted: true, setting_changed: true },
};

export const CITIES: readonly City[] = [
  { name: 'Accra', country: 'Ghana', offset: 0 },
  { name: 'Cairo', country: 'Egypt', offset: 2 },
  { name: 'Denver', country: 'United States', offset: -7 },
  { name: 'Hanoi', country: 'Vietnam', offset: 7 },
  { name: 'Lima', country: 'Peru', offset: -5 },
  { name: 'Nairobi', country: 'Kenya', offset: 3 },
  { name: 'Osaka', country: 'Japan', offset: 9 },
  { name: 'Perth', country: 'Australia', offset: 8 },
  { name: 'Quito', country: 'Ecuador', offset: -5 },
  { name: 'Reykjavik', country: 'Iceland', offset: 0 },
  { name: 'Tallinn', country: 'Estonia', offset: 2 },
  { name: 'Toronto', country: 'Canada', offset: -5 },
];

const WORKDAYS = DAYS.slice(0, 5);
const WEEKEND = DAYS.slice(5);

export const newAlarm: Alarm = {
  ...{ id: 0, at: 420, label: '', days: [], sound: 'Cockcrow', vibrate: true, rising: false },
  ...{ snooze: 10, on: true },
};

const alarm = (id: number, at: number, label: string, more: Partial<Alarm>): Alarm => ({
  ...newAlarm,
  ...{ id, at, label },
  ...more,
});

export const initialRooster: RoosterState = {
  tab: 'Alarms',
  alarms: [
    alarm(1, 350, 'Early shift', { days: ['Tuesday', 'Thursday'], on: false }),
    alarm(2, 405, 'Work', { days: WORKDAYS, rising: true }),
    alarm(3, 510, 'Weekend', { days: WEEKEND, sound: 'Sunrise', vibrate: false }),
    alarm(4, 1000, 'Pick up Leo', { days: ['Wednesday'], on: false }),
    alarm(5, 1290, 'Wind down', { days: DAYS, sound: 'Harp' }),
  ],
  ...{
    nextId: 6,
    draft: newAlarm,
    before: newAlarm,
    time: { hour: '', minute: '', error: null },
    ticked: [],
  },
  ...{ cities: ['Toronto', 'Perth', 'Tallinn'], query: '', city: null },
  timers: [
    { id: 1, name: 'Tea', minutes: 4, ringsAt: null },
    { id: 2, name: 'Eggs', minutes: 7, ringsAt: null },
    { id: 3, name: 'Laundry', minutes: 55, ringsAt: null },
  ],
  ...{ form: { name: '', minutes: '' }, errors: {} },
  settings: {
    ...{ silence: '10 minutes', keys: 'Change the volume', lockScreen: true, flash: false, seconds: false },
    timerSound: 'Harp',
  },
};

const two = (value: number): string => String(value).padStart(2, '0');

export const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export function daysText(days: readonly Day[]): string {
  if (days.length === 0) return 'Once';
  return days.length === DAYS.length ? 'Every day' : days.map((day) => day.slice(0, 3)).join(', ');
}

/** Minutes since midnight; null for what is no time of a day. */
export function timeOf({ hour, minute }: TypedTime): number | null {
  if (!/^\d{1,2}$/.test(hour) || !/^\d{1,2}$/.test(minute)) return null;
  return Number(hour) > 23 || Number(minute) > 59 ? null : Number(hour) * 60 + Number(minute);
}

/** What a clock shows `offset` hours from UTC. `now`: milliseconds since 1970. */
export function clockText(now: number, offset: number, seconds = false): string {
  const at = new Date(now + offset * 3_600_000);
  const text = timeText(at.getUTCHours() * 60 + at.getUTCMinutes());
  return seconds ? `${text}:${two(at.getUTCSeconds())}` : text;
}

export const isEdited = ({ draft, before }: RoosterState): boolean =>
  JSON.stringify(draft) !== JSON.stringify(before);

export function isRoosterState(value: unknown): value is RoosterState {
  return isRecord(value) && Array.isArray(value.alarms) && Array.isArray(value.timers);
}
