import type { Effect } from '@tapwright/virtual-ui';
import { type Reaction, react } from '@tapwright/virtual-ui';
import type { Upload, User } from './server/protocol.ts';
import type { ChatState } from './state.ts';

/** What a phone wants of its server, done in this order as soon as the reducer has returned. */
export type ServerRequest =
  | { readonly kind: 'check_password'; readonly user: User; readonly password: string }
  | { readonly kind: 'download'; readonly user: User }
  /** Writes something down for an account, and brings back what has changed. */
  | { readonly kind: 'upload'; readonly user: User; readonly upload: Upload }
  /** Says that an account has read all it has of a conversation. */
  | { readonly kind: 'read'; readonly user: User; readonly chat: string };

/** The reducers are pure: what they want of the server is data, and `exchange.ts` asks it. */
export interface ChatReaction extends Reaction<ChatState> {
  readonly requests?: readonly ServerRequest[];
}

/** A new state, what the toolkit shall do, and what the server is asked. */
export function ask(
  state: ChatState,
  requests: readonly ServerRequest[],
  ...effects: readonly Effect[]
): ChatReaction {
  return { ...react(state, ...effects), requests };
}

/** Fetches what is new for everyone who is signed in here; what comes into the open conversation is read at once. */
export function fetchAll(state: ChatState): readonly ServerRequest[] {
  const { accounts, active, openChat } = state;
  const downloads = accounts.map(({ user }): ServerRequest => ({ kind: 'download', user }));
  return active === null || openChat === null
    ? downloads
    : [...downloads, { kind: 'read', user: active, chat: openChat }];
}
