import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialChat } from './seed.ts';
import type { Person, User } from './server/protocol.ts';
import { createChatServer } from './server/server.ts';
import { type Account, type ChatState, isChatState, type Message } from './state.ts';

/** What was said, without what only the phones and the server know of it. */
interface Said {
  readonly chat: string;
  readonly from: User;
  readonly text: string;
  readonly picture: string | null;
  readonly deleted: boolean;
  /** Whether the server has it. */
  readonly arrived: boolean;
}

/** What a goal can be about in one account; what was read and delivered comes and goes with every look. */
export interface Kept {
  readonly user: User;
  readonly said: readonly Said[];
  readonly groups: readonly { readonly title: string | null; readonly members: readonly User[] }[];
  readonly people: readonly Person[];
  readonly archived: readonly string[];
  readonly muted: Account['muted'];
}

const saidBy = ({ chat, from, text, picture, deleted, number }: Message): Said => ({
  chat,
  from,
  text,
  picture,
  deleted,
  arrived: number !== null,
});

const keptOf = ({ user, messages, chats, people, archived, muted }: Account): Kept => ({
  user,
  said: messages.map(saidBy),
  groups: chats
    .filter(({ title }) => title !== null)
    .map(({ title, members }) => ({ title, members: members.toSorted() })),
  people,
  archived: archived.toSorted(),
  muted,
});

/** A check that is false for anything but the state of this app. */
export const onChat = checkOn(isChatState);

/** True where these accounts are on the phone, each the seeded one but for `changes`: exactly that, and nothing else. */
export function onlyChanged(
  state: ChatState,
  changes: Readonly<Record<User, (kept: Kept) => Partial<Kept>>>,
  users: readonly User[] = ['mira', 'jonas'],
): boolean {
  const seeded = initialChat(
    createChatServer().connect(() => {}),
    users,
    state.since,
  ).accounts;
  const expected = seeded.map((account) => {
    const kept = keptOf(account);
    return { ...kept, ...changes[account.user]?.(kept) };
  });
  return isDeepStrictEqual(state.accounts.map(keptOf), expected);
}

/** A message that came to the seeded ones, and that the server has. */
export const saidNow = (said: Pick<Said, 'chat' | 'from'> & Partial<Said>): Said => ({
  text: '',
  picture: null,
  deleted: false,
  arrived: true,
  ...said,
});

/** The account with these messages more. */
export const alsoSaid =
  (...said: readonly Said[]) =>
  (kept: Kept): Partial<Kept> => ({ said: [...kept.said, ...said] });
