import type { YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';
import type { Day } from './days.ts';

export const REPEATS = ['never', 'daily', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const COLOURS = ['teal', 'red', 'amber', 'violet', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

/** Minutes before the beginning. */
export const REMINDERS = [0, 10, 30, 60, 1440] as const;

/** What a person says of an event. */
export interface EventFacts {
  readonly title: string;
  /** Of the first time, where it repeats. */
  readonly day: Day;
  /** Minutes since midnight; not looked at where it takes all day. */
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
  readonly repeat: Repeat;
  /** Minutes before the beginning; null where nothing reminds. */
  readonly reminder: number | null;
  readonly colour: Colour;
  readonly location: string;
  readonly notes: string;
}

/** An event as it is kept. */
export interface CalendarEvent extends EventFacts {
  readonly id: number;
  /** Days on which it would repeat and does not. */
  readonly skipped: readonly Day[];
  /** When it was last saved, in milliseconds since 1970: "tomorrow" is told from it. */
  readonly savedAt: number;
}

/** One time that an event happens. */
export interface Occurrence {
  readonly event: CalendarEvent;
  readonly day: Day;
}

/** An occurrence by name, for what is plain data. */
export interface OccurrenceKey {
  readonly id: number;
  readonly day: Day;
}

/** What stands in the editor; `id` is null for an event that was never saved. */
export interface EventDraft extends EventFacts {
  readonly id: number | null;
  /** The month that the date picker shows. */
  readonly shown: YearMonth;
  readonly error: string | null;
}

/** The day with which weeks begin. */
export type WeekStart = 'locale' | 'monday' | 'saturday' | 'sunday';

export interface CalendarSettings {
  readonly weekStart: WeekStart;
  readonly reminder: number | null;
  readonly darkTheme: boolean;
}

export interface CalendarState {
  /** When the data was made: the seeded dates count from it. */
  readonly since: number;
  readonly events: readonly CalendarEvent[];
  readonly nextId: number;
  readonly tab: 'month' | 'agenda';
  readonly shown: YearMonth;
  readonly selected: Day;
  readonly query: string;
  readonly opened: OccurrenceKey | null;
  readonly draft: EventDraft | null;
  /** What the question about a deletion is about, and how much of it goes. */
  readonly deleting: { readonly key: OccurrenceKey; readonly scope: 'one' | 'all' } | null;
  /** What is being moved, and the month that is shown for it. */
  readonly moving: { readonly key: OccurrenceKey; readonly shown: YearMonth } | null;
  readonly settings: CalendarSettings;
}

/** Everything that can happen, in the app's own words. */
export type CalendarAppEvent =
  | { readonly type: 'tab_chosen'; readonly tab: CalendarState['tab'] }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_chosen'; readonly day: Day }
  | { readonly type: 'today_asked' }
  | { readonly type: 'search_opened' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'event_opened'; readonly key: OccurrenceKey }
  | { readonly type: 'event_started' }
  | { readonly type: 'edit_asked' }
  | { readonly type: 'draft_changed'; readonly change: Partial<EventDraft> }
  | { readonly type: 'start_set'; readonly minute: number }
  | { readonly type: 'end_set'; readonly minute: number }
  | { readonly type: 'draft_saved' }
  | { readonly type: 'editor_left' }
  | { readonly type: 'draft_discarded' }
  | { readonly type: 'delete_asked'; readonly key: OccurrenceKey }
  | { readonly type: 'delete_scope_chosen'; readonly scope: 'one' | 'all' }
  | { readonly type: 'delete_confirmed' }
  | { readonly type: 'move_asked'; readonly key: OccurrenceKey }
  | { readonly type: 'move_month_turned'; readonly shown: YearMonth }
  | { readonly type: 'moved'; readonly day: Day }
  | { readonly type: 'setting_changed'; readonly change: Partial<CalendarSettings> };

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isCalendarState(value: unknown): value is CalendarState {
  return isRecord(value) && Array.isArray(value.events) && isRecord(value.settings) && 'moving' in value;
}
