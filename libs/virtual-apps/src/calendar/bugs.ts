import type { AppBug } from '@tapwright/virtual-ui';
import type { CalendarAppEvent, CalendarState } from './state.ts';

type CalendarBug = AppBug<CalendarState, CalendarAppEvent>;

const NO_ROW = `android.database.CursorIndexOutOfBoundsException: Index 0 requested, with a size of 0
\tat android.database.AbstractCursor.checkPosition(AbstractCursor.java:515)
\tat org.tapwright.calendar.data.EventStore.move(EventStore.kt:204)
\tat org.tapwright.calendar.ui.MoveEventSheet.onDayPicked(MoveEventSheet.kt:61)
\tat org.tapwright.calendar.ui.MoveEventSheet$$ExternalSyntheticLambda2.onDateChanged(Unknown Source:4)
\tat android.widget.DatePicker$1.onDateChanged(DatePicker.java:152)
\tat android.os.Handler.dispatchMessage(Handler.java:106)
\tat android.os.Looper.loop(Looper.java:294)
\tat android.app.ActivityThread.main(ActivityThread.java:8177)`;

/** What a program does that takes midnight in one time zone for midnight in another. */
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

/** Faults that can be put into the calendar. */
export const calendarBugs: Readonly<Record<string, CalendarBug>> = {
  'crash-on-move': {
    kind: 'crash',
    description: 'Choosing the day to which an event moves ends the app',
    on: 'moved',
    exception: NO_ROW,
  },
  'freeze-on-tab': {
    kind: 'freeze',
    description: 'The app hangs while it changes between month and agenda',
    on: 'tab_chosen',
  },
  'dead-today': { kind: 'dead', description: '"Go to today" does nothing', on: 'today_asked' },
  'unlabelled-new': {
    kind: 'unlabelled',
    description: 'The button for a new event has no name',
    id: 'new_event',
  },
  'overlapping-time': {
    kind: 'overlap',
    description: 'The time of an event lies over its title',
    id: 'event_time',
    dy: -15,
  },
  'day-early': dayEarly,
  'reminder-lost': reminderLost,
  'deletes-all': deletesAll,
};
