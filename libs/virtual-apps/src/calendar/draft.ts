import { type Day, dayOf, minuteOf, monthOf } from './days.ts';
import type { CalendarEvent, CalendarState, EventDraft, EventFacts } from './state.ts';

const HOUR = 60;
const LAST_MINUTE = 24 * HOUR - 1;
/** Where a new event begins on any day but today. */
const MORNING = 9 * HOUR;

/** The next full hour of today, nine o'clock on other days; never past 22:00, so that an hour is left. */
export function firstStart(day: Day, now: number): number {
  if (day !== dayOf(now)) return MORNING;
  return Math.min(22, Math.floor(minuteOf(now) / HOUR) + 1) * HOUR;
}

/** An empty editor for a day. */
export function newDraft({ settings }: CalendarState, day: Day, now: number): EventDraft {
  const start = firstStart(day, now);
  return {
    id: null,
    title: '',
    day,
    start,
    end: start + HOUR,
    allDay: false,
    repeat: 'never',
    reminder: settings.reminder,
    colour: 'teal',
    location: '',
    notes: '',
    shown: monthOf(day),
    error: null,
  };
}

/** What a person says of an event, of anything that says it. */
export function factsOf(from: EventFacts): EventFacts {
  const { title, day, start, end, allDay, repeat, reminder, colour, location, notes } = from;
  return { title, day, start, end, allDay, repeat, reminder, colour, location, notes };
}

export function draftOf(event: CalendarEvent): EventDraft {
  return { ...factsOf(event), id: event.id, shown: monthOf(event.day), error: null };
}

/** The end moves along with the beginning, as far as the day goes. */
export function withStart(draft: EventDraft, start: number): EventDraft {
  const length = Math.max(0, draft.end - draft.start);
  return { ...draft, start, end: Math.min(LAST_MINUTE, start + length), error: null };
}

/** What keeps a draft from being saved; null where nothing does. */
export function draftError({ title, allDay, start, end }: EventFacts): string | null {
  if (title.trim() === '') return 'Give the event a title';
  return !allDay && end <= start ? 'The event ends before it begins' : null;
}

/** The event that a draft is saved as. */
export function savedEvent(
  draft: EventDraft,
  before: CalendarEvent | undefined,
  made: { readonly id: number; readonly now: number },
): CalendarEvent {
  const facts = factsOf(draft);
  return {
    ...facts,
    title: facts.title.trim(),
    location: facts.location.trim(),
    notes: facts.notes.trim(),
    id: before?.id ?? made.id,
    // Another first day or rhythm makes the days that were left out meaningless.
    skipped: before?.day === facts.day && before.repeat === facts.repeat ? before.skipped : [],
    savedAt: made.now,
  };
}
