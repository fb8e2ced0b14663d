import type { ActivityView } from '@tapwright/virtual-ui';
import { contactById, foundContacts } from '../contacts.ts';
import type { WalletEvent } from '../events.ts';
import { formatAmount, parseAmount, transferFee } from '../money.ts';
import type { WalletState } from '../state.ts';
import { amountField, emptyView, field, form, openRow, type Piece, valueRow, wideButton } from './pieces.ts';

/** Choice of the recipient. */
export function contactsScreen({ contactQuery }: WalletState): ActivityView<WalletEvent> {
  const found = foundContacts(contactQuery);
  const people: Piece =
    found.length === 0
      ? emptyView('person', 'Nobody found')
      : {
          kind: 'list',
          id: 'contacts',
          grow: true,
          items: found.map(({ id, name, bank, account }) =>
            openRow({
              id: 'contact',
              icon: 'person',
              title: name,
              summary: `${bank} · ${account}`,
              onTap: { type: 'transfer_started', contact: id },
            }),
          ),
        };
  return {
    toolbar: { kind: 'toolbar', title: 'Transfer to', up: true },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'row',
          padding: [16, 8],
          children: [
            {
              kind: 'text_input',
              id: 'search',
              grow: true,
              value: contactQuery,
              hint: 'Search name or account',
              onText: (text) => ({ type: 'contact_searched', text }),
            },
          ],
        },
        people,
      ],
    },
  };
}

/** Fee and total, which follow the typed amount. */
function costs(amount: string): readonly Piece[] {
  const cents = parseAmount(amount);
  const [fee, total] = cents === null ? [0, 0] : [transferFee(cents), cents + transferFee(cents)];
  return [
    valueRow('Fee (1 %, at least €0.30)', cents === null ? '–' : formatAmount(fee), 'fee'),
    valueRow('Total', cents === null ? '–' : formatAmount(total), 'total', true),
  ];
}

/** Amount and note. */
export function transferScreen({ transfer: draft, balance }: WalletState): ActivityView<WalletEvent> {
  const contact = contactById(draft?.contact ?? 0);
  const { amount = '', note = '', errors = {} } = draft ?? {};
  return {
    toolbar: { kind: 'toolbar', title: 'Transfer', up: true },
    body: form('transfer_scroll', [
      {
        kind: 'column',
        gap: 2,
        children: [
          { kind: 'text', id: 'payee', text: contact?.name ?? '', style: 'title', size: 19 },
          {
            kind: 'text',
            text: `${contact?.bank ?? ''} · ${contact?.account ?? ''}`,
            style: 'caption',
            size: 13,
            colour: 'muted',
          },
        ],
      },
      amountField({
        id: 'amount',
        label: `Amount in € (you have ${formatAmount(balance)})`,
        value: amount,
        errors,
        onText: (text) => ({ type: 'transfer_typed', field: 'amount', text }),
      }),
      field({
        id: 'note',
        label: 'Note',
        value: note,
        hint: 'What is it for?',
        errors,
        onText: (text) => ({ type: 'transfer_typed', field: 'note', text }),
      }),
      ...costs(amount),
      wideButton({ id: 'continue', text: 'Continue', onTap: { type: 'transfer_submitted' } }),
    ]),
    onBack: { type: 'transfer_left' },
  };
}
