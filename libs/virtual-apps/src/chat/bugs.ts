import type { AppBug } from '@tapwright/virtual-ui';
import { after } from '@tapwright/virtual-ui';
import { CLICK, crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { ChatEvent } from './events.ts';
import { type ChatState, withAccount } from './state.ts';

type ChatBug = AppBug<ChatState, ChatEvent>;

const NO_MEMBERS = exception('java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0', [
  'java.util.ArrayList.get(ArrayList.java:437)',
  'org.tapwright.chat.group.GroupRepository.create(GroupRepository.kt:63)',
  'org.tapwright.chat.group.NewGroupViewModel.onCreate(NewGroupViewModel.kt:41)',
  'org.tapwright.chat.group.NewGroupActivity.$r8$lambda$Vt0(Unknown Source:0)',
  CLICK,
]);

/** The retry does not know that the first try arrived: it makes a new message, and the server has two. */
const sentTwice: ChatBug = {
  kind: 'logic',
  description: 'A message that is sent arrives twice',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'post_due' || event.key.endsWith('-retry')) return reaction;
    const key = `${event.key}-retry`;
    const next = withAccount(reaction.state, event.user, (account) => {
      const message = account.messages.find((one) => one.key === event.key);
      if (message === undefined) return account;
      return { ...account, messages: [...account.messages, { ...message, key, number: null }] };
    });
    const again = after<ChatEvent>(400, { type: 'post_due', user: event.user, key });
    return { state: next, effects: [...reaction.effects, again] };
  },
};

/** The list does not learn what was read. */
const badgeStays: ChatBug = {
  kind: 'logic',
  description: 'The badge of a conversation stays when it has been read',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'chat_opened') return reaction;
    const before = state.accounts.find(({ user }) => user === state.active)?.read ?? {};
    return {
      ...reaction,
      state: withAccount(reaction.state, state.active, (one) => ({ ...one, read: before })),
    };
  },
};

/** Bugs that can be switched on in the messenger. */
export const chatBugs: Readonly<Record<string, ChatBug>> = {
  'crash-on-group': crash('group_created', 'Creating a group ends the app', NO_MEMBERS),
  'freeze-on-sync': freeze('sync_asked', 'The app hangs when it is to sync', [
    'java.lang.Object.wait(Native method)',
    'org.tapwright.chat.sync.SyncEngine.awaitTurn(SyncEngine.kt:77)',
  ]),
  'sent-twice': sentTwice,
  'badge-stays': badgeStays,
  'dead-archive': dead('marked_archived', '"Archive" of marked conversations does nothing'),
  'overlapping-draft': overlap('composer', -40, 'The line to write in lies over the last message'),
  'unlabelled-send': unlabelled('send', 'The button that sends has no name'),
};
