import { slotKey } from './delivery.ts';
import { noFilter, products } from './products.ts';
import type { Address, Drafts, Order, ShopState } from './state.ts';
import { type CartLine, totalsOf } from './totals.ts';

const DAY = 86_400_000;

/** The state without anything opened or entered. */
export const noDrafts: Drafts = {
  query: null,
  category: null,
  filter: noFilter,
  filterDraft: null,
  shown: null,
  code: '',
  codeError: null,
  addressDraft: null,
  checkout: null,
  shownOrder: null,
};

/** The address of old orders. It is not kept for the next order, which needs a new address. */
const FORMER_ADDRESS: Address = {
  name: 'Ada Winterfeld',
  street: 'Kiln Lane 4',
  postcode: '30415',
  city: 'Marrowby',
};

const lineOf = (name: string, quantity: number, size: string | null = null): CartLine => ({
  product: products.find((product) => product.name === name)?.id ?? 0,
  size,
  quantity,
});

/** The lines of a cart with today's names and prices. */
export function orderLines(cart: readonly CartLine[]): Order['lines'] {
  return cart.flatMap((line) => {
    const product = products.find(({ id }) => id === line.product);
    return product === undefined ? [] : [{ ...line, name: product.name, price: product.price }];
  });
}

function formerOrder(number: string, at: number, cart: readonly CartLine[]): Order {
  return {
    number,
    at,
    lines: orderLines(cart),
    voucher: null,
    totals: totalsOf(cart, null),
    address: FORMER_ADDRESS,
    slot: slotKey(at, 2, '09'),
    payment: 'card',
  };
}

/** The initial state of the app: one product in the cart, and two old orders. */
export function initialShop(now: number): ShopState {
  const cart = [lineOf('Harbour Scarf', 1, 'M')];
  return {
    ...noDrafts,
    since: now,
    cart,
    voucher: null,
    totals: totalsOf(cart, null),
    address: null,
    orders: [
      formerOrder('TS-20417', now - 12 * DAY, [lineOf('Morning Bowl', 4), lineOf('Olive Board', 1)]),
      formerOrder('TS-20391', now - 47 * DAY, [lineOf('Meadow Shirt', 1, 'L')]),
    ],
    ordersPlaced: 0,
    darkTheme: false,
    nextOrder: 20_418,
    ticket: 0,
  };
}
