import { isRecord } from '../app-state.ts';

type SortOrder = 'edited' | 'title';
export type FontSize = 'small' | 'medium' | 'large';

/** A saved note. */
export interface Note {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly editedAt: number;
}

/** The content of the editor; `id` is null for a note that was never saved. */
export interface Draft {
  readonly id: number | null;
  readonly title: string;
  readonly body: string;
}

/** The settings. */
interface NotesSettings {
  readonly darkTheme: boolean;
  readonly sortBy: SortOrder;
  readonly fontSize: FontSize;
}

export interface NotesState {
  readonly notes: readonly Note[];
  /** Ids are never used twice, not even after a deletion. */
  readonly nextId: number;
  /** Null while the search field is closed. */
  readonly query: string | null;
  readonly draft: Draft | null;
  /** The note of the confirmation dialog. */
  readonly deleting: number | null;
  readonly settings: NotesSettings;
}

/** All events of the app. */
export type NotesEvent =
  | { readonly type: 'search_opened' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'search_closed' }
  | { readonly type: 'note_opened'; readonly id: number }
  | { readonly type: 'note_started' }
  /** From outside of the app; null: a new note. */
  | { readonly type: 'link_followed'; readonly id: number | null }
  | { readonly type: 'title_typed'; readonly text: string }
  | { readonly type: 'body_typed'; readonly text: string }
  | { readonly type: 'editor_left' }
  | { readonly type: 'copy_asked' }
  | { readonly type: 'delete_asked'; readonly id: number | null }
  | { readonly type: 'delete_confirmed' }
  | { readonly type: 'dark_theme_toggled' }
  | { readonly type: 'sort_chosen'; readonly sortBy: SortOrder }
  | { readonly type: 'font_size_chosen'; readonly fontSize: FontSize };

/** The title of a note without one. */
export function titleOf(note: { readonly title: string; readonly body: string }): string {
  return note.title.trim() || note.body.trim().split('\n', 1)[0] || 'Untitled';
}

/** The notes in the list, in order. */
export function listedNotes({ notes, query, settings }: NotesState): readonly Note[] {
  const wanted = (query ?? '').trim().toLowerCase();
  const found = notes.filter((note) => `${note.title}\n${note.body}`.toLowerCase().includes(wanted));
  return found.toSorted((a, b) =>
    settings.sortBy === 'title'
      ? titleOf(a).localeCompare(titleOf(b), 'en') || a.id - b.id
      : b.editedAt - a.editedAt || b.id - a.id,
  );
}

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isNotesState(value: unknown): value is NotesState {
  return isRecord(value) && Array.isArray(value.notes) && isRecord(value.settings) && 'draft' in value;
}
