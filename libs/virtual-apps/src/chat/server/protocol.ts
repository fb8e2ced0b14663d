import type { PictureName } from '../pictures.ts';

/** The name that somebody signs in with. */
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
  /** Null in a conversation of two, which shows the other person's name. */
  readonly title: string | null;
  readonly members: readonly User[];
}

/** A message as the sender's device uploads it. */
export interface OutgoingMessage {
  /** Given by the device and unique: two uploads with the same key are one message. */
  readonly key: string;
  readonly chat: string;
  readonly from: User;
  /** Milliseconds since 1970, by the sender's clock. */
  readonly at: number;
  readonly text: string;
  readonly picture: PictureName | null;
}

/** Everything that happens on a server, in one order for all. What a device has not seen yet is the end of this list. */
export type Change =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'chat'; readonly chat: Chat }
  /** `number`: its place in the order, from 1. */
  | { readonly kind: 'message'; readonly message: OutgoingMessage; readonly number: number }
  /** For everyone. */
  | { readonly kind: 'deleted'; readonly chat: string; readonly key: string }
  /** For one user, on all devices of this user. */
  | { readonly kind: 'hidden'; readonly chat: string; readonly key: string; readonly user: User }
  | { readonly kind: 'delivered'; readonly chat: string; readonly key: string; readonly user: User }
  /** Up to the message with this number. */
  | { readonly kind: 'read'; readonly chat: string; readonly user: User; readonly upTo: number };

/** What a device asks a server to store. */
export type Upload =
  | { readonly kind: 'message'; readonly message: OutgoingMessage }
  | Exclude<Change, { kind: 'message' | 'delivered' }>;

/** The changes that somebody has missed. */
export interface Download {
  readonly changes: readonly Change[];
  /** The cursor for the next download. */
  readonly cursor: number;
}
