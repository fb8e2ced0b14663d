import { isDeepStrictEqual } from 'node:util';
import {
  type AppEnv,
  hideKeyboard,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
} from '@tapwright/virtual-ui';
import { monthOf } from './days.ts';
import { draftError, draftOf, factsOf, newDraft, savedEvent, withStart } from './draft.ts';
import { CONFIRM_DISCARD, EDITOR } from './names.ts';
import { occurrenceAt } from './occurrences.ts';
import type { CalendarState, EventDraft } from './state.ts';

type CalendarReaction = Reaction<CalendarState>;

/** Opens an empty editor for the chosen day. */
export function startEvent(state: CalendarState, env: AppEnv): CalendarReaction {
  return react({ ...state, draft: newDraft(state, state.selected, env.now) }, push(EDITOR));
}

export function editOpened(state: CalendarState): CalendarReaction {
  const found = occurrenceAt(state, state.opened);
  if (found === undefined) return react(state);
  return react({ ...state, draft: draftOf(found.event) }, push(EDITOR));
}

/** Changes the draft. The error goes away; it is checked again when the draft is saved. */
export function changeDraft(state: CalendarState, change: Partial<EventDraft>): CalendarReaction {
  if (state.draft === null) return react(state);
  return react({ ...state, draft: { ...state.draft, error: null, ...change } });
}

export function setStart(state: CalendarState, minute: number): CalendarReaction {
  return react(state.draft === null ? state : { ...state, draft: withStart(state.draft, minute) });
}

/** Saves the draft. The calendar then shows its day. */
export function saveDraft(state: CalendarState, env: AppEnv): CalendarReaction {
  const { draft } = state;
  if (draft === null) return react(state);
  const error = draftError(draft);
  if (error !== null) return react({ ...state, draft: { ...draft, error } }, hideKeyboard);
  const before = state.events.find(({ id }) => id === draft.id);
  const event = savedEvent(draft, before, { id: state.nextId, now: env.now });
  const saved = {
    ...state,
    draft: null,
    events: [...state.events.filter((other) => other !== before), event],
    nextId: before === undefined ? state.nextId + 1 : state.nextId,
    opened: before === undefined ? state.opened : { id: event.id, day: event.day },
    selected: event.day,
    shown: monthOf(event.day),
  };
  return react(saved, pop, snackbar(before === undefined ? 'Event saved' : 'Changes saved'));
}

/** Leaves an unchanged editor at once; else asks the user. */
export function leaveEditor(state: CalendarState, env: AppEnv): CalendarReaction {
  const { draft } = state;
  if (draft === null) return react(state, pop);
  const event = state.events.find(({ id }) => id === draft.id);
  // If the clock has reached another hour since, a new draft counts as changed, and asking does no harm.
  const untouched = event === undefined ? newDraft(state, state.selected, env.now) : event;
  if (!isDeepStrictEqual(factsOf(draft), factsOf(untouched)))
    return react(state, showDialog(CONFIRM_DISCARD));
  return react({ ...state, draft: null }, pop);
}
