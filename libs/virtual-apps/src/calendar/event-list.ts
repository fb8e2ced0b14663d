import type { CalendarAppEvent } from './state.ts';

/** Every type of event, so that what was reached can be counted. */
export const calendarEvents: Readonly<Record<CalendarAppEvent['type'], true>> = {
  tab_chosen: true,
  month_turned: true,
  day_chosen: true,
  today_asked: true,
  search_opened: true,
  search_typed: true,
  event_opened: true,
  event_started: true,
  edit_asked: true,
  draft_changed: true,
  start_set: true,
  end_set: true,
  draft_saved: true,
  editor_left: true,
  draft_discarded: true,
  delete_asked: true,
  delete_scope_chosen: true,
  delete_confirmed: true,
  move_asked: true,
  move_month_turned: true,
  moved: true,
  setting_changed: true,
};
