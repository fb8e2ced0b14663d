import type { Chat, Person, User } from './server/protocol.ts';
import type { Account, Message } from './state.ts';

/** The state of a message that its ticks show to the sender. */
export type Delivery = 'sending' | 'sent' | 'delivered' | 'read';

const UNKNOWN = { name: 'Somebody', about: '', colour: '#5d5c63' };

export function personOf(account: Account, user: User): Person {
  return account.people.find((person) => person.user === user) ?? { user, ...UNKNOWN };
}

export function chatOf(account: Account, id: string | null): Chat | null {
  return account.chats.find((chat) => chat.id === id) ?? null;
}

/** All members except the account itself. */
export const othersIn = (account: Account, chat: Chat): readonly User[] =>
  chat.members.filter((user) => user !== account.user);

/** The name of the group, or of the other person. */
export function titleOf(account: Account, chat: Chat): string {
  return chat.title ?? personOf(account, othersIn(account, chat)[0] ?? account.user).name;
}

export const messagesIn = (account: Account, chat: string): readonly Message[] =>
  account.messages.filter((message) => message.chat === chat);

export function unreadIn(account: Account, chat: string): number {
  const upTo = account.read[chat]?.[account.user] ?? 0;
  return messagesIn(account, chat).filter(
    ({ from, number }) => from !== account.user && number !== null && number > upTo,
  ).length;
}

export function unreadOf(account: Account): number {
  return account.chats.reduce((sum, { id }) => sum + unreadIn(account, id), 0);
}

/** The state that all other members have reached. */
export function deliveryOf(account: Account, message: Message): Delivery {
  const { number } = message;
  if (number === null) return 'sending';
  const chat = chatOf(account, message.chat);
  const others = chat === null ? [] : othersIn(account, chat);
  if (others.every((user) => (account.read[message.chat]?.[user] ?? 0) >= number)) return 'read';
  return others.every((user) => message.deliveredTo.includes(user)) ? 'delivered' : 'sent';
}

export function isMuted(account: Account, chat: string, now: number): boolean {
  const until = account.muted[chat];
  return until === 'always' || (until !== undefined && until > now);
}

const lastAt = (account: Account, chat: string): number => messagesIn(account, chat).at(-1)?.at ?? 0;

/** Conversations with messages, and groups; the latest first. */
export function listedChats(account: Account, shown: 'open' | 'archived', query = ''): readonly Chat[] {
  const wanted = query.trim().toLowerCase();
  const hit = (chat: Chat): boolean =>
    titleOf(account, chat).toLowerCase().includes(wanted) ||
    messagesIn(account, chat.id).some(({ text, deleted }) => !deleted && text.toLowerCase().includes(wanted));
  return account.chats
    .filter(({ id }) => account.archived.includes(id) === (shown === 'archived'))
    .filter((chat) => chat.title !== null || messagesIn(account, chat.id).length > 0)
    .filter((chat) => wanted === '' || hit(chat))
    .toSorted((a, b) => lastAt(account, b.id) - lastAt(account, a.id));
}

/** Everybody who can get a message. */
export const contactsOf = (account: Account): readonly Person[] =>
  account.people.filter(({ user }) => user !== account.user).toSorted((a, b) => (a.name < b.name ? -1 : 1));
