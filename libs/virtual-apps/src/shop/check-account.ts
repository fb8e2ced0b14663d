import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialShop, orderLines } from './seed.ts';
import { type Account, isShopState, type Order, type ShopState } from './state.ts';
import { type CartLine, totalsOf } from './totals.ts';

function accountOf({ cart, voucher, address, orders, ordersPlaced, darkTheme }: ShopState): Account {
  return { cart, voucher, address, orders, ordersPlaced, darkTheme };
}

/** A check that is false for anything that is not a state of this app. */
export const onShop = checkOn(isShopState);

/** True where the account differs from the seeded one by exactly `change` and nothing else. */
export function onlyChanged(state: ShopState, change: Partial<Account>): boolean {
  return isDeepStrictEqual(accountOf(state), { ...accountOf(initialShop(state.since)), ...change });
}

/** The lines of the seeded cart. */
export const seededCart = (state: ShopState): readonly CartLine[] => initialShop(state.since).cart;

type Ordered = Pick<Order, 'address' | 'payment' | 'voucher'> & {
  readonly lines: readonly CartLine[];
  /** Index of the delivery time, at the moment of the order. */
  readonly slot: (at: number) => string;
};

/** True where exactly this was ordered, once, and the cart is empty. */
export function orderedOnce(state: ShopState, { lines, slot, ...ordered }: Ordered): boolean {
  const [made] = state.orders;
  if (made === undefined || made.at < state.since) return false;
  const order: Order = {
    ...ordered,
    number: 'TS-20418',
    at: made.at,
    slot: slot(made.at),
    lines: orderLines(lines),
    totals: totalsOf(lines, ordered.voucher),
  };
  return onlyChanged(state, {
    cart: [],
    voucher: null,
    address: ordered.address,
    orders: [order, ...initialShop(state.since).orders],
    ordersPlaced: 1,
  });
}
