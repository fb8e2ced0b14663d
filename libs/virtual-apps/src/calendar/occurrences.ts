import { daysIn } from '@tapwright/virtual-ui';
import { type Day, dateOf } from './days.ts';
import type { CalendarEvent, CalendarState, Occurrence, OccurrenceKey } from './state.ts';

/** The 31st falls on the last day of shorter months. */
function fallsMonthly(first: Day, day: Day): boolean {
  const date = dateOf(day);
  return date.day === Math.min(dateOf(first).day, daysIn(date));
}

/** Whether an event happens on a day. */
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

/** What happens on a day: first what takes all of it, then by time. */
export function occurrencesOn(events: readonly CalendarEvent[], day: Day): readonly Occurrence[] {
  return events
    .filter((event) => happensOn(event, day))
    .toSorted(byTime)
    .map((event) => ({ event, day }));
}

/** What happens in so many days, day by day; days without events are left out. */
export function agendaOf(
  events: readonly CalendarEvent[],
  from: Day,
  days: number,
): readonly { readonly day: Day; readonly occurrences: readonly Occurrence[] }[] {
  return Array.from({ length: days }, (_, i) => from + i)
    .map((day) => ({ day, occurrences: occurrencesOn(events, day) }))
    .filter(({ occurrences }) => occurrences.length > 0);
}

/** How far the search looks ahead for the next time of an event: every repetition comes within a year. */
const SEARCHED_DAYS = 366;

/** Events with the words in title, place or notes; each by its next time, or its first where it is over. */
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

/** The occurrence of this name; undefined where it is gone. */
export function occurrenceAt({ events }: CalendarState, key: OccurrenceKey | null): Occurrence | undefined {
  const event = events.find(({ id }) => id === key?.id);
  return event === undefined || key === null ? undefined : { event, day: key.day };
}
