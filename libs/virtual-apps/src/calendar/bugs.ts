import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { CalendarAppEvent, CalendarState } from './state.ts';

type CalendarBug = AppBug<CalendarState, CalendarAppEvent>;

const NO_ROW = exception(
  'android.database.CursorIndexOutOfBoundsException: Index 0 requested, with a size of 0',
  [
    'android.database.AbstractCursor.checkPosition(AbstractCursor.java:515)',
    'org.tapwright.calendar.data.EventStore.move(EventStore.kt:204)',
    'org.tapwright.calendar.ui.MoveEventSheet.onDayPicked(MoveEventSheet.kt:61)',
    'org.tapwright.calendar.ui.MoveEventSheet$$ExternalSyntheticLambda2.onDateChanged(Unknown Source:4)',
    'android.widget.DatePicker$1.onDateChanged(DatePicker.java:152)',
  ],
);

/** The error of a program that uses midnight of one time zone as midnight of another. */
const dayEarly: CalendarBug = {
  kind: 'logic',
  description: 'An all-day event is saved on the day before the one that was chosen',
  reduce(state, event, env, right) {
    const { draft } = state;
    if (event.type !== 'draft_saved' || draft === null || !draft.allDay) return right(state, event, env);
    return right({ ...state, draft: { ...draft, day: draft.day - 1 } }, event, env);
  },
};

const reminderLost: CalendarBug = {
  kind: 'logic',
  description: 'The reminder that was chosen for a new event is not saved',
  reduce(state, event, env, right) {
    const { draft } = state;
    if (event.type !== 'draft_saved' || draft === null || draft.id !== null) return right(state, event, env);
    return right({ ...state, draft: { ...draft, reminder: state.settings.reminder } }, event, env);
  },
};

const deletesAll: CalendarBug = {
  kind: 'logic',
  description: 'Deleting one time of a repeating event deletes all of them',
  reduce(state, event, env, right) {
    const { deleting } = state;
    if (event.type !== 'delete_confirmed' || deleting === null) return right(state, event, env);
    return right({ ...state, deleting: { ...deleting, scope: 'all' } }, event, env);
  },
};

/** Bugs that can be switched on in the calendar. */
export const calendarBugs: Readonly<Record<string, CalendarBug>> = {
  'crash-on-move': crash('moved', 'Choosing the day to which an event moves ends the app', NO_ROW),
  'freeze-on-tab': freeze('tab_chosen', 'The app hangs while it changes between month and agenda', [
    'org.tapwright.calendar.ui.AgendaBuilder.build(AgendaBuilder.kt:117)',
  ]),
  'dead-today': dead('today_asked', '"Go to today" does nothing'),
  'unlabelled-new': unlabelled('new_event', 'The button for a new event has no name'),
  'overlapping-time': overlap('event_time', -15, 'The time of an event lies over its title'),
  'day-early': dayEarly,
  'reminder-lost': reminderLost,
  'deletes-all': deletesAll,
};
