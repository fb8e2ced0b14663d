import type { ActivityView, DialogSpec, SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { emptyView, errorText, field, form, heading } from '../../form-pieces.ts';
import { groupsByName } from '../book.ts';
import type { ContactsEvent } from '../events.ts';
import { FIRST_NAME } from '../names.ts';
import { MOST_PHONES } from '../reduce-editor.ts';
import { type ContactsState, type Draft, PHONE_TYPE_NAMES, PHONE_TYPES, type Phone } from '../state.ts';
import type { Piece } from './pieces.ts';

/** One number: its type, the number itself, and a button to remove it. */
function phonePart({ type, number }: Phone, index: number, { errors }: Draft): Piece {
  return {
    kind: 'column',
    gap: 4,
    children: [
      {
        kind: 'row',
        gap: 8,
        children: [
          {
            kind: 'button',
            id: `phone_type_${index}`,
            text: PHONE_TYPE_NAMES[type],
            look: 'outlined',
            onTap: { type: 'phone_type_opened', index },
          },
          {
            kind: 'text_input',
            id: `phone_${index}`,
            grow: true,
            value: number,
            hint: 'Number',
            onText: (text) => ({ type: 'phone_typed', index, text }),
          },
          {
            kind: 'icon_button',
            id: `phone_remove_${index}`,
            icon: 'close',
            desc: `Remove number ${index + 1}`,
            onTap: { type: 'phone_removed', index },
          },
        ],
      },
      ...errorText<ContactsEvent>(errors, `phone_${index}`),
    ],
  };
}

function names({ first, last, errors }: Draft): readonly Piece[] {
  return [
    field<ContactsEvent>({
      id: FIRST_NAME,
      label: 'First name',
      value: first,
      hint: 'First name',
      errors,
      onText: (text) => ({ type: 'field_typed', field: 'first', text }),
    }),
    field<ContactsEvent>({
      id: 'last_name',
      label: 'Last name',
      value: last,
      hint: 'Last name',
      onText: (text) => ({ type: 'field_typed', field: 'last', text }),
    }),
  ];
}

function parts(state: ContactsState, draft: Draft): readonly Piece[] {
  const add: Piece = {
    kind: 'button',
    id: 'add_phone',
    text: 'Add number',
    look: 'text',
    onTap: { type: 'phone_added' },
  };
  return [
    ...names(draft),
    heading('Phone numbers'),
    ...draft.phones.map((phone, index) => phonePart(phone, index, draft)),
    ...(draft.phones.length < MOST_PHONES ? [add] : []),
    field<ContactsEvent>({
      id: 'email',
      label: 'E-mail',
      value: draft.email,
      hint: 'name@example.org',
      inputType: 'email',
      errors: draft.errors,
      onText: (text) => ({ type: 'field_typed', field: 'email', text }),
    }),
    ...(state.groups.length === 0 ? [] : [heading<ContactsEvent>('Groups')]),
    ...groupsByName(state).map(
      ({ id, name }): Piece => ({
        kind: 'check_box',
        id: 'membership',
        text: name,
        checked: draft.groups.includes(id),
        onToggle: { type: 'membership_toggled', group: id },
      }),
    ),
  ];
}

/** The form of a contact. */
export function editorScreen(state: ContactsState): ActivityView<ContactsEvent> {
  const { draft } = state;
  return {
    toolbar: {
      kind: 'toolbar',
      title: draft?.id == null ? 'New contact' : 'Edit contact',
      up: true,
      actions: [{ id: 'action_save', icon: 'check', desc: 'Save', onTap: { type: 'contact_saved' } }],
    },
    body:
      draft === null
        ? emptyView('person', 'Nothing is being edited')
        : form('editor_scroll', parts(state, draft)),
    onBack: { type: 'editor_left' },
  };
}

/** The types of a number. A tap chooses one and closes the sheet. */
export function phoneTypeSheet({ draft }: ContactsState): SheetSpec<ContactsEvent> {
  const chosen = draft?.phones[draft.choosing]?.type ?? 'mobile';
  return {
    title: 'Type of number',
    content: {
      kind: 'radio_list',
      id: 'phone_types',
      chosen: `type_${chosen}`,
      options: PHONE_TYPES.map((phoneType) => ({
        id: `type_${phoneType}`,
        text: PHONE_TYPE_NAMES[phoneType],
        onChoose: choose({ type: 'phone_type_chosen', phoneType }),
      })),
    },
  };
}

export function confirmDiscard(): DialogSpec<ContactsEvent> {
  return {
    title: 'Discard the changes?',
    message: 'What you have entered is not saved yet.',
    positive: { text: 'Discard', danger: true, onTap: { type: 'discard_confirmed' } },
    negative: { text: 'Keep editing', onTap: null },
  };
}
