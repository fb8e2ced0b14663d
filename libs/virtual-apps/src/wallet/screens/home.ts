import type { ActivityView, AppEnv, IconName } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import { BILLS, CARDS, CONTACTS, HISTORY, SETTINGS } from '../names.ts';
import type { WalletState } from '../state.ts';
import { CHIP_COLOUR } from './colours.ts';
import type { Piece } from './pieces.ts';
import { transactionRow } from './transaction-row.ts';

const RECENT = 4;

function balanceCard({ balance, balanceHidden, cards }: WalletState): Piece {
  return {
    kind: 'column',
    ground: 'card',
    padding: [18, 12],
    gap: 2,
    children: [
      {
        kind: 'row',
        children: [
          {
            kind: 'text',
            id: 'balance_title',
            text: 'Balance',
            style: 'section',
            colour: 'muted',
            grow: true,
          },
          {
            kind: 'icon_button',
            id: 'toggle_balance',
            icon: balanceHidden ? 'eye' : 'eye_off',
            desc: balanceHidden ? 'Show balance' : 'Hide balance',
            onTap: { type: 'balance_toggled' },
          },
        ],
      },
      {
        kind: 'text',
        id: 'balance',
        text: balanceHidden ? '€ ••••••' : formatAmount(balance),
        style: 'headline',
        size: 30,
      },
      {
        kind: 'text',
        id: 'cards_count',
        text: cards.length === 1 ? '1 card bound' : `${cards.length} cards bound`,
        style: 'caption',
        size: 13,
        colour: 'muted',
      },
    ],
  };
}

function shortcut(
  id: string,
  icon: IconName,
  text: string,
  onTap: WalletEvent | ReturnType<typeof push>,
): Piece {
  return {
    kind: 'column',
    id,
    grow: true,
    align: 'center',
    gap: 6,
    padding: [2, 6],
    onTap,
    children: [
      { kind: 'icon', icon, size: 52, disc: CHIP_COLOUR },
      { kind: 'text', text, style: 'caption', size: 13 },
    ],
  };
}

const shortcuts: Piece = {
  kind: 'row',
  children: [
    shortcut('go_transfer', 'send', 'Transfer', push(CONTACTS)),
    shortcut('go_bills', 'receipt', 'Pay bills', push(BILLS)),
    shortcut('go_top_up', 'phone', 'Top up', { type: 'top_up_started' }),
    shortcut('go_cards', 'card', 'Cards', push(CARDS)),
  ],
};

/** Balance, actions, and the last transactions. */
export function homeScreen(state: WalletState, env: AppEnv): ActivityView<WalletEvent> {
  const unread = state.messages.filter((message) => message.unread).length;
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Wallet',
      actions: [
        {
          id: 'action_messages',
          icon: 'mail',
          desc: unread === 0 ? 'Messages' : `Messages, ${unread} unread`,
          onTap: { type: 'messages_opened' },
        },
        { id: 'action_settings', icon: 'settings', desc: 'Settings', onTap: push(SETTINGS) },
      ],
    },
    body: {
      kind: 'scroll',
      id: 'home_scroll',
      child: {
        kind: 'column',
        padding: [16, 8],
        gap: 16,
        children: [
          balanceCard(state),
          shortcuts,
          {
            kind: 'row',
            children: [
              { kind: 'text', text: 'Recent', style: 'title', grow: true },
              { kind: 'button', id: 'see_all', text: 'See all', look: 'text', onTap: push(HISTORY) },
            ],
          },
          {
            kind: 'column',
            ground: 'card',
            padding: [0, 6],
            children: state.transactions.slice(0, RECENT).map((one) => transactionRow(one, env.now)),
          },
        ],
      },
    },
  };
}
