import type { ActivityView } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';
import type { Piece } from './pieces.ts';

/** Heading and paragraph. */
type Clause = readonly [heading: string, text: string];

const CARD_CLAUSES: readonly Clause[] = [
  [
    '1. What this is about',
    'With this agreement you let the wallet use a card that your bank has given you. The card stays with your bank; the wallet only keeps what it needs to ask for a payment.',
  ],
  [
    '2. Who may bind a card',
    'You may bind cards that were issued in your own name. A card of somebody else is refused, even where that person agrees.',
  ],
  [
    '3. One-time codes',
    'Your bank sends a code to prove that the card is yours. The code is good once and for this card only. Tell it to nobody: no employee of the wallet will ever ask you for it.',
  ],
  [
    '4. Payments',
    'A payment is carried out when you have entered your password. Once it is on its way it cannot be called back. Each payment has a receipt number, which you will find in the list of your transactions.',
  ],
  [
    '5. Fees',
    'Binding a card is free of charge. A transfer costs one per cent of its amount, at least 0.30 and at most 5.00. You see the fee before you confirm.',
  ],
  [
    '6. Limits',
    'You decide how much one transfer and the transfers of one day may take together. A transfer beyond these limits is refused.',
  ],
  [
    '7. Lost phone',
    'If your phone is lost, have your bank block the card. Payments that were made before that are yours to bear, up to the limits you have set.',
  ],
  [
    '8. Ending it',
    'You may unbind a card at any time. What was paid before remains in the list of your transactions for ten years, as the law on bookkeeping demands.',
  ],
  [
    '9. Changes',
    'We tell you of changes to this agreement two months ahead, in your messages. If you do not agree, unbind the card before the change takes effect.',
  ],
];

const PRIVACY_CLAUSES: readonly Clause[] = [
  [
    'What we keep',
    'Name, phone number, the last digits of your cards and your transactions. Security codes are never kept.',
  ],
  ['What we share', 'Your bank learns of each payment. Nobody else does, unless a court asks for it.'],
];

const PAGES = {
  card: {
    title: 'Card Service Agreement',
    path: 'card',
    clauses: CARD_CLAUSES,
    end: 'I have read this page',
  },
  privacy: { title: 'Privacy Notice', path: 'privacy', clauses: PRIVACY_CLAUSES, end: 'Close' },
} as const;

/** A web page. The button at its very end confirms that it was read. */
export function agreementScreen({ shownAgreement }: WalletState): ActivityView<WalletEvent> {
  const { title, path, clauses, end } = PAGES[shownAgreement];
  return {
    toolbar: { kind: 'toolbar', title, up: true },
    body: {
      kind: 'web_view',
      id: 'agreement_page',
      url: `https://wallet.example/terms/${path}`,
      title,
      children: [
        { kind: 'text', text: title, style: 'headline' },
        ...clauses.flatMap(([heading, text]): readonly Piece[] => [
          { kind: 'text', text: heading, style: 'title' },
          { kind: 'text', text },
        ]),
        { kind: 'button', text: end, onTap: { type: 'agreement_read' } },
      ],
    },
  };
}
