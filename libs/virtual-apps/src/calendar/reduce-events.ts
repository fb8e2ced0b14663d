import {
  type AppEnv,
  pop,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import { type Day, monthOf } from './days.ts';
import { plainDay } from './labels.ts';
import { CONFIRM_DELETE, MOVE_TO } from './names.ts';
import { occurrenceAt } from './occurrences.ts';
import type { CalendarEvent, CalendarState, OccurrenceKey } from './state.ts';

type CalendarReaction = Reaction<CalendarState>;

/** Skips one day of a repetition. */
const without = (event: CalendarEvent, day: Day): CalendarEvent => ({
  ...event,
  skipped: [...event.skipped, day].toSorted((a, b) => a - b),
});

export function askDelete(state: CalendarState, key: OccurrenceKey): CalendarReaction {
  if (occurrenceAt(state, key) === undefined) return react(state);
  return react({ ...state, deleting: { key, scope: 'one' } }, showDialog(CONFIRM_DELETE));
}

/** Deletes the event, or one time of a repetition. The screen that shows it closes. */
export function deleteAsked(state: CalendarState): CalendarReaction {
  const { deleting } = state;
  const found = deleting === null ? undefined : occurrenceAt(state, deleting.key);
  if (deleting === null || found === undefined) return react({ ...state, deleting: null });
  const { event, day } = found;
  const one = event.repeat !== 'never' && deleting.scope === 'one';
  const events = one
    ? state.events.map((other) => (other === event ? without(event, day) : other))
    : state.events.filter((other) => other !== event);
  return react({ ...state, events, deleting: null, opened: null }, pop, snackbar('Event deleted'));
}

export function askMove(state: CalendarState, key: OccurrenceKey): CalendarReaction {
  if (occurrenceAt(state, key) === undefined) return react(state);
  return react({ ...state, moving: { key, shown: monthOf(key.day) } }, showSheet(MOVE_TO));
}

/** Moves an event to a day. One time of a repetition becomes a separate event; the others stay. */
export function moveTo(state: CalendarState, day: Day, env: AppEnv): CalendarReaction {
  const found = occurrenceAt(state, state.moving?.key ?? null);
  const closed = { ...state, moving: null };
  if (found === undefined || found.day === day) return react(closed);
  const { event } = found;
  const single = event.repeat === 'never';
  const moved: CalendarEvent = {
    ...event,
    id: single ? event.id : state.nextId,
    day,
    repeat: 'never',
    skipped: [],
    savedAt: env.now,
  };
  const others = state.events.flatMap((other) => {
    if (other !== event) return [other];
    return single ? [] : [without(event, found.day)];
  });
  const next = {
    ...closed,
    events: [...others, moved],
    nextId: single ? state.nextId : state.nextId + 1,
    opened: state.opened === null ? null : { id: moved.id, day },
    selected: day,
    shown: monthOf(day),
  };
  return react(next, snackbar(`Moved to ${plainDay(day, env.locale)}`));
}
