import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { chatOf, isMuted, othersIn, personOf, titleOf } from '../account.ts';
import { dayLabel, timeLabel } from '../clock-label.ts';
import type { ChatEvent } from '../events.ts';
import { MUTE_FOR } from '../names.ts';
import type { Chat } from '../server/protocol.ts';
import { type Account, activeAccount, type ChatState } from '../state.ts';
import { chatAvatar, emptyView, heading, type Piece, personRow } from './pieces.ts';

function soundRow(account: Account, chat: Chat, now: number): Piece {
  const until = account.muted[chat.id];
  const muted = isMuted(account, chat.id, now);
  const summary = !muted
    ? 'On'
    : typeof until === 'number'
      ? `Muted until ${dateOf(until, now)}, ${timeLabel(until)}`
      : 'Always muted';
  return {
    kind: 'switch_row',
    id: 'notifications',
    title: 'Notifications',
    summary,
    checked: !muted,
    onToggle: muted ? { type: 'unmuted' } : showDialog(MUTE_FOR),
  };
}

/** A future day has a date: {@link dayLabel} names only past days. */
const dateOf = (at: number, now: number): string => {
  const label = dayLabel(at, now);
  return label === 'Today' ? 'today' : label;
};

/** The members of a conversation, and its notifications. */
export function infoScreen(state: ChatState, env: AppEnv): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const chat = account && chatOf(account, state.openChat);
  const toolbar = { kind: 'toolbar', title: 'Details', up: true } as const;
  if (account === null || chat === null) return { toolbar, body: emptyView('message', 'Nothing here') };
  const members = othersIn(account, chat).map((user) => personOf(account, user));
  return {
    toolbar,
    body: {
      kind: 'scroll',
      id: 'info_scroll',
      child: {
        kind: 'column',
        gap: 8,
        children: [
          {
            kind: 'row',
            padding: [20, 10],
            gap: 16,
            children: [
              chatAvatar(account, chat, 72),
              { kind: 'text', id: 'info_title', text: titleOf(account, chat), style: 'headline', grow: true },
            ],
          },
          soundRow(account, chat, env.now),
          { kind: 'divider' },
          { kind: 'row', padding: [20, 6], children: [heading(chat.title === null ? 'Contact' : 'Members')] },
          ...members.map(({ user, name, about, colour }) =>
            personRow({ id: 'member', name, about, colour, onTap: { type: 'contact_chosen', user } }),
          ),
        ],
      },
    },
  };
}
