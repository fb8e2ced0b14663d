import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { push, showDialog, showSheet } from '@tapwright/virtual-ui';
import { chatOf, isMuted, messagesIn, othersIn, personOf, titleOf } from '../account.ts';
import { dayLabel, sameDay } from '../clock-label.ts';
import type { ChatEvent } from '../events.ts';
import { ATTACH, INFO, MUTE_FOR } from '../names.ts';
import type { Chat } from '../server/protocol.ts';
import { type Account, activeAccount, type ChatState } from '../state.ts';
import { bubble } from './bubble.ts';
import { chatAvatar, emptyView, type Piece } from './pieces.ts';

/** The members, or the other person's status line. */
export function aboutChat(account: Account, chat: Chat): string {
  const others = othersIn(account, chat).map((user) => personOf(account, user));
  if (chat.title === null) return others[0]?.about ?? '';
  return ['You', ...others.map(({ name }) => name.split(' ')[0] ?? '')].join(', ');
}

function bar(account: Account, chat: Chat, now: number): NonNullable<ActivityView<ChatEvent>['toolbar']> {
  const mute = isMuted(account, chat.id, now)
    ? { id: 'action_unmute', text: 'Unmute', onTap: { type: 'unmuted' } as const }
    : { id: 'action_mute', text: 'Mute', onTap: showDialog(MUTE_FOR) };
  return {
    kind: 'toolbar',
    title: titleOf(account, chat),
    up: true,
    content: {
      kind: 'row',
      id: 'chat_header',
      gap: 10,
      onTap: push(INFO),
      children: [
        chatAvatar(account, chat, 38),
        {
          kind: 'column',
          grow: true,
          children: [
            { kind: 'text', id: 'header_title', text: titleOf(account, chat), style: 'title', maxLines: 1 },
            {
              kind: 'text',
              id: 'header_about',
              text: aboutChat(account, chat),
              style: 'caption',
              colour: 'muted',
              maxLines: 1,
            },
          ],
        },
      ],
    },
    menu: [
      { id: 'action_info', text: 'Details', onTap: push(INFO) },
      mute,
      { id: 'action_archive', text: 'Archive', onTap: { type: 'chat_archived' } },
    ],
  };
}

const dayLine = (text: string): Piece => ({
  kind: 'row',
  children: [
    { kind: 'spacer', grow: true },
    { kind: 'text', id: 'message_day', text, style: 'caption', colour: 'muted' },
    { kind: 'spacer', grow: true },
  ],
});

function lines(account: Account, chat: Chat, now: number): readonly Piece[] {
  const messages = messagesIn(account, chat.id);
  return messages.flatMap((message, i) => {
    const before = messages[i - 1];
    const first = before === undefined || !sameDay(before.at, message.at);
    const line = bubble(account, chat, message);
    return first ? [dayLine(dayLabel(message.at, now)), line] : [line];
  });
}

function composer(draft: string): Piece {
  return {
    kind: 'row',
    id: 'composer',
    padding: [4, 6],
    gap: 2,
    children: [
      {
        kind: 'icon_button',
        id: 'attach',
        icon: 'attach',
        desc: 'Attach a picture',
        onTap: showSheet(ATTACH),
      },
      {
        kind: 'text_input',
        id: 'draft',
        value: draft,
        hint: 'Message',
        grow: true,
        onText: (text) => ({ type: 'draft_typed', text }),
        onSubmit: { type: 'send_tapped' },
      },
      {
        kind: 'icon_button',
        id: 'send',
        icon: 'send',
        desc: 'Send',
        selected: draft.trim() !== '',
        onTap: { type: 'send_tapped' },
      },
    ],
  };
}

/** One conversation, with the latest message at its end. */
export function conversationScreen(state: ChatState, env: AppEnv): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const chat = account && chatOf(account, state.openChat);
  if (account === null || chat === null) {
    return {
      toolbar: { kind: 'toolbar', title: 'Chat', up: true },
      body: emptyView('message', 'Nothing here'),
    };
  }
  const items = lines(account, chat, env.now);
  return {
    toolbar: bar(account, chat, env.now),
    body: {
      kind: 'column',
      children: [
        items.length === 0
          ? emptyView('message', 'Say hello')
          : { kind: 'list', id: 'messages', grow: true, padding: [12, 8], gap: 6, fromEnd: true, items },
        composer(account.drafts[chat.id] ?? ''),
      ],
    },
    onBack: { type: 'chat_left' },
  };
}
