import type { Change } from './protocol.ts';
import { chats, messages, people, unread } from './world.ts';

const MINUTE = 60_000;

const seededMessages = (since: number, before: number): Extract<Change, { kind: 'message' }>[] =>
  messages.map(({ chat, from, ago, text, picture = null }, i) => ({
    kind: 'message',
    number: before + i + 1,
    message: { key: `seed-${i + 1}`, chat, from, at: since - ago * MINUTE, text, picture },
  }));

/** The initial changes of a server. `since`: milliseconds since 1970. */
export function seedChanges(since: number): readonly Change[] {
  const known: Change[] = [
    ...people.map((person): Change => ({ kind: 'person', person })),
    ...chats.map((chat): Change => ({ kind: 'chat', chat })),
  ];
  const seeded = seededMessages(since, known.length);
  const receipts = chats.flatMap(({ id, members }) => {
    const numbers = seeded.filter(({ message }) => message.chat === id).map(({ number }) => number);
    return members.map((user): Change => {
      const left = unread.find((mark) => mark.user === user && mark.chat === id)?.last ?? 0;
      return { kind: 'read', chat: id, user, upTo: numbers.at(-1 - left) ?? 0 };
    });
  });
  const arrivals = seeded.flatMap(({ message: { key, chat, from } }) =>
    (chats.find(({ id }) => id === chat)?.members ?? [])
      .filter((user) => user !== from)
      .map((user): Change => ({ kind: 'delivered', chat, key, user })),
  );
  return [...known, ...seeded, ...arrivals, ...receipts];
}
