import type { YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';
import type { Day } from './days.ts';

export const REPEATS = ['never', 'daily', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const COLOURS = ['teal', 'red', 'amber', 'violet', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

/** Reminders, in minutes before the beginning. */
export const REMINDERS = [0, 10, 30, 60, 1440] as const;

/** The facts of an event that a person enters. */
export interface EventFacts {
  readonly title: string;
  /** The day; of a repetition, the first day. */
  readonly day: Day;
  /** Minutes since midnight; ignored for all-day events. */
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
  readonly repeat: Repeat;
  /** Minutes before the beginning; null: no reminder. */
  readonly reminder: number | null;
  readonly colour: Colour;
  readonly location: string;
  readonly notes: string;
}

/** A saved event. */
export interface CalendarEvent extends EventFacts {
  readonly id: number;
  /** Days on which it would repeat but was cancelled. */
  readonly skipped: readonly Day[];
  /** When it was last saved, milliseconds since 1970. Checks compute "tomorrow" from it. */
  readonly savedAt: number;
}

/** One time that an event happens. */
export interface Occurrence {
  readonly event: CalendarEvent;
  readonly day: Day;
}

/** The name of an occurrence, for plain data. */
export interface OccurrenceKey {
  readonly id: number;
  readonly day: Day;
}

/** The content of the editor; `id` is null for an event that was never saved. */
export interface EventDraft extends EventFacts {
  readonly id: number | null;
  /** The month that the date picker shows. */
  readonly shown: YearMonth;
  readonly error: string | null;
}

/** The first day of the week. */
export type WeekStart = 'locale' | 'monday' | 'saturday' | 'sunday';

export interface CalendarSettings {
  readonly weekStart: WeekStart;
  readonly reminder: number | null;
  readonly darkTheme: boolean;
}

export interface CalendarState {
  /** When the data was made: seeded dates count from it. */
  readonly since: number;
  readonly events: readonly CalendarEvent[];
  readonly nextId: number;
  readonly tab: 'month' | 'agenda';
  readonly shown: YearMonth;
  readonly selected: Day;
  readonly query: string;
  readonly opened: OccurrenceKey | null;
  readonly draft: EventDraft | null;
  /** The occurrence that the deletion dialog is about, and how much is deleted. */
  readonly deleting: { readonly key: OccurrenceKey; readonly scope: 'one' | 'all' } | null;
  /** The occurrence that is being moved, and the month shown for it. */
  readonly moving: { readonly key: OccurrenceKey; readonly shown: YearMonth } | null;
  readonly settings: CalendarSettings;
}

/** All events of the app. */
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
