import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { type Day, dayOf } from './days.ts';
import { factsOf } from './draft.ts';
import { initialCalendar } from './seed.ts';
import { type CalendarEvent, type CalendarState, type EventFacts, isCalendarState } from './state.ts';

/** A check that is false for anything that is not a state of this app. */
export const onCalendar = checkOn(isCalendarState);

/** The data of the calendar, without the time of saving and what is shown now. */
function kept({ events, settings }: Pick<CalendarState, 'events' | 'settings'>): unknown {
  const plain = events.map(({ savedAt: _, ...event }) => event);
  return { settings, events: plain.toSorted((a, b) => a.id - b.id) };
}

/** True where the calendar differs from the seeded one by exactly `change` and nothing else. */
export function onlyChanged(
  state: CalendarState,
  change: (seeded: CalendarState) => Partial<Pick<CalendarState, 'events' | 'settings'>>,
): boolean {
  const seeded = initialCalendar(state.since);
  return isDeepStrictEqual(kept(state), kept({ ...seeded, ...change(seeded) }));
}

/** The seeded events with those of this title changed. A change to null removes them. */
export function withEvent(
  { events }: CalendarState,
  title: string,
  change: (event: CalendarEvent) => Partial<CalendarEvent> | null,
): Pick<CalendarState, 'events'> {
  return {
    events: events.flatMap((event) => {
      if (event.title !== title) return [event];
      const changed = change(event);
      return changed === null ? [] : [{ ...event, ...changed }];
    }),
  };
}

/** All-day events have no hours. */
const plainFacts = (facts: EventFacts): EventFacts => (facts.allDay ? { ...facts, start: 0, end: 0 } : facts);

/**
 * True where exactly this event was added and nothing else has changed. "Tomorrow" counts from the day of saving, by the
 * phone's clock.
 */
export function onlyAdded(state: CalendarState, facts: (today: Day) => EventFacts): boolean {
  const seeded = initialCalendar(state.since);
  const added = state.events.filter(({ id }) => id >= seeded.nextId);
  const [event] = added;
  if (event === undefined || added.length > 1) return false;
  const others = state.events.filter((other) => other !== event);
  return (
    isDeepStrictEqual(plainFacts(factsOf(event)), plainFacts(facts(dayOf(event.savedAt)))) &&
    onlyChanged({ ...state, events: others }, () => ({}))
  );
}
