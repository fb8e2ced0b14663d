import type { ActivityView, AppEnv, ToolbarWidget, Widget } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { dateLabel } from './date-label.ts';
import { bodySize } from './font-size.ts';
import { SEARCH_FIELD, SETTINGS } from './reduce.ts';
import { listedNotes, type Note, type NotesEvent, type NotesState, titleOf } from './state.ts';

const firstLine = (note: Note): string => {
  const lines = note.body.trim().split('\n');
  // A note without a title already shows its first line as the title.
  return (note.title.trim() === '' ? lines[1] : lines[0]) ?? '';
};

/** One note in the list. A tap opens it; a long press asks whether to delete it. */
function card(note: Note, size: number, now: number): Widget<NotesEvent> {
  const line = firstLine(note);
  const preview: Widget<NotesEvent>[] =
    line === '' ? [] : [{ kind: 'text', id: 'note_preview', text: line, size, colour: 'muted', maxLines: 1 }];
  return {
    kind: 'column',
    id: 'note_card',
    ground: 'card',
    padding: [16, 14],
    gap: 3,
    onTap: { type: 'note_opened', id: note.id },
    onLongTap: { type: 'delete_asked', id: note.id },
    children: [
      { kind: 'text', id: 'note_title', text: titleOf(note), style: 'title', size: size + 2, maxLines: 1 },
      ...preview,
      {
        kind: 'text',
        id: 'note_date',
        text: dateLabel(note.editedAt, now),
        style: 'caption',
        colour: 'muted',
      },
    ],
  };
}

/** Shown instead of a list without notes. */
function emptyText(searching: boolean): Widget<NotesEvent> {
  return {
    kind: 'column',
    id: 'empty_view',
    align: 'center',
    centred: true,
    gap: 12,
    padding: [32, 0],
    children: [
      { kind: 'icon', icon: searching ? 'search' : 'note', size: 56 },
      {
        kind: 'text',
        id: 'empty_text',
        text: searching ? 'No notes found' : 'No notes yet',
        style: 'headline',
        size: 18,
        colour: 'muted',
      },
    ],
  };
}

/** The search field instead of the title. Arrow, cross and BACK close it. */
function searchBar(query: string): ToolbarWidget<NotesEvent> {
  return {
    kind: 'toolbar',
    title: '',
    up: true,
    content: {
      kind: 'text_input',
      id: SEARCH_FIELD,
      value: query,
      hint: 'Search notes',
      plain: true,
      size: 17,
      onText: (text) => ({ type: 'search_typed', text }),
    },
    actions: [{ id: 'search_close', icon: 'close', desc: 'Close search', onTap: { type: 'search_closed' } }],
  };
}

const listBar: ToolbarWidget<NotesEvent> = {
  kind: 'toolbar',
  title: 'Notes',
  actions: [{ id: 'action_search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } }],
  menu: [{ id: 'action_settings', text: 'Settings', onTap: push(SETTINGS) }],
};

/** The list of notes, with or without the search field. */
export function listScreen(state: NotesState, env: AppEnv): ActivityView<NotesEvent> {
  const notes = listedNotes(state);
  const size = bodySize(state.settings.fontSize) - 2;
  const body: Widget<NotesEvent> =
    notes.length === 0
      ? emptyText(state.query !== null)
      : {
          kind: 'list',
          id: 'note_list',
          padding: [12, 6],
          gap: 8,
          endRoom: 84,
          items: notes.map((note) => card(note, size, env.now)),
        };
  if (state.query !== null) {
    return { toolbar: searchBar(state.query), body, onBack: { type: 'search_closed' } };
  }
  return {
    toolbar: listBar,
    body,
    fab: { kind: 'fab', id: 'new_note', icon: 'add', desc: 'New note', onTap: { type: 'note_started' } },
  };
}
