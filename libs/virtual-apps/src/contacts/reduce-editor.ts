import {
  focusField,
  hideKeyboard,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import { type FieldErrors, withoutError } from '../form-pieces.ts';
import type { EditorEvent } from './events.ts';
import { CONFIRM_DISCARD, EDITOR, FIRST_NAME, PHONE_TYPE } from './names.ts';
import { type Contact, type ContactsState, contactById, type Draft, type Phone } from './state.ts';

/** Most numbers of a contact in the form. */
export const MOST_PHONES = 6;

const emptyDraft: Draft = {
  id: null,
  first: '',
  last: '',
  phones: [{ type: 'mobile', number: '' }],
  email: '',
  groups: [],
  errors: {},
  changed: false,
  choosing: 0,
};

function draftOf(contact: Contact): Draft {
  const { id, first, last, phones, email, groups } = contact;
  return { ...emptyDraft, id, first, last, phones, email, groups };
}

/** Changes the draft and removes the message of the changed field. */
function edited(state: ContactsState, change: Partial<Draft>, field = ''): ContactsState {
  const { draft } = state;
  if (draft === null) return state;
  return {
    ...state,
    draft: { ...draft, ...change, errors: withoutError(draft.errors, field), changed: true },
  };
}

const withPhone = (phones: readonly Phone[], index: number, change: Partial<Phone>): readonly Phone[] =>
  phones.map((phone, i) => (i === index ? { ...phone, ...change } : phone));

/** Numbers may contain the usual separators; anything else is a mistake. */
function errorsOf({ first, last, phones, email }: Draft): FieldErrors {
  const wrong = phones.flatMap(({ number }, i) =>
    /^[\d +()/-]*$/.test(number.trim()) ? [] : [[`phone_${i}`, 'A number has digits only'] as const],
  );
  return {
    ...(`${first}${last}`.trim() === '' ? { [FIRST_NAME]: 'Enter a name' } : {}),
    ...(email.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(email.trim())
      ? {}
      : { email: 'This is no e-mail address' }),
    ...Object.fromEntries(wrong),
  };
}

/** The contact of a draft; empty fields are left out. */
function contactOf(draft: Draft, id: number, favourite: boolean): Contact {
  return {
    id,
    first: draft.first.trim(),
    last: draft.last.trim(),
    phones: draft.phones
      .map(({ type, number }) => ({ type, number: number.trim() }))
      .filter(({ number }) => number !== ''),
    email: draft.email.trim(),
    favourite,
    groups: draft.groups,
  };
}

/** A contact keeps its star, since the form does not show it. */
function save(state: ContactsState): Reaction<ContactsState> {
  const { draft } = state;
  if (draft === null) return react(state);
  const errors = errorsOf(draft);
  if (Object.keys(errors).length > 0) return react({ ...state, draft: { ...draft, errors } }, hideKeyboard);
  const before = contactById(state, draft.id);
  const contact = contactOf(draft, before?.id ?? state.nextId, before?.favourite ?? false);
  const contacts =
    before === undefined
      ? [...state.contacts, contact]
      : state.contacts.map((other) => (other.id === contact.id ? contact : other));
  const nextId = before === undefined ? state.nextId + 1 : state.nextId;
  return react({ ...state, contacts, nextId, draft: null }, hideKeyboard, pop, snackbar('Contact saved'));
}

/** Events of the editor, for a new or an existing contact. */
export function reduceEditor(state: ContactsState, event: EditorEvent): Reaction<ContactsState> {
  const phones = state.draft?.phones ?? [];
  switch (event.type) {
    case 'contact_started':
      return react({ ...state, draft: emptyDraft }, push(EDITOR), focusField(FIRST_NAME));
    case 'edit_started': {
      const contact = contactById(state, state.shown);
      return contact === undefined
        ? react(state)
        : react({ ...state, draft: draftOf(contact) }, push(EDITOR));
    }
    case 'field_typed':
      return react(
        edited(state, { [event.field]: event.text }, event.field === 'email' ? 'email' : FIRST_NAME),
      );
    case 'phone_typed':
      return react(
        edited(
          state,
          { phones: withPhone(phones, event.index, { number: event.text }) },
          `phone_${event.index}`,
        ),
      );
    case 'phone_added':
      if (phones.length >= MOST_PHONES) return react(state);
      return react(
        edited(state, { phones: [...phones, { type: 'mobile', number: '' }] }),
        focusField(`phone_${phones.length}`),
      );
    case 'phone_removed':
      return react(
        edited(state, { phones: phones.filter((_, i) => i !== event.index), errors: {} }),
        hideKeyboard,
      );
    case 'phone_type_opened':
      return react(
        { ...state, draft: state.draft && { ...state.draft, choosing: event.index } },
        hideKeyboard,
        showSheet(PHONE_TYPE),
      );
    case 'phone_type_chosen':
      return react(
        edited(state, { phones: withPhone(phones, state.draft?.choosing ?? -1, { type: event.phoneType }) }),
      );
    case 'membership_toggled':
      return react(edited(state, { groups: toggled(state.draft?.groups ?? [], event.group) }));
    case 'contact_saved':
      return save(state);
    case 'editor_left':
      return state.draft?.changed
        ? react(state, hideKeyboard, showDialog(CONFIRM_DISCARD))
        : react({ ...state, draft: null }, pop);
    case 'discard_confirmed':
      return react({ ...state, draft: null }, pop);
  }
}

/** Adds an id, or removes it if it is there; ascending. */
export const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].toSorted((a, b) => a - b);
