import type { Cents } from './price.ts';
import { productById } from './products.ts';

/** A quantity of one product, in one size. */
export interface CartLine {
  readonly product: number;
  /** Null where there is only one size. */
  readonly size: string | null;
  readonly quantity: number;
}

/** Amounts in cents; `total` is what is paid. */
export interface Totals {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly total: Cents;
}

/** Price of shipping. */
export const SHIPPING: Cents = 490;
/** From this amount after discount on, shipping is free. */
export const FREE_SHIPPING_FROM: Cents = 6000;

/** A voucher subtracts a share or an amount, or pays for shipping. */
type Voucher =
  | { readonly kind: 'percent'; readonly percent: number; readonly about: string }
  | { readonly kind: 'off'; readonly off: Cents; readonly from: Cents; readonly about: string }
  | { readonly kind: 'shipping'; readonly about: string };

const VOUCHERS: Readonly<Record<string, Voucher>> = {
  SPRING10: { kind: 'percent', percent: 10, about: '10 % off' },
  FIVER: { kind: 'off', off: 500, from: 3000, about: '€5.00 off from €30.00' },
  FREESHIP: { kind: 'shipping', about: 'Free shipping' },
};

/** The voucher of a code, ignoring case; null where there is none. */
export function voucherOf(code: string): { readonly code: string; readonly about: string } | null {
  const wanted = code.trim().toUpperCase();
  const voucher = Object.hasOwn(VOUCHERS, wanted) ? VOUCHERS[wanted] : undefined;
  return voucher === undefined ? null : { code: wanted, about: voucher.about };
}

/** Half cents benefit the customer. */
function discountOf(voucher: Voucher | undefined, subtotal: Cents): Cents {
  if (voucher?.kind === 'percent') return Math.floor((subtotal * voucher.percent + 50) / 100);
  if (voucher?.kind === 'off') return subtotal >= voucher.from ? voucher.off : 0;
  return 0;
}

/** The price of a cart, with or without a voucher's code; all zero for an empty cart. */
export function totalsOf(cart: readonly CartLine[], code: string | null): Totals {
  const subtotal = cart.reduce(
    (sum, { product, quantity }) => sum + (productById(product)?.price ?? 0) * quantity,
    0,
  );
  const voucher = code === null ? undefined : VOUCHERS[code];
  const discount = discountOf(voucher, subtotal);
  const free = subtotal === 0 || voucher?.kind === 'shipping' || subtotal - discount >= FREE_SHIPPING_FROM;
  const shipping = free ? 0 : SHIPPING;
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
}

export const itemsIn = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** "1 item", "3 items" */
export const itemCount = (items: number): string => (items === 1 ? '1 item' : `${items} items`);
