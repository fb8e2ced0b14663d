import type { PictureName } from '../pictures.ts';

/** What somebody signs in with. */
export type User = string;

export interface Person {
  readonly user: User;
  readonly name: string;
  readonly about: string;
  /** `#rrggbb` behind the initials. */
  readonly colour: string;
}

export interface Chat {
  readonly id: string;
  /** Null in a conversation of two, which has the other one's name. */
  readonly title: string | null;
  readonly members: readonly User[];
}

/** A message as its sender's device hands it over. */
export interface OutgoingMessage {
  /** Given by the device, unique for ever: what comes twice under one key is one message. */
  readonly key: string;
  readonly chat: string;
  readonly from: User;
  /** Milliseconds since 1970, by the sender's clock. */
  readonly at: number;
  readonly text: string;
  readonly picture: PictureName | null;
}

/** Everything that ever happens on a server, in one order for all; what a device has not seen yet is a tail of it. */
export type Change =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'chat'; readonly chat: Chat }
  /** `number`: its place in the order, from 1. */
  | { readonly kind: 'message'; readonly message: OutgoingMessage; readonly number: number }
  /** For everyone. */
  | { readonly kind: 'deleted'; readonly chat: string; readonly key: string }
  /** For one user, on all of that user's devices. */
  | { readonly kind: 'hidden'; readonly chat: string; readonly key: string; readonly user: User }
  | { readonly kind: 'delivered'; readonly chat: string; readonly key: string; readonly user: User }
  /** Up to the message with this number. */
  | { readonly kind: 'read'; readonly chat: string; readonly user: User; readonly upTo: number };

/** What a device asks a server to write down. */
export type Upload =
  | { readonly kind: 'message'; readonly message: OutgoingMessage }
  | Exclude<Change, { kind: 'message' | 'delivered' }>;

/** What somebody has missed. */
export interface Download {
  readonly changes: readonly Change[];
  /** To be given at the next time. */
  readonly cursor: number;
}
