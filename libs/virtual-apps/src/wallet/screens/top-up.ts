import type { ActivityView } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import type { WalletState } from '../state.ts';
import { networkOf, TOP_UP_AMOUNTS } from '../top-up.ts';
import { errorText, field, form, type Piece, wideButton } from './pieces.ts';

/** Credit for a phone. */
export function topUpScreen({ topUp }: WalletState): ActivityView<WalletEvent> {
  const { phone, amount, errors } = topUp ?? { phone: '', amount: 0, errors: {} };
  return {
    toolbar: { kind: 'toolbar', title: 'Top up a phone', up: true },
    body: form('top_up_scroll', [
      field({
        id: 'phone',
        label: 'Phone number',
        value: phone,
        hint: '10 digits',
        known: networkOf(phone) ?? undefined,
        inputType: 'number',
        errors,
        onText: (text) => ({ type: 'top_up_typed', text }),
      }),
      { kind: 'text', text: 'Amount', style: 'caption', size: 13, colour: 'muted' },
      {
        kind: 'row',
        gap: 8,
        children: TOP_UP_AMOUNTS.map(
          (cents): Piece => ({
            kind: 'chip',
            id: `amount_${cents / 100}`,
            text: formatAmount(cents).replace('.00', ''),
            selected: cents === amount,
            onTap: { type: 'top_up_amount_chosen', amount: cents },
          }),
        ),
      },
      ...errorText(errors, 'amount'),
      wideButton({ id: 'continue', text: 'Continue', onTap: { type: 'top_up_submitted' } }),
    ]),
    onBack: { type: 'top_up_left' },
  };
}
