import type { FieldErrors } from '../form-pieces.ts';
import type { Chat, OutgoingMessage, Person, User } from './server/protocol.ts';

/** A message on a phone. */
export interface Message extends OutgoingMessage {
  /** Its place in the server's order; null until the server has it. */
  readonly number: number | null;
  /** For everyone: only the gap is left. */
  readonly deleted: boolean;
  readonly deliveredTo: readonly User[];
}

/** What the phone has of one account; nothing of it is seen from another. */
export interface Account {
  readonly user: User;
  /** How far it has read in the server's changes. */
  readonly cursor: number;
  readonly people: readonly Person[];
  readonly chats: readonly Chat[];
  readonly messages: readonly Message[];
  /** By conversation and reader: number of the last message that was read. */
  readonly read: Readonly<Record<string, Readonly<Record<User, number>>>>;
  readonly archived: readonly string[];
  /** Until when, in milliseconds since 1970, by conversation. */
  readonly muted: Readonly<Record<string, number | 'always'>>;
  /** What is written and not sent, by conversation. */
  readonly drafts: Readonly<Record<string, string>>;
}

interface SignInForm {
  readonly user: string;
  readonly password: string;
  readonly errors: FieldErrors;
  readonly busy: boolean;
}

interface GroupForm {
  readonly title: string;
  readonly members: readonly User[];
  readonly errors: FieldErrors;
}

interface ProfileForm {
  readonly name: string;
  readonly about: string;
  readonly errors: FieldErrors;
}

/** Everything that the messenger knows. */
export interface ChatState {
  /** When the server's world began, in milliseconds since 1970. */
  readonly since: number;
  /** The server's number for this phone: no two phones have the same. */
  readonly device: number;
  /** For the key of the next message or group. */
  readonly nextKey: number;
  /** Counts what is waited for: an answer with an older ticket comes too late. */
  readonly ticket: number;
  /** Counts the times the app was opened: polls of a former time end. */
  readonly opened: number;
  readonly accounts: readonly Account[];
  readonly active: User | null;
  readonly syncing: boolean;
  /** When the user last asked for it and it was done. */
  readonly syncedAt: number | null;
  readonly darkTheme: boolean;
  readonly clipboard: string | null;
  readonly query: string | null;
  /** Conversations that are marked in the list. */
  readonly selected: readonly string[];
  readonly openChat: string | null;
  /** The message whose menu is open. */
  readonly pressed: string | null;
  readonly signIn: SignInForm;
  readonly group: GroupForm;
  readonly profile: ProfileForm;
}

/** What is on the screen only, and gone with the process. */
export const nothingOpen = {
  syncing: false,
  query: null,
  selected: [],
  openChat: null,
  pressed: null,
  signIn: { user: '', password: '', errors: {}, busy: false },
  group: { title: '', members: [], errors: {} },
  profile: { name: '', about: '', errors: {} },
} as const satisfies Partial<ChatState>;

export function isChatState(state: unknown): state is ChatState {
  return typeof state === 'object' && state !== null && 'accounts' in state && 'openChat' in state;
}

/** The account that is shown; null where nobody is signed in. */
export function activeAccount({ accounts, active }: ChatState): Account | null {
  return accounts.find(({ user }) => user === active) ?? null;
}

/** The state with one account changed. */
export function withAccount(
  state: ChatState,
  user: User | null,
  change: (account: Account) => Account,
): ChatState {
  const accounts = state.accounts.map((account) => (account.user === user ? change(account) : account));
  return { ...state, accounts };
}
