import type { ActivityView, SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import type { WalletState } from '../state.ts';
import { CHIP_COLOUR } from './colours.ts';
import { type Piece, valueRow, wideButton } from './pieces.ts';

/** The payment to confirm, before the password. */
export function confirmSheet({ payment }: WalletState): SheetSpec<WalletEvent> {
  if (payment === null) return { title: 'Nothing to pay', content: { kind: 'spacer', size: 8 } };
  const { party, account, amount, fee, total, note, kind } = payment;
  const noted = note === '' ? [] : [valueRow(kind === 'transfer' ? 'Note' : 'For', note, 'confirm_note')];
  const buttons: Piece = {
    kind: 'row',
    gap: 12,
    children: [
      {
        kind: 'button',
        id: 'cancel',
        text: 'Cancel',
        look: 'outlined',
        grow: true,
        onTap: choose({ type: 'payment_cancelled' }),
      },
      {
        kind: 'button',
        id: 'confirm',
        text: 'Confirm',
        grow: true,
        onTap: choose({ type: 'payment_confirmed' }),
      },
    ],
  };
  return {
    title: 'Confirm the payment',
    onCancel: { type: 'payment_cancelled' },
    content: {
      kind: 'column',
      gap: 12,
      children: [
        valueRow('To', party, 'confirm_party'),
        valueRow('Account', account, 'confirm_account'),
        ...noted,
        valueRow('Amount', formatAmount(amount), 'confirm_amount'),
        valueRow('Fee', formatAmount(fee), 'confirm_fee'),
        { kind: 'divider' },
        valueRow('Total', formatAmount(total), 'confirm_total', true),
        buttons,
      ],
    },
  };
}

/** The result: what was paid, and the receipt number. */
export function resultScreen({ transactions }: WalletState): ActivityView<WalletEvent> {
  const made = transactions[0];
  const rows: readonly Piece[] =
    made === undefined
      ? []
      : [
          valueRow('To', made.party, 'result_party'),
          valueRow('Amount', formatAmount(made.amount), 'result_amount'),
          valueRow('Fee', formatAmount(made.fee), 'result_fee'),
          valueRow('Receipt', made.receipt, 'result_receipt'),
        ];
  return {
    toolbar: { kind: 'toolbar', title: 'Done' },
    body: {
      kind: 'scroll',
      id: 'result_scroll',
      child: {
        kind: 'column',
        padding: [24, 24],
        gap: 14,
        children: [
          {
            kind: 'row',
            children: [
              {
                kind: 'column',
                grow: true,
                align: 'center',
                gap: 12,
                children: [
                  { kind: 'icon', icon: 'check', size: 72, disc: CHIP_COLOUR },
                  { kind: 'text', id: 'result_title', text: 'Payment sent', style: 'headline' },
                ],
              },
            ],
          },
          { kind: 'spacer', size: 8 },
          ...rows,
          { kind: 'spacer', grow: true },
          wideButton({ id: 'done', text: 'Done', onTap: { type: 'result_closed' } }),
        ],
      },
    },
    onBack: { type: 'result_closed' },
  };
}
