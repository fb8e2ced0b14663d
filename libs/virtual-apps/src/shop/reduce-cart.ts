import { hideKeyboard, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import type { CartEvent, LineOf } from './events.ts';
import { CART } from './names.ts';
import { productById } from './products.ts';
import { withinReach } from './reduce-browse.ts';
import type { ShopState } from './state.ts';
import { type CartLine, totalsOf, voucherOf } from './totals.ts';

const same = (a: LineOf, b: LineOf): boolean => a.product === b.product && a.size === b.size;

/** Adds a line, or increases the quantity of an existing line. */
function withLine(cart: readonly CartLine[], added: CartLine): readonly CartLine[] {
  if (!cart.some((line) => same(line, added))) return [...cart, added];
  return cart.map((line) =>
    same(line, added) ? { ...line, quantity: withinReach(line.quantity + added.quantity) } : line,
  );
}

/** The state with another cart or voucher, and the new price. */
export function priced(state: ShopState, change: Partial<Pick<ShopState, 'cart' | 'voucher'>>): ShopState {
  const next = { ...state, ...change };
  return { ...next, totals: totalsOf(next.cart, next.voucher) };
}

/** Adds the chosen product to the cart. The screen stays, ready for another size. */
function addShown(state: ShopState): Reaction<ShopState> {
  const { shown } = state;
  const product = productById(shown?.product ?? 0);
  if (shown === null || product === undefined || !product.inStock) return react(state);
  if (product.sizes.length > 0 && shown.size === null)
    return react({ ...state, shown: { ...shown, error: 'Choose a size first' } });
  const { size, quantity } = shown;
  const cart = withLine(state.cart, { product: product.id, size, quantity });
  const next = priced({ ...state, shown: { ...shown, quantity: 1, error: null } }, { cart });
  return react(next, snackbar(quantity === 1 ? 'Added to the cart' : `${quantity} added to the cart`));
}

/** One voucher at a time. A wrong code changes nothing and stays in its field for correction. */
function applyVoucher(state: ShopState): Reaction<ShopState> {
  const voucher = voucherOf(state.code);
  if (voucher !== null) {
    const next = priced({ ...state, code: '', codeError: null }, { voucher: voucher.code });
    return react(next, hideKeyboard, snackbar(`Voucher applied: ${voucher.about}`));
  }
  const codeError = state.code.trim() === '' ? 'Enter a voucher code' : 'This code is not valid';
  return react({ ...state, codeError }, hideKeyboard);
}

/** Adds the lines of an old order at today's prices to the cart. */
function orderAgain(state: ShopState, number: string): Reaction<ShopState> {
  const lines = state.orders.find((order) => order.number === number)?.lines ?? [];
  const cart = lines.reduce(
    (all, { product, size, quantity }) => withLine(all, { product, size, quantity }),
    state.cart,
  );
  return react(priced(state, { cart }), push(CART), snackbar('Added to the cart'));
}

/** The events of the cart and its voucher. */
export function reduceCart(state: ShopState, event: CartEvent): Reaction<ShopState> {
  switch (event.type) {
    case 'added_to_cart':
      return addShown(state);
    case 'line_changed': {
      const cart = state.cart.map((line) =>
        same(line, event.line) ? { ...line, quantity: withinReach(line.quantity + event.by) } : line,
      );
      return react(priced(state, { cart }));
    }
    case 'line_removed':
      return react(
        priced(state, { cart: state.cart.filter((line) => !same(line, event.line)) }),
        snackbar('Removed from the cart'),
      );
    case 'voucher_typed':
      return react({ ...state, code: event.text, codeError: null });
    case 'voucher_applied':
      return applyVoucher(state);
    case 'voucher_removed':
      return react(priced(state, { voucher: null }));
    case 'ordered_again':
      return orderAgain(state, event.number);
  }
}
