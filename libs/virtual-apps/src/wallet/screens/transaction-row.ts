import { dayLabel } from '../day-label.ts';
import { formatAmount } from '../money.ts';
import type { Transaction } from '../state.ts';
import { CHIP_COLOUR, INCOMING_COLOUR } from './colours.ts';
import type { Piece } from './pieces.ts';

const ICONS = { transfer: 'send', bill: 'receipt', top_up: 'phone', received: 'download' } as const;

/** The amount that the wallet gained or lost, with its sign. */
export function signedAmount({ kind, amount, fee }: Transaction): string {
  return kind === 'received' ? `+${formatAmount(amount)}` : formatAmount(-(amount + fee));
}

/** One line of the history. */
export function transactionRow(transaction: Transaction, now: number): Piece {
  const { kind, party, receipt, at } = transaction;
  return {
    kind: 'row',
    id: 'transaction',
    padding: [16, 10],
    gap: 14,
    onTap: { type: 'receipt_opened', receipt },
    children: [
      {
        kind: 'icon',
        icon: ICONS[kind],
        size: 40,
        disc: kind === 'received' ? INCOMING_COLOUR : CHIP_COLOUR,
      },
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id: 'transaction_party', text: party, maxLines: 1 },
          { kind: 'text', text: dayLabel(at, now), style: 'caption', colour: 'muted' },
        ],
      },
      { kind: 'text', id: 'transaction_amount', text: signedAmount(transaction), style: 'title' },
    ],
  };
}
