import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { numberIn } from '../links.ts';
import { notesBugs } from './bugs.ts';
import { confirmDelete, editorScreen } from './editor-screen.ts';
import { notesEvents } from './event-list.ts';
import { listScreen } from './list-screen.ts';
import { CONFIRM_DELETE, EDITOR, reduceNotes, SETTINGS } from './reduce.ts';
import { initialNotes } from './seed.ts';
import { settingsScreen } from './settings-screen.ts';
import type { NotesEvent, NotesState } from './state.ts';

/** *Notes*: list, search, editor, deletion with confirmation, settings. */
export const notesApp = defineApp<NotesState, NotesEvent>({
  ...identity({ label: 'Notes', version: '1.0.0', icon: 'note', accent: '#2f6f5e' }),
  versionCode: 1,
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: listScreen,
    [EDITOR]: editorScreen,
    [SETTINGS]: settingsScreen,
  },
  dialogs: { [CONFIRM_DELETE]: confirmDelete },
  links: [
    {
      scheme: 'notes',
      host: 'note',
      pathPrefix: '/',
      activity: EDITOR,
      open: (rest) => ({ type: 'link_followed', id: rest === 'new' ? null : numberIn(rest) }),
    },
  ],
  shortcuts: [{ id: 'new_note', label: 'New note', uri: 'notes://note/new' }],
  initialState: (env) => initialNotes(env.now),
  events: notesEvents,
  reduce: reduceNotes,
  bugs: notesBugs,
  theme: ({ settings }) => (settings.darkTheme ? 'dark' : 'light'),
  afterStop: (state) => ({ ...state, draft: null, deleting: null, query: null }),
});
