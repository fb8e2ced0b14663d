import { type Day, dayOf, minuteOf, monthOf } from './days.ts';
import type { CalendarEvent, CalendarState, EventDraft, EventFacts } from './state.ts';

const HOUR = 60;
const LAST_MINUTE = 24 * HOUR - 1;
/** Start of a new event on any other day than today. */
const MORNING = 9 * HOUR;

/** The next full hour today, nine o'clock on other days; never after 22:00, so that an hour is left. */
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

/** Takes the facts of an event from an event or a draft. */
export function factsOf(from: EventFacts): EventFacts {
  const { title, day, start, end, allDay, repeat, reminder, colour, location, notes } = from;
  return { title, day, start, end, allDay, repeat, reminder, colour, location, notes };
}

export function draftOf(event: CalendarEvent): EventDraft {
  return { ...factsOf(event), id: event.id, shown: monthOf(event.day), error: null };
}

/** The end moves together with the beginning, up to the end of the day. */
export function withStart(draft: EventDraft, start: number): EventDraft {
  const length = Math.max(0, draft.end - draft.start);
  return { ...draft, start, end: Math.min(LAST_MINUTE, start + length), error: null };
}

/** Why a draft cannot be saved; null where it can. */
export function draftError({ title, allDay, start, end }: EventFacts): string | null {
  if (title.trim() === '') return 'Give the event a title';
  return !allDay && end <= start ? 'The event ends before it begins' : null;
}

/** The event that is made from a draft. */
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
    // With another first day or another rhythm, the skipped days have no meaning.
    skipped: before?.day === facts.day && before.repeat === facts.repeat ? before.skipped : [],
    savedAt: made.now,
  };
}
