import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialChat } from './seed.ts';
import type { Person, User } from './server/protocol.ts';
import { createChatServer } from './server/server.ts';
import { type Account, type ChatState, isChatState, type Message } from './state.ts';

/** A message without the data that only phones and server use. */
interface Said {
  readonly chat: string;
  readonly from: User;
  readonly text: string;
  readonly picture: string | null;
  readonly deleted: boolean;
  /** True where the server has it. */
  readonly arrived: boolean;
}

/** The data of an account that goals can be about. Read and delivered states are left out: every look changes them. */
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

/** A check that is false for anything that is not a state of this app. */
export const onChat = checkOn(isChatState);

/** True where the phone has these accounts, and each differs from the seeded one by exactly `changes`. */
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

/** A message that was added to the seeded ones and reached the server. */
export const saidNow = (said: Pick<Said, 'chat' | 'from'> & Partial<Said>): Said => ({
  text: '',
  picture: null,
  deleted: false,
  arrived: true,
  ...said,
});

/** The account with these additional messages. */
export const alsoSaid =
  (...said: readonly Said[]) =>
  (kept: Kept): Partial<Kept> => ({ said: [...kept.said, ...said] });
