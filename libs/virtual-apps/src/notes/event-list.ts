import type { NotesEvent } from './state.ts';

/** Every type of event, so that what was reached can be counted. */
export const notesEvents: Readonly<Record<NotesEvent['type'], true>> = {
  search_opened: true,
  search_typed: true,
  search_closed: true,
  note_opened: true,
  note_started: true,
  title_typed: true,
  body_typed: true,
  editor_left: true,
  copy_asked: true,
  delete_asked: true,
  delete_confirmed: true,
  dark_theme_toggled: true,
  sort_chosen: true,
  font_size_chosen: true,
  link_followed: true,
};
