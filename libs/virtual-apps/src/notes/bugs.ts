import type { AppBug } from '@tapwright/virtual-ui';
import type { NotesEvent, NotesState } from './state.ts';

type NotesBug = AppBug<NotesState, NotesEvent>;

/** As an app dies that asks its database on the main thread for a row that is gone. */
const ROW_GONE = `java.lang.IllegalStateException: Required note not found
\tat org.tapwright.notes.data.NoteStore.require(NoteStore.kt:73)
\tat org.tapwright.notes.DeleteDialog.onConfirmed(DeleteDialog.kt:38)
\tat android.view.View.performClick(View.java:7506)
\tat android.os.Handler.handleCallback(Handler.java:942)
\tat android.os.Looper.loop(Looper.java:288)
\tat android.app.ActivityThread.main(ActivityThread.java:7918)`;

/** What was typed before the editor is left is lost; the message says otherwise. */
const bodyNotSaved: NotesBug = {
  kind: 'logic',
  description: 'A note is saved without its text',
  reduce(state, event, env, right) {
    const { draft } = state;
    if (event.type !== 'editor_left' || draft === null) return right(state, event, env);
    return right({ ...state, draft: { ...draft, body: '' } }, event, env);
  },
};

/** Faults that can be put into the notes. */
export const notesBugs: Readonly<Record<string, NotesBug>> = {
  'crash-on-delete': {
    kind: 'crash',
    description: 'Confirming a deletion ends the app',
    on: 'delete_confirmed',
    exception: ROW_GONE,
  },
  'freeze-on-copy': { kind: 'freeze', description: 'The app hangs while it copies a note', on: 'copy_asked' },
  'dead-theme': {
    kind: 'dead',
    description: 'The switch of the dark theme does nothing',
    on: 'dark_theme_toggled',
  },
  'unlabelled-new-note': {
    kind: 'unlabelled',
    description: 'The button for a new note has no name',
    id: 'new_note',
  },
  'overlapping-date': {
    kind: 'overlap',
    description: 'The date of a note lies over its first line',
    id: 'note_date',
    dy: -18,
  },
  'body-not-saved': bodyNotSaved,
};
