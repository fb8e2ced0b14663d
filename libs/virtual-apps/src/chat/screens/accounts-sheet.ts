import type { SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { personOf, unreadOf } from '../account.ts';
import type { ChatEvent } from '../events.ts';
import type { Account, ChatState } from '../state.ts';
import { badge, type Piece, personRow } from './pieces.ts';

function accountRow(account: Account, active: boolean): Piece {
  const { name, colour } = personOf(account, account.user);
  const count = unreadOf(account);
  const mark: Piece = { kind: 'icon', icon: 'check', colour: 'accent', desc: 'Shown now' };
  return personRow({
    id: 'account',
    name,
    about: `@${account.user}`,
    colour,
    end: active ? [mark] : count > 0 ? [badge('account_unread', count)] : [],
    onTap: { type: 'account_chosen', user: account.user },
  });
}

/** The accounts that are signed in on this phone. A tap switches to one. */
export function accountsSheet(state: ChatState): SheetSpec<ChatEvent> {
  return {
    title: 'Accounts',
    content: {
      kind: 'column',
      children: [
        ...state.accounts.map((account) => accountRow(account, account.user === state.active)),
        {
          kind: 'row',
          id: 'add_account',
          padding: [16, 12],
          gap: 14,
          onTap: { type: 'account_wanted' },
          children: [
            { kind: 'icon', icon: 'add', size: 46, disc: '#5d5c63' },
            { kind: 'text', text: 'Add account', style: 'title', grow: true },
          ],
        },
        { kind: 'button', id: 'close_accounts', text: 'Close', look: 'text', onTap: choose(null) },
      ],
    },
  };
}
