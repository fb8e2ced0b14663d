import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { type Day, dayOf } from './days.ts';
import { factsOf } from './draft.ts';
import { initialCalendar } from './seed.ts';
import { type CalendarEvent, type CalendarState, type EventFacts, isCalendarState } from './state.ts';

/** A check that is false for anything but the state of this app. */
export const onCalendar = checkOn(isCalendarState);

/** What the calendar holds, without what only says when it was saved or what is looked at. */
function kept({ events, settings }: Pick<CalendarState, 'events' | 'settings'>): unknown {
  const plain = events.map(({ savedAt: _, ...event }) => event);
  return { settings, events: plain.toSorted((a, b) => a.id - b.id) };
}

/** True where the calendar is the seeded one but for `change`: exactly that, and nothing else. */
export function onlyChanged(
  state: CalendarState,
  change: (seeded: CalendarState) => Partial<Pick<CalendarState, 'events' | 'settings'>>,
): boolean {
  const seeded = initialCalendar(state.since);
  return isDeepStrictEqual(kept(state), kept({ ...seeded, ...change(seeded) }));
}

/** The seeded events with those of this title changed; a change to null removes them. */
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

/** Hours mean nothing to what takes all day. */
const plainFacts = (facts: EventFacts): EventFacts => (facts.allDay ? { ...facts, start: 0, end: 0 } : facts);

/**
 * True where exactly this event was added and nothing else has changed. "Tomorrow" counts from the day on which it was
 * saved, by the clock of the phone.
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
