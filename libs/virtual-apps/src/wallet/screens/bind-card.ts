import type { ActivityView, AppEnv, SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { bankOf } from '../card-number.ts';
import type { BindingDraft } from '../drafts.ts';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';
import { field, form, lineWithError, type Piece, pickerField, waiting, wideButton } from './pieces.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The box has no text, and the links have no nodes: all words are one text. */
function agreementLine({ agreed, errors }: BindingDraft): Piece {
  return lineWithError('agreed', errors, 4, [
    {
      kind: 'check_box',
      id: 'agree',
      text: '',
      checked: agreed,
      onToggle: { type: 'agreement_toggled' },
    },
    {
      kind: 'link_text',
      id: 'agreement_text',
      grow: true,
      parts: [
        { text: 'I have read the ' },
        { text: 'Card Service Agreement', onTap: { type: 'agreement_opened', which: 'card' } },
        { text: ' and accept it and the way my data is used, see the ' },
        { text: 'Privacy Notice', onTap: { type: 'agreement_opened', which: 'privacy' } },
        { text: '.' },
      ],
    },
  ]);
}

function fields(draft: BindingDraft): readonly Piece[] {
  const { errors, month, year } = draft;
  const bank = bankOf(draft.number);
  const typed =
    (name: 'number' | 'holder' | 'cvv' | 'phone') =>
    (text: string): WalletEvent => ({ type: 'binding_typed', field: name, text });
  return [
    field({
      id: 'number',
      label: 'Card number',
      value: draft.number,
      hint: '16 digits',
      // The first four digits show the bank.
      known: bank === null ? undefined : `${bank.name}, ${bank.type} card`,
      inputType: 'number',
      errors,
      onText: typed('number'),
    }),
    field({
      id: 'holder',
      label: 'Name on the card',
      value: draft.holder,
      hint: 'First and last name',
      errors,
      onText: typed('holder'),
    }),
    pickerField({
      id: 'expiry',
      label: 'Expiry date',
      value: month === 0 ? 'Choose' : `${twoDigits(month)}/${year}`,
      errors,
      onTap: { type: 'expiry_opened' },
    }),
    field({
      id: 'cvv',
      label: 'Security code',
      value: draft.cvv,
      hint: '3 digits on the back',
      inputType: 'number',
      password: true,
      errors,
      onText: typed('cvv'),
    }),
    field({
      id: 'phone',
      label: 'Phone number at the bank',
      value: draft.phone,
      hint: '10 digits',
      inputType: 'number',
      errors,
      onText: typed('phone'),
    }),
  ];
}

/** The form for binding a card. */
export function bindCardScreen({ binding: draft }: WalletState): ActivityView<WalletEvent> {
  const body =
    draft === null || draft.step === 'checking'
      ? waiting('Asking the bank…')
      : form('bind_scroll', [
          ...fields(draft),
          agreementLine(draft),
          wideButton({ id: 'next', text: 'Next', onTap: { type: 'binding_submitted' } }),
        ]);
  return {
    toolbar: { kind: 'toolbar', title: 'Add a card', up: true },
    body,
    onBack: { type: 'binding_left' },
  };
}

const YEARS_AHEAD = 10;

/** Month and year on two wheels. */
export function expirySheet({ binding }: WalletState, env: AppEnv): SheetSpec<WalletEvent> {
  const first = new Date(env.now).getUTCFullYear();
  const { month = 1, year = first } = binding ?? {};
  return {
    title: 'Expiry date',
    content: {
      kind: 'column',
      gap: 16,
      children: [
        {
          kind: 'row',
          gap: 24,
          children: [
            {
              kind: 'number_picker',
              id: 'month',
              grow: true,
              value: month,
              min: 1,
              max: 12,
              labels: Array.from({ length: 12 }, (_, i) => twoDigits(i + 1)),
              onChange: (value) => ({ type: 'expiry_set', month: value, year }),
            },
            {
              kind: 'number_picker',
              id: 'year',
              grow: true,
              value: year,
              min: first,
              max: first + YEARS_AHEAD,
              onChange: (value) => ({ type: 'expiry_set', month, year: value }),
            },
          ],
        },
        wideButton({ id: 'expiry_done', text: 'Done', onTap: choose(null) }),
      ],
    },
  };
}
