import type { Effect } from '@tapwright/virtual-ui';
import { type Reaction, react } from '@tapwright/virtual-ui';
import type { Upload, User } from './server/protocol.ts';
import type { ChatState } from './state.ts';

/** A request of a phone to its server. Requests are done in order as soon as the reducer has returned. */
export type ServerRequest =
  | { readonly kind: 'check_password'; readonly user: User; readonly password: string }
  | { readonly kind: 'download'; readonly user: User }
  /** Stores something for an account, and fetches what has changed. */
  | { readonly kind: 'upload'; readonly user: User; readonly upload: Upload }
  /** Reports that an account has read everything in a conversation. */
  | { readonly kind: 'read'; readonly user: User; readonly chat: string };

/** The reducers are pure: their requests to the server are data, which `exchange.ts` sends. */
export interface ChatReaction extends Reaction<ChatState> {
  readonly requests?: readonly ServerRequest[];
}

/** A new state, the effects for the toolkit, and the requests to the server. */
export function ask(
  state: ChatState,
  requests: readonly ServerRequest[],
  ...effects: readonly Effect[]
): ChatReaction {
  return { ...react(state, ...effects), requests };
}

/** Fetches news for every account that is signed in. New messages in the open conversation are read at once. */
export function fetchAll(state: ChatState): readonly ServerRequest[] {
  const { accounts, active, openChat } = state;
  const downloads = accounts.map(({ user }): ServerRequest => ({ kind: 'download', user }));
  return active === null || openChat === null
    ? downloads
    : [...downloads, { kind: 'read', user: active, chat: openChat }];
}
