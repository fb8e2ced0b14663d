import { isRecord } from '../app-state.ts';
import type { FieldErrors } from '../form-pieces.ts';

export const PHONE_TYPES = ['mobile', 'home', 'work', 'other'] as const;
export type PhoneType = (typeof PHONE_TYPES)[number];
export const PHONE_TYPE_NAMES: Readonly<Record<PhoneType, string>> = {
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
  other: 'Other',
};

/** A number as it was entered, blanks included. */
export interface Phone {
  readonly type: PhoneType;
  readonly number: string;
}

/** A person; first or last name may be empty, not both. */
export interface Contact {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly phones: readonly Phone[];
  /** Empty where there is none. */
  readonly email: string;
  readonly favourite: boolean;
  /** Ids of groups, ascending. */
  readonly groups: readonly number[];
}

export interface Group {
  readonly id: number;
  readonly name: string;
}

/** A file with all contacts. */
export interface Export {
  readonly path: string;
  readonly count: number;
}

/** The data that stays when the process ends. */
export interface Book {
  readonly contacts: readonly Contact[];
  readonly groups: readonly Group[];
  /** In the order of creation. */
  readonly exports: readonly Export[];
  readonly darkTheme: boolean;
}

/** A contact in the editor; `id` is null for one that was never saved. */
export interface Draft {
  readonly id: number | null;
  readonly first: string;
  readonly last: string;
  readonly phones: readonly Phone[];
  readonly email: string;
  readonly groups: readonly number[];
  readonly errors: FieldErrors;
  readonly changed: boolean;
  /** Index of the number whose type is being chosen. */
  readonly choosing: number;
}

export type Tab = 'all' | 'favourites' | 'groups';

/** What is open or being edited. */
export interface Drafts {
  readonly tab: Tab;
  /** Null while the search field is closed. */
  readonly query: string | null;
  /** The contact whose details are open. */
  readonly shown: number | null;
  readonly draft: Draft | null;
  readonly shownGroup: number | null;
  readonly groupName: string;
  /** Ids of the contacts in the merge dialog. */
  readonly merging: readonly number[];
}

export interface ContactsState extends Book, Drafts {
  /** When the data was made: checks compare with the state at that moment. */
  readonly since: number;
  /** Ids are never used twice, not even after a deletion. */
  readonly nextId: number;
  readonly nextGroupId: number;
}

export const fullName = ({ first, last }: Pick<Contact, 'first' | 'last'>): string =>
  `${first} ${last}`.trim();

export const contactById = (state: ContactsState, id: number | null): Contact | undefined =>
  state.contacts.find((contact) => contact.id === id);

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isContactsState(value: unknown): value is ContactsState {
  return (
    isRecord(value) && Array.isArray(value.contacts) && Array.isArray(value.exports) && 'merging' in value
  );
}
