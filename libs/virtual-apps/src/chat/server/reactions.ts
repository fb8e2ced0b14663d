import type { Change, OutgoingMessage, Upload, User } from './protocol.ts';
import { ALMANAC, almanacSays, PASSWORDS } from './world.ts';

/** How the server acts for people without an account. Milliseconds after a message. */
const THEIRS = { delivered: 2_000, read: 3_000, answer: 4_500 };

/** What a server will do later. Milliseconds since 1970. */
export interface Later {
  readonly at: number;
  readonly change: Upload | Extract<Change, { kind: 'delivered' }>;
}

export const hasAccount = (user: User): boolean => Object.hasOwn(PASSWORDS, user);

/** In a conversation of two the almanac reads and answers at once. All others only receive the message. */
export function reactionsTo(
  message: OutgoingMessage,
  members: readonly User[],
  now: number,
): readonly Later[] {
  const { chat, key } = message;
  const played = members.filter((user) => user !== message.from && !hasAccount(user));
  return played.flatMap((user): Later[] => {
    const arrival: Later = { at: now + THEIRS.delivered, change: { kind: 'delivered', chat, key, user } };
    if (user !== ALMANAC || members.length !== 2) return [arrival];
    const read = { kind: 'read', chat, user, upTo: Number.MAX_SAFE_INTEGER } as const;
    const text = almanacSays(message.text);
    const answer = { key: `${key}-answer`, chat, from: user, at: now + THEIRS.answer, text, picture: null };
    return [
      arrival,
      { at: now + THEIRS.read, change: read },
      { at: now + THEIRS.answer, change: { kind: 'message', message: answer } },
    ];
  });
}
