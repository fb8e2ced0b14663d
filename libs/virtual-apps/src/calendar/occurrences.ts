import { daysIn } from '@tapwright/virtual-ui';
import { type Day, dateOf } from './days.ts';
import type { CalendarEvent, CalendarState, Occurrence, OccurrenceKey } from './state.ts';

/** The day of the month; in shorter months the 31st becomes the last day. */
function fallsMonthly(first: Day, day: Day): boolean {
  const date = dateOf(day);
  return date.day === Math.min(dateOf(first).day, daysIn(date));
}

/** True where an event happens on a day. */
export function happensOn(event: CalendarEvent, day: Day): boolean {
  if (day < event.day || event.skipped.includes(day)) return false;
  switch (event.repeat) {
    case 'never':
      return day === event.day;
    case 'daily':
      return true;
    case 'weekly':
      return (day - event.day) % 7 === 0;
    case 'monthly':
      return fallsMonthly(event.day, day);
  }
}

const byTime = (a: CalendarEvent, b: CalendarEvent): number =>
  Number(b.allDay) - Number(a.allDay) || (a.allDay ? 0 : a.start - b.start) || a.id - b.id;

/** The events of a day: all-day events first, then the others by time. */
export function occurrencesOn(events: readonly CalendarEvent[], day: Day): readonly Occurrence[] {
  return events
    .filter((event) => happensOn(event, day))
    .toSorted(byTime)
    .map((event) => ({ event, day }));
}

/** The events of the next days, day by day. Days without events are left out. */
export function agendaOf(
  events: readonly CalendarEvent[],
  from: Day,
  days: number,
): readonly { readonly day: Day; readonly occurrences: readonly Occurrence[] }[] {
  return Array.from({ length: days }, (_, i) => from + i)
    .map((day) => ({ day, occurrences: occurrencesOn(events, day) }))
    .filter(({ occurrences }) => occurrences.length > 0);
}

/** Days that the search looks ahead for the next time of an event: every repetition happens within a year. */
const SEARCHED_DAYS = 366;

/** Events with the words in title, place or notes, each at its next time, or its first where all are past. */
export function foundEvents(
  events: readonly CalendarEvent[],
  query: string,
  today: Day,
): readonly Occurrence[] {
  const words = query.trim().toLowerCase();
  if (words === '') return [];
  return events
    .filter(({ title, location, notes }) => `${title}\n${location}\n${notes}`.toLowerCase().includes(words))
    .map((event) => ({ event, day: nextTime(event, today) }))
    .toSorted((a, b) => a.day - b.day || byTime(a.event, b.event));
}

function nextTime(event: CalendarEvent, today: Day): Day {
  const from = Math.max(today, event.day);
  const days = Array.from({ length: SEARCHED_DAYS }, (_, i) => from + i);
  return days.find((day) => happensOn(event, day)) ?? event.day;
}

/** The occurrence with this name; undefined where it is gone. */
export function occurrenceAt({ events }: CalendarState, key: OccurrenceKey | null): Occurrence | undefined {
  const event = events.find(({ id }) => id === key?.id);
  return event === undefined || key === null ? undefined : { event, day: key.day };
}
