import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { dayLabel } from '../day-label.ts';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import type { HistoryFilter, PaymentKind, Transaction, WalletState } from '../state.ts';
import { emptyView, form, type Piece, valueRow } from './pieces.ts';
import { signedAmount, transactionRow } from './transaction-row.ts';

const DIRECTIONS = ['all', 'in', 'out'] as const;
const DIRECTION_NAMES = { all: 'All', in: 'Money in', out: 'Money out' };
const KINDS: readonly (readonly [PaymentKind, string])[] = [
  ['transfer', 'Transfers'],
  ['bill', 'Bills'],
  ['top_up', 'Top-ups'],
];

function listed({ transactions, filter }: WalletState): readonly Transaction[] {
  const goes = ({ kind }: Transaction): boolean =>
    filter.direction === 'all' || (kind === 'received') === (filter.direction === 'in');
  return transactions.filter((one) => goes(one) && (filter.kind === null || one.kind === filter.kind));
}

const choose = (filter: HistoryFilter): WalletEvent => ({ type: 'filter_chosen', filter });

function filters(filter: HistoryFilter): readonly Piece[] {
  return [
    {
      kind: 'tabs',
      id: 'direction',
      selected: DIRECTIONS.indexOf(filter.direction),
      tabs: DIRECTIONS.map((direction) => ({
        text: DIRECTION_NAMES[direction],
        onTap: choose({ ...filter, direction }),
      })),
    },
    {
      kind: 'row',
      padding: [16, 8],
      gap: 8,
      children: KINDS.map(([kind, text]): Piece => {
        const selected = filter.kind === kind;
        const onTap = choose({ ...filter, kind: selected ? null : kind });
        return { kind: 'chip', id: `kind_${kind}`, text, selected, onTap };
      }),
    },
  ];
}

/** All transactions, or those of one direction and kind. */
export function historyScreen(state: WalletState, env: AppEnv): ActivityView<WalletEvent> {
  const shown = listed(state);
  const body: Piece =
    shown.length === 0
      ? emptyView('receipt', 'Nothing of this kind')
      : {
          kind: 'list',
          id: 'transactions',
          grow: true,
          items: shown.map((one) => transactionRow(one, env.now)),
        };
  return {
    toolbar: { kind: 'toolbar', title: 'Transactions', up: true },
    body: { kind: 'column', children: [...filters(state.filter), body] },
  };
}

const KIND_NAMES = { transfer: 'Transfer', bill: 'Bill', top_up: 'Top-up', received: 'Received' };

/** One transaction with all its details. */
export function receiptScreen(state: WalletState, env: AppEnv): ActivityView<WalletEvent> {
  const one = state.transactions.find(({ receipt }) => receipt === state.shownReceipt);
  const toolbar = { kind: 'toolbar', title: 'Details', up: true } as const;
  if (one === undefined) return { toolbar, body: form('receipt', []) };
  const note = one.note === '' ? [] : [valueRow('Note', one.note, 'detail_note')];
  const fee = one.kind === 'transfer' ? [valueRow('Fee', formatAmount(one.fee), 'detail_fee')] : [];
  return {
    toolbar,
    body: form('receipt', [
      { kind: 'text', id: 'detail_total', text: signedAmount(one), style: 'headline', size: 28 },
      { kind: 'text', id: 'detail_party', text: one.party, style: 'title' },
      { kind: 'divider' },
      valueRow('Kind', KIND_NAMES[one.kind], 'detail_kind'),
      valueRow('Account', one.account, 'detail_account'),
      valueRow('Amount', formatAmount(one.amount), 'detail_amount'),
      ...fee,
      ...note,
      valueRow('When', dayLabel(one.at, env.now), 'detail_when'),
      valueRow('Receipt', one.receipt, 'detail_receipt'),
    ]),
  };
}
