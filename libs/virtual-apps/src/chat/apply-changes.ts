import type { Change, Download } from './server/protocol.ts';
import type { Account, Message } from './state.ts';

export const emptyAccount = (user: string): Account => ({
  user,
  cursor: 0,
  people: [],
  chats: [],
  messages: [],
  read: {},
  archived: [],
  muted: {},
  drafts: {},
});

const withMessage = (account: Account, key: string, change: (message: Message) => Message): Account => ({
  ...account,
  messages: account.messages.map((message) => (message.key === key ? change(message) : message)),
});

/** Adds a message. One that this phone itself sent exists already, and now gets its place. */
function withArrived(account: Account, { message, number }: Extract<Change, { kind: 'message' }>): Account {
  const known = account.messages.some(({ key }) => key === message.key);
  if (known) return withMessage(account, message.key, (mine) => ({ ...mine, number }));
  const messages = [...account.messages, { ...message, number, deleted: false, deliveredTo: [] }];
  return { ...account, messages };
}

function withRead(account: Account, chat: string, user: string, upTo: number): Account {
  const readers = account.read[chat] ?? {};
  const furthest = Math.max(readers[user] ?? 0, upTo);
  return { ...account, read: { ...account.read, [chat]: { ...readers, [user]: furthest } } };
}

/** Replaces the entry with this name, or adds it. */
function put<T>(all: readonly T[], one: T, same: (a: T) => boolean): readonly T[] {
  return all.some(same) ? all.map((other) => (same(other) ? one : other)) : [...all, one];
}

export function applyChange(account: Account, change: Change): Account {
  switch (change.kind) {
    case 'person': {
      const { person } = change;
      return { ...account, people: put(account.people, person, ({ user }) => user === person.user) };
    }
    case 'chat': {
      const { chat } = change;
      return { ...account, chats: put(account.chats, chat, ({ id }) => id === chat.id) };
    }
    case 'message':
      return withArrived(account, change);
    case 'deleted':
      return withMessage(account, change.key, (message) => ({ ...message, deleted: true }));
    case 'hidden':
      return { ...account, messages: account.messages.filter(({ key }) => key !== change.key) };
    case 'delivered':
      return withMessage(account, change.key, (message) => ({
        ...message,
        deliveredTo: [...message.deliveredTo.filter((user) => user !== change.user), change.user],
      }));
    case 'read':
      return withRead(account, change.chat, change.user, change.upTo);
  }
}

/** Applies the changes that the account had missed. */
export function applyDownload(account: Account, { changes, cursor }: Download): Account {
  return { ...changes.reduce(applyChange, account), cursor };
}
