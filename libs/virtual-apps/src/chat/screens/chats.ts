import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { push, showSheet } from '@tapwright/virtual-ui';
import { searchBar } from '../../form-pieces.ts';
import { listedChats, personOf, unreadOf } from '../account.ts';
import type { ChatEvent } from '../events.ts';
import { ACCOUNTS, ARCHIVED, PEOPLE, SEARCH_FIELD, SETTINGS } from '../names.ts';
import type { Chat } from '../server/protocol.ts';
import { type Account, activeAccount, type ChatState } from '../state.ts';
import { chatRow } from './chat-row.ts';
import { emptyView, type Piece } from './pieces.ts';
import { signInScreen } from './sign-in.ts';

type Toolbar = NonNullable<ActivityView<ChatEvent>['toolbar']>;

/** Title, and the account that the conversations belong to. */
function listBar(state: ChatState, account: Account): Toolbar {
  const elsewhere = state.accounts
    .filter(({ user }) => user !== account.user)
    .reduce((sum, other) => sum + unreadOf(other), 0);
  return {
    kind: 'toolbar',
    title: 'Chats',
    content: {
      kind: 'column',
      children: [
        { kind: 'text', text: 'Chats', style: 'headline', size: 20 },
        {
          kind: 'text',
          id: 'account_name',
          text: personOf(account, account.user).name,
          style: 'caption',
          colour: 'muted',
          maxLines: 1,
        },
      ],
    },
    actions: [
      { id: 'action_search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } },
      {
        id: 'action_accounts',
        icon: 'person',
        desc: elsewhere === 0 ? 'Accounts' : `Accounts, ${elsewhere} unread in others`,
        onTap: showSheet(ACCOUNTS),
      },
    ],
    menu: [
      { id: 'action_group', text: 'New group', onTap: { type: 'group_started' } },
      { id: 'action_archived', text: 'Archived', onTap: push(ARCHIVED) },
      { id: 'action_profile', text: 'Profile', onTap: { type: 'profile_opened' } },
      { id: 'action_settings', text: 'Settings', onTap: push(SETTINGS) },
    ],
  };
}

const markBar = (count: number): Toolbar => ({
  kind: 'toolbar',
  title: `${count} selected`,
  up: true,
  actions: [{ id: 'action_archive', icon: 'archive', desc: 'Archive', onTap: { type: 'marked_archived' } }],
});

const findBar = (query: string): Toolbar =>
  searchBar<ChatEvent>({
    id: SEARCH_FIELD,
    hint: 'Search conversations',
    query,
    onText: (text) => ({ type: 'search_typed', text }),
    onClose: { type: 'search_closed' },
  });

const syncRow: Piece = {
  kind: 'row',
  padding: [16, 0],
  gap: 10,
  children: [
    { kind: 'progress', id: 'sync_progress', desc: 'Synchronising' },
    { kind: 'text', id: 'sync_text', text: 'Synchronising…', colour: 'muted' },
  ],
};

function rows(state: ChatState, account: Account, chats: readonly Chat[], now: number): readonly Piece[] {
  const { selected } = state;
  return chats.map((chat) => {
    const mark = { type: 'chat_marked', chat: chat.id } as const;
    return chatRow({
      account,
      chat,
      now,
      marked: selected.includes(chat.id),
      onTap: selected.length > 0 ? mark : { type: 'chat_opened', chat: chat.id },
      onLongTap: mark,
    });
  });
}

function listBody(state: ChatState, account: Account, now: number): Piece {
  const chats = listedChats(account, 'open', state.query ?? '');
  const list: Piece =
    chats.length === 0
      ? emptyView('message', state.query === null ? 'No conversations' : 'Nothing found')
      : {
          kind: 'list',
          id: 'chat_list',
          grow: true,
          padding: [0, 4],
          endRoom: 84,
          onPull: { type: 'sync_asked' },
          items: rows(state, account, chats, now),
        };
  return { kind: 'column', children: [...(state.syncing ? [syncRow] : []), list] };
}

/** The conversations of one account; without an account, the form to sign in. */
export function mainScreen(state: ChatState, env: AppEnv): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  if (account === null) return signInScreen(state);
  const body = listBody(state, account, env.now);
  if (state.selected.length > 0) {
    return { toolbar: markBar(state.selected.length), body, onBack: { type: 'marks_cleared' } };
  }
  if (state.query !== null) {
    return { toolbar: findBar(state.query), body, onBack: { type: 'search_closed' } };
  }
  return {
    toolbar: listBar(state, account),
    body,
    fab: { kind: 'fab', id: 'new_chat', icon: 'edit', desc: 'New chat', onTap: push(PEOPLE) },
  };
}

/** Archived conversations. A long press restores one. */
export function archivedScreen(state: ChatState, env: AppEnv): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const items =
    account === null
      ? []
      : listedChats(account, 'archived').map((chat) =>
          chatRow({
            account,
            chat,
            now: env.now,
            marked: false,
            onTap: { type: 'chat_opened', chat: chat.id },
            onLongTap: { type: 'chat_unarchived', chat: chat.id },
          }),
        );
  const hint: Piece = {
    kind: 'column',
    padding: [16, 8],
    children: [
      {
        kind: 'text',
        text: 'Press a conversation long to bring it back.',
        style: 'caption',
        size: 13,
        colour: 'muted',
      },
    ],
  };
  return {
    toolbar: { kind: 'toolbar', title: 'Archived', up: true },
    body:
      items.length === 0
        ? { kind: 'column', children: [emptyView('archive', 'Nothing is archived')] }
        : { kind: 'list', id: 'archived_list', items: [hint, ...items] },
  };
}
