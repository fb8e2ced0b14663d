import type { FieldErrors } from '../form-pieces.ts';
import type { Chat, OutgoingMessage, Person, User } from './server/protocol.ts';

/** A message on a phone. */
export interface Message extends OutgoingMessage {
  /** Its place in the server's order; null until the server has it. */
  readonly number: number | null;
  /** Deleted for everyone: only a placeholder is left. */
  readonly deleted: boolean;
  readonly deliveredTo: readonly User[];
}

/** The phone's data of one account, which other accounts cannot see. */
export interface Account {
  readonly user: User;
  /** Its position in the server's changes. */
  readonly cursor: number;
  readonly people: readonly Person[];
  readonly chats: readonly Chat[];
  readonly messages: readonly Message[];
  /** Number of the last message read, by conversation and reader. */
  readonly read: Readonly<Record<string, Readonly<Record<User, number>>>>;
  readonly archived: readonly string[];
  /** End of muting by conversation, milliseconds since 1970. */
  readonly muted: Readonly<Record<string, number | 'always'>>;
  /** Unsent texts by conversation. */
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

/** All stored data of the messenger. */
export interface ChatState {
  /** When the server's world began, in milliseconds since 1970. */
  readonly since: number;
  /** The server's number for this phone; each phone has another. */
  readonly device: number;
  /** Number for the key of the next message or group. */
  readonly nextKey: number;
  /** Counts requests: an answer with an older ticket is too late and ignored. */
  readonly ticket: number;
  /** Counts how often the app was opened: polls from before end. */
  readonly opened: number;
  readonly accounts: readonly Account[];
  readonly active: User | null;
  readonly syncing: boolean;
  /** When the last synchronisation by the user was done. */
  readonly syncedAt: number | null;
  readonly darkTheme: boolean;
  readonly clipboard: string | null;
  readonly query: string | null;
  /** Marked conversations in the list. */
  readonly selected: readonly string[];
  readonly openChat: string | null;
  /** The message whose menu is open. */
  readonly pressed: string | null;
  readonly signIn: SignInForm;
  readonly group: GroupForm;
  readonly profile: ProfileForm;
}

/** State of the screen, lost with the process. */
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

/** The shown account; null where nobody is signed in. */
export function activeAccount({ accounts, active }: ChatState): Account | null {
  return accounts.find(({ user }) => user === active) ?? null;
}

/** Changes one account of the state. */
export function withAccount(
  state: ChatState,
  user: User | null,
  change: (account: Account) => Account,
): ChatState {
  const accounts = state.accounts.map((account) => (account.user === user ? change(account) : account));
  return { ...state, accounts };
}
