import type { ActivityView } from '@tapwright/virtual-ui';
import { emptyView, wideButton } from '../../form-pieces.ts';
import type { ShopEvent } from '../events.ts';
import { formatPrice } from '../price.ts';
import { productById } from '../products.ts';
import { MOST_OF_ONE } from '../reduce-browse.ts';
import type { ShopState } from '../state.ts';
import type { CartLine } from '../totals.ts';
import { card, type Piece, smallPicture, totalRows } from './pieces.ts';

/** One line of the cart. Its buttons name the product. */
function cartLine({ product: id, size, quantity }: CartLine): Piece {
  const { name = '', price = 0 } = productById(id) ?? {};
  const which = size === null ? name : `${name}, size ${size}`;
  const line = { product: id, size };
  return {
    kind: 'column',
    id: 'cart_line',
    ground: 'card',
    padding: [12, 10],
    gap: 4,
    children: [
      {
        kind: 'row',
        gap: 12,
        children: [
          ...smallPicture(id, 64),
          {
            kind: 'column',
            grow: true,
            gap: 2,
            children: [
              { kind: 'text', id: 'line_name', text: name, style: 'title' },
              {
                kind: 'text',
                text:
                  size === null
                    ? `${formatPrice(price)} each`
                    : `Size ${size}  ·  ${formatPrice(price)} each`,
                style: 'caption',
                size: 13,
                colour: 'muted',
              },
            ],
          },
          {
            kind: 'icon_button',
            id: 'line_remove',
            icon: 'delete',
            desc: `Remove ${which}`,
            onTap: { type: 'line_removed', line },
          },
        ],
      },
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', id: 'line_total', text: formatPrice(price * quantity), style: 'title', grow: true },
          {
            kind: 'icon_button',
            id: 'line_less',
            icon: 'minus',
            desc: `One less of ${which}`,
            enabled: quantity > 1,
            onTap: { type: 'line_changed', line, by: -1 },
          },
          { kind: 'text', id: 'line_quantity', text: String(quantity), style: 'title' },
          {
            kind: 'icon_button',
            id: 'line_more',
            icon: 'add',
            desc: `One more of ${which}`,
            enabled: quantity < MOST_OF_ONE,
            onTap: { type: 'line_changed', line, by: 1 },
          },
        ],
      },
    ],
  };
}

/** A field for the code, or the voucher that is applied. */
function voucherPart({ voucher, code, codeError }: ShopState): readonly Piece[] {
  if (voucher !== null) {
    return [
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', id: 'voucher_code', text: `Voucher ${voucher}`, style: 'title', grow: true },
          {
            kind: 'button',
            id: 'voucher_remove',
            text: 'Remove',
            look: 'text',
            onTap: { type: 'voucher_removed' },
          },
        ],
      },
    ];
  }
  const message: Piece[] =
    codeError === null
      ? []
      : [
          {
            kind: 'text',
            id: 'voucher_error',
            text: codeError,
            style: 'caption',
            size: 13,
            colour: 'danger',
          },
        ];
  return [
    {
      kind: 'row',
      gap: 10,
      children: [
        {
          kind: 'text_input',
          id: 'voucher',
          grow: true,
          value: code,
          hint: 'Voucher code',
          onText: (text) => ({ type: 'voucher_typed', text }),
          onSubmit: { type: 'voucher_applied' },
        },
        {
          kind: 'button',
          id: 'voucher_apply',
          text: 'Apply',
          look: 'outlined',
          onTap: { type: 'voucher_applied' },
        },
      ],
    },
    ...message,
  ];
}

/** The cart. */
export function cartScreen(state: ShopState): ActivityView<ShopEvent> {
  const { cart, totals, voucher } = state;
  return {
    toolbar: { kind: 'toolbar', title: 'Cart', up: true },
    body:
      cart.length === 0
        ? emptyView('cart', 'Your cart is empty')
        : {
            kind: 'list',
            id: 'cart_list',
            padding: [12, 6],
            gap: 10,
            items: [
              ...cart.map(cartLine),
              card('cart_totals', [...voucherPart(state), ...totalRows(totals, voucher)]),
              wideButton({ id: 'checkout', text: 'Check out', onTap: { type: 'checkout_opened' } }),
            ],
          },
  };
}
