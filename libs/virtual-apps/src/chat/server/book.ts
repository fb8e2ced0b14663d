import type { Change, User } from './protocol.ts';
import type { Later } from './reactions.ts';

/** The book's key for a message that was delivered to somebody. */
const arrival = (key: string, user: User): string => `${key} ${user}`;

/** Everything that has happened on a server, and its indexes. */
export interface Book {
  readonly length: number;
  has(mark: string): boolean;
  membersOf(chat: string): readonly User[];
  append(change: Later['change'] | Change): void;
  since(cursor: number): readonly Change[];
}

export function createBook(): Book {
  const changes: Change[] = [];
  const members = new Map<string, readonly User[]>();
  /** Keys of messages, and keys of deliveries with the user. */
  const seen = new Set<string>();
  const numbered = (change: Later['change'] | Change): Change => {
    if (change.kind === 'message') return { ...change, number: changes.length + 1 };
    return change.kind === 'read' ? { ...change, upTo: Math.min(change.upTo, changes.length) } : change;
  };
  return {
    get length() {
      return changes.length;
    },
    has: (mark) => seen.has(mark),
    membersOf: (chat) => members.get(chat) ?? [],
    append(change) {
      if (change.kind === 'chat') members.set(change.chat.id, change.chat.members);
      if (change.kind === 'message') seen.add(change.message.key);
      if (change.kind === 'delivered') seen.add(arrival(change.key, change.user));
      changes.push(numbered(change));
    },
    since: (cursor) => changes.slice(cursor),
  };
}

/** Records that new messages were delivered to somebody. */
export function deliver(book: Book, user: User, fresh: readonly Change[]): void {
  for (const change of fresh) {
    if (change.kind !== 'message' || change.message.from === user) continue;
    const { chat, key } = change.message;
    const here = book.membersOf(chat).includes(user);
    if (here && !book.has(arrival(key, user))) book.append({ kind: 'delivered', chat, key, user });
  }
}

/** The users who may see a change. */
export function concerns(change: Change, user: User, isMember: (chat: string) => boolean): boolean {
  switch (change.kind) {
    case 'person':
      return true;
    case 'chat':
      return change.chat.members.includes(user);
    case 'message':
      return isMember(change.message.chat);
    case 'hidden':
      return change.user === user;
    default:
      return isMember(change.chat);
  }
}
