import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { NotesEvent, NotesState } from './state.ts';

type NotesBug = AppBug<NotesState, NotesEvent>;

/** The crash of an app that reads a missing row of its database on the main thread. */
const ROW_GONE = `java.lang.IllegalStateException: Required note not found
\tat org.tapwright.notes.data.NoteStore.require(NoteStore.kt:73)
\tat org.tapwright.notes.DeleteDialog.onConfirmed(DeleteDialog.kt:38)
\tat android.view.View.performClick(View.java:7506)
\tat android.os.Handler.handleCallback(Handler.java:942)
\tat android.os.Looper.loop(Looper.java:288)
\tat android.app.ActivityThread.main(ActivityThread.java:7918)`;

/** The typed text is lost when the editor is left, but the message says that it was saved. */
const bodyNotSaved: NotesBug = {
  kind: 'logic',
  description: 'A note is saved without its text',
  reduce(state, event, env, right) {
    const { draft } = state;
    if (event.type !== 'editor_left' || draft === null) return right(state, event, env);
    return right({ ...state, draft: { ...draft, body: '' } }, event, env);
  },
};

/** Bugs that can be switched on in the notes. */
export const notesBugs: Readonly<Record<string, NotesBug>> = {
  'crash-on-delete': crash('delete_confirmed', 'Confirming a deletion ends the app', ROW_GONE),
  'freeze-on-copy': freeze('copy_asked', 'The app hangs while it copies a note', [
    'java.lang.Object.wait(Native method)',
    'org.tapwright.notes.data.NoteStore.copy(NoteStore.kt:148)',
  ]),
  'dead-theme': dead('dark_theme_toggled', 'The switch of the dark theme does nothing'),
  'unlabelled-new-note': unlabelled('new_note', 'The button for a new note has no name'),
  'overlapping-date': overlap('note_date', -18, 'The date of a note lies over its first line'),
  'body-not-saved': bodyNotSaved,
};
