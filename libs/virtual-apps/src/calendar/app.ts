import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { calendarBugs } from './bugs.ts';
import { calendarEvents } from './event-list.ts';
import * as names from './names.ts';
import { reduceCalendar } from './reduce.ts';
import { confirmDiscard, editorScreen } from './screens/editor.ts';
import { confirmDelete, eventScreen } from './screens/event.ts';
import { mainScreen } from './screens/main.ts';
import { searchScreen } from './screens/search.ts';
import { settingsScreen } from './screens/settings.ts';
import {
  colourSheet,
  dateSheet,
  endSheet,
  moveSheet,
  reminderSheet,
  repeatSheet,
  startSheet,
} from './screens/sheets.ts';
import { initialCalendar } from './seed.ts';
import type { CalendarAppEvent, CalendarState } from './state.ts';

/** *Calendar*: months and an agenda relative to today, repeating events, reminders, and pickers for dates and times. */
export const calendarApp = defineApp<CalendarState, CalendarAppEvent>({
  ...identity({ label: 'Calendar', version: '2.4.1', icon: 'calendar', accent: '#00707a' }),
  mainActivity: names.MAIN,
  activities: {
    [names.MAIN]: mainScreen,
    [names.EVENT]: eventScreen,
    [names.EDITOR]: editorScreen,
    [names.SEARCH]: searchScreen,
    [names.SETTINGS]: settingsScreen,
  },
  dialogs: { [names.CONFIRM_DELETE]: confirmDelete, [names.CONFIRM_DISCARD]: confirmDiscard },
  sheets: {
    [names.PICK_DATE]: dateSheet,
    [names.PICK_START]: startSheet,
    [names.PICK_END]: endSheet,
    [names.PICK_REPEAT]: repeatSheet,
    [names.PICK_REMINDER]: reminderSheet,
    [names.PICK_COLOUR]: colourSheet,
    [names.MOVE_TO]: moveSheet,
  },
  bugs: calendarBugs,
  initialState: (env) => initialCalendar(env.now),
  events: calendarEvents,
  reduce: reduceCalendar,
  theme: ({ settings }) => (settings.darkTheme ? 'dark' : 'light'),
  afterStop: (state) => ({ ...state, query: '', opened: null, draft: null, deleting: null, moving: null }),
});
