import type { YearMonth } from '@tapwright/virtual-ui';
import { type AppEnv, focusField, pop, push, type Reaction, react } from '@tapwright/virtual-ui';
import { type Day, dateOf, dayFrom, dayOf, monthOf } from './days.ts';
import { EVENT, SEARCH, SEARCH_FIELD } from './names.ts';
import { changeDraft, editOpened, leaveEditor, saveDraft, setStart, startEvent } from './reduce-editor.ts';
import { askDelete, askMove, deleteAsked, moveTo } from './reduce-events.ts';
import type { CalendarAppEvent, CalendarState } from './state.ts';

/** Shows the month of a day, with this day chosen. */
function showDay(state: CalendarState, day: Day): CalendarState {
  return { ...state, selected: day, shown: monthOf(day) };
}

/** Turns to a month. Today is chosen if it is in the month, else its first day. */
function turnTo(state: CalendarState, shown: YearMonth, now: number): CalendarState {
  const today = dateOf(dayOf(now));
  const isNow = today.year === shown.year && today.month === shown.month;
  return { ...state, shown, selected: dayFrom({ ...shown, day: isNow ? today.day : 1 }) };
}

function setting(
  state: CalendarState,
  change: Extract<CalendarAppEvent, { type: 'setting_changed' }>['change'],
): CalendarState {
  return { ...state, settings: { ...state.settings, ...change } };
}

/** Events that change what is shown. */
function reduceViews(state: CalendarState, event: CalendarAppEvent, env: AppEnv): Reaction<CalendarState> {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'month_turned':
      return react(turnTo(state, event.shown, env.now));
    case 'day_chosen':
      return react(showDay(state, event.day));
    case 'today_asked':
      return react(showDay(state, dayOf(env.now)));
    case 'search_opened':
      return react({ ...state, query: '' }, push(SEARCH), focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'event_opened':
      return react({ ...state, opened: event.key }, push(EVENT));
    case 'setting_changed':
      return react(setting(state, event.change));
    default:
      return react(state);
  }
}

/** Everything that can happen to the calendar. */
export function reduceCalendar(
  state: CalendarState,
  event: CalendarAppEvent,
  env: AppEnv,
): Reaction<CalendarState> {
  switch (event.type) {
    case 'event_started':
      return startEvent(state, env);
    case 'edit_asked':
      return editOpened(state);
    case 'draft_changed':
      return changeDraft(state, event.change);
    case 'start_set':
      return setStart(state, event.minute);
    case 'end_set':
      return changeDraft(state, { end: event.minute });
    case 'draft_saved':
      return saveDraft(state, env);
    case 'editor_left':
      return leaveEditor(state, env);
    case 'draft_discarded':
      return react({ ...state, draft: null }, pop);
    case 'delete_asked':
      return askDelete(state, event.key);
    case 'delete_scope_chosen':
      return react(
        state.deleting === null ? state : { ...state, deleting: { ...state.deleting, scope: event.scope } },
      );
    case 'delete_confirmed':
      return deleteAsked(state);
    case 'move_asked':
      return askMove(state, event.key);
    case 'move_month_turned':
      return react(
        state.moving === null ? state : { ...state, moving: { ...state.moving, shown: event.shown } },
      );
    case 'moved':
      return moveTo(state, event.day, env);
    default:
      return reduceViews(state, event, env);
  }
}
