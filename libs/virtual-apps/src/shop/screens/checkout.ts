import type { ActivityView, AppEnv, DialogSpec } from '@tapwright/virtual-ui';
import { errorText, field, form, heading, waiting, wideButton } from '../../form-pieces.ts';
import { slotLabel, slotsFrom } from '../delivery.ts';
import type { ShopEvent } from '../events.ts';
import { formatPrice } from '../price.ts';
import { type Address, type Checkout, PAYMENTS, type Payment, type ShopState } from '../state.ts';
import { itemCount, itemsIn } from '../totals.ts';
import { card, type Piece, totalRows } from './pieces.ts';

const PAYMENT_NAMES: readonly Payment[] = ['card', 'cash', 'invoice'];

export const addressLines = ({ name, street, postcode, city }: Address): string =>
  `${name}\n${street}\n${postcode} ${city}`;

function addressPart({ address }: ShopState, { errors }: Checkout): Piece {
  const lines: Piece =
    address === null
      ? { kind: 'text', id: 'address_lines', text: 'No address yet', colour: 'muted', grow: true }
      : { kind: 'text', id: 'address_lines', text: addressLines(address), grow: true };
  return card('address_card', [
    heading('Address'),
    {
      kind: 'row',
      gap: 8,
      children: [
        lines,
        {
          kind: 'button',
          id: 'edit_address',
          text: address === null ? 'Add' : 'Change',
          look: 'outlined',
          onTap: { type: 'address_opened' },
        },
      ],
    },
    ...errorText<ShopEvent>(errors, 'address'),
  ]);
}

function choices({ slot, payment, errors }: Checkout, env: AppEnv): readonly Piece[] {
  return [
    heading('Delivery'),
    {
      kind: 'radio_list',
      id: 'slots',
      chosen: slot === null ? '' : `slot_${slot}`,
      options: slotsFrom(env.now).map((key) => ({
        id: `slot_${key}`,
        text: slotLabel(key),
        onChoose: { type: 'slot_chosen', slot: key },
      })),
    },
    ...errorText<ShopEvent>(errors, 'slot'),
    heading('Payment'),
    {
      kind: 'radio_list',
      id: 'payments',
      chosen: payment === null ? '' : `pay_${payment}`,
      options: PAYMENT_NAMES.map((name) => ({
        id: `pay_${name}`,
        text: PAYMENTS[name],
        onChoose: { type: 'payment_chosen', payment: name },
      })),
    },
    ...errorText<ShopEvent>(errors, 'payment'),
  ];
}

/** Address, delivery time and payment. */
export function checkoutScreen(state: ShopState, env: AppEnv): ActivityView<ShopEvent> {
  const { checkout, totals, voucher } = state;
  const body: Piece =
    checkout === null || checkout.placing
      ? waiting<ShopEvent>('Placing the order…')
      : form<ShopEvent>('checkout_scroll', [
          addressPart(state, checkout),
          ...choices(checkout, env),
          card('checkout_totals', totalRows(totals, voucher)),
          wideButton({ id: 'place_order', text: 'Place order', onTap: { type: 'order_asked' } }),
        ]);
  return {
    toolbar: { kind: 'toolbar', title: 'Check out', up: true },
    body,
    onBack: { type: 'checkout_left' },
  };
}

/** The last confirmation before it costs money. */
export function confirmOrder({ cart, totals, checkout }: ShopState): DialogSpec<ShopEvent> {
  const when = checkout?.slot == null ? '' : slotLabel(checkout.slot);
  return {
    title: 'Place this order?',
    message: `${itemCount(itemsIn(cart))} for ${formatPrice(totals.total)}, to be delivered ${when}.`,
    positive: { text: 'Place order', onTap: { type: 'order_confirmed' } },
    negative: { onTap: null },
  };
}

/** The form of the address. */
export function addressScreen({ addressDraft: draft }: ShopState): ActivityView<ShopEvent> {
  const part = (id: keyof Address, label: string, hint: string): Piece =>
    field<ShopEvent>({
      id,
      label,
      hint,
      value: draft?.[id] ?? '',
      errors: draft?.errors ?? {},
      inputType: id === 'postcode' ? 'number' : 'text',
      onText: (text) => ({ type: 'address_typed', field: id, text }),
    });
  return {
    toolbar: { kind: 'toolbar', title: 'Delivery address', up: true },
    body: form('address_scroll', [
      part('name', 'Name', 'First and last name'),
      part('street', 'Street and number', 'Street and number'),
      part('postcode', 'Postcode', '5 digits'),
      part('city', 'City', 'City'),
      wideButton({ id: 'save_address', text: 'Save address', onTap: { type: 'address_saved' } }),
    ]),
    onBack: { type: 'address_left' },
  };
}
