import { isRecord } from '../app-state.ts';

export const CATEGORIES = ['Health', 'Home', 'Learning'] as const;
export type Category = (typeof CATEGORIES)[number];
export const PERIODS = ['Day', 'Week', 'Month'] as const;
export type Period = (typeof PERIODS)[number];

export interface Habit {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  /** How often in each period. */
  readonly target: number;
  readonly period: Period;
  /** How often it was done in this period. */
  readonly count: number;
  /** Periods in a row in which the target was reached. */
  readonly streak: number;
  readonly alarm: boolean;
  /** Minutes since midnight. */
  readonly alarmAt: number;
  /** Stored with every letter. */
  readonly note: string;
  readonly archived: boolean;
}

/** A new habit, or the one that is edited; stored by Save only. */
export interface Draft {
  readonly id: number | null;
  readonly name: string;
  readonly target: string;
  readonly category: Category;
  readonly period: Period;
}

export interface HabitsSettings {
  readonly vacation: boolean;
  readonly sounds: boolean;
  readonly weekBegins: 'Monday' | 'Sunday';
  readonly badge: 'Open habits' | 'Streak' | 'Nothing';
}

export interface HabitsState {
  readonly tab: 'today' | 'alarms' | 'archive';
  readonly filter: Category | null;
  readonly order: 'manual' | 'name' | 'streak';
  readonly habits: readonly Habit[];
  readonly nextId: number;
  readonly opened: number | null;
  readonly draft: Draft;
  readonly error: string | null;
  /** What was deleted last, and where it stood; it can be brought back. */
  readonly deleted: { readonly habit: Habit; readonly at: number } | null;
  readonly settings: HabitsSettings;
}

export type HabitsEvent =
  | { readonly type: 'tab_chosen'; readonly tab: HabitsState['tab'] }
  | { readonly type: 'filter_tapped'; readonly category: Category }
  | { readonly type: 'order_chosen'; readonly order: HabitsState['order'] }
  | { readonly type: 'habit_opened'; readonly id: number }
  | { readonly type: 'counted'; readonly id: number; readonly by: number }
  | { readonly type: 'deleted'; readonly id: number }
  | { readonly type: 'restored' }
  | { readonly type: 'alarm_toggled'; readonly id: number }
  | { readonly type: 'alarm_set'; readonly minutes: number }
  | { readonly type: 'note_typed'; readonly text: string }
  | { readonly type: 'archived' }
  | { readonly type: 'unarchived'; readonly id: number }
  | { readonly type: 'form_opened'; readonly id: number | null }
  | { readonly type: 'draft_changed'; readonly change: Partial<Draft> }
  | { readonly type: 'draft_saved' }
  | { readonly type: 'counts_reset' }
  | { readonly type: 'setting_changed'; readonly change: Partial<HabitsSettings> };

export const habitsEvents: Readonly<Record<HabitsEvent['type'], true>> = {
  ...{ tab_chosen: true, filter_tapped: true, order_chosen: true, habit_opened: true, counted: true },
  ...{ deleted: true, restored: true, alarm_toggled: true, alarm_set: true, note_typed: true },
  ...{ archived: true, unarchived: true, form_opened: true, draft_changed: true, draft_saved: true },
  ...{ counts_reset: true, setting_changed: true },
};

const habit = (id: number, name: string, category: Category, more: Partial<Habit> = {}): Habit => ({
  ...{ id, name, category, target: 1, period: 'Day', count: 0, streak: 0 },
  ...{ alarm: false, alarmAt: 480, note: '', archived: false },
  ...more,
});

export const noDraft: Draft = { id: null, name: '', target: '1', category: 'Health', period: 'Day' };

/** Two names begin alike, one habit is done already, one is put away. */
export const initialHabits: HabitsState = {
  ...{ tab: 'today', filter: null, order: 'manual', nextId: 9, opened: null },
  ...{ draft: noDraft, error: null, deleted: null },
  habits: [
    habit(1, 'Drink water', 'Health', { target: 8, count: 2, streak: 5, alarm: true, alarmAt: 600 }),
    habit(2, 'Walk', 'Health', { streak: 12 }),
    habit(3, 'Walk the dog', 'Home', { target: 2, count: 1, streak: 3 }),
    habit(4, 'Read', 'Learning', { count: 1, streak: 21, note: 'Twenty pages' }),
    habit(5, 'Water the plants', 'Home', { target: 2, period: 'Week', streak: 1, alarm: true }),
    habit(6, 'Norwegian words', 'Learning', { target: 10, count: 4 }),
    habit(7, 'Stretch', 'Health', { target: 3, count: 3, streak: 8 }),
    habit(8, 'Cold shower', 'Health', { archived: true }),
  ],
  settings: { vacation: false, sounds: true, weekBegins: 'Monday', badge: 'Open habits' },
};

export const clockText = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

export function isHabitsState(value: unknown): value is HabitsState {
  return isRecord(value) && Array.isArray(value.habits) && 'deleted' in value;
}
