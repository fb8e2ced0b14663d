import type { ActivityView, DialogSpec } from '@tapwright/virtual-ui';
import { bodySize } from './font-size.ts';
import { type NotesEvent, type NotesState, titleOf } from './state.ts';

/** One note. Check mark, arrow and BACK all save, so leaving never loses typed text. */
export function editorScreen(state: NotesState): ActivityView<NotesEvent> {
  const draft = state.draft ?? { id: null, title: '', body: '' };
  const size = bodySize(state.settings.fontSize);
  return {
    toolbar: {
      kind: 'toolbar',
      title: draft.id === null ? 'New note' : 'Edit note',
      up: true,
      actions: [{ id: 'action_save', icon: 'check', desc: 'Save', onTap: { type: 'editor_left' } }],
      menu: [
        { id: 'action_copy', text: 'Make a copy', onTap: { type: 'copy_asked' } },
        { id: 'action_delete', text: 'Delete', onTap: { type: 'delete_asked', id: draft.id } },
      ],
    },
    body: {
      kind: 'scroll',
      id: 'editor_scroll',
      child: {
        kind: 'column',
        padding: [20, 8],
        gap: 4,
        children: [
          {
            kind: 'text_input',
            id: 'title',
            value: draft.title,
            hint: 'Title',
            plain: true,
            bold: true,
            size: size + 6,
            onText: (text) => ({ type: 'title_typed', text }),
          },
          { kind: 'divider' },
          {
            kind: 'text_input',
            id: 'body',
            value: draft.body,
            hint: 'Write something',
            grow: true,
            multiline: true,
            plain: true,
            size,
            onText: (text) => ({ type: 'body_typed', text }),
          },
        ],
      },
    },
    onBack: { type: 'editor_left' },
  };
}

/** The confirmation names the note, so that the user notices a wrong one. */
export function confirmDelete(state: NotesState): DialogSpec<NotesEvent> {
  const note = state.notes.find(({ id }) => id === state.deleting) ?? state.draft;
  return {
    title: 'Delete note?',
    message: note ? `"${titleOf(note)}" will be gone for good.` : 'It will be gone for good.',
    positive: { text: 'Delete', danger: true, onTap: { type: 'delete_confirmed' } },
    negative: { text: 'Cancel', onTap: null },
  };
}
