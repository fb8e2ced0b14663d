import { isRecord } from '../app-state.ts';
import type { FieldErrors } from '../form-pieces.ts';
import type { Cents } from './price.ts';
import type { Category, Filter } from './products.ts';
import type { CartLine, Totals } from './totals.ts';

/** The address of an order. */
export interface Address {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

export const PAYMENTS = {
  card: 'Card ending in 3081',
  cash: 'Cash on delivery',
  invoice: 'Invoice, 14 days',
} as const;
export type Payment = keyof typeof PAYMENTS;

/** A line at the time of its order. */
export interface OrderLine extends CartLine {
  readonly name: string;
  readonly price: Cents;
}

/** An order as it was placed: later changes of prices or address do not affect it. */
export interface Order {
  /** "TS-20418" */
  readonly number: string;
  readonly at: number;
  readonly lines: readonly OrderLine[];
  readonly voucher: string | null;
  readonly totals: Totals;
  readonly address: Address;
  /** The delivery time, named as in `delivery.ts`. */
  readonly slot: string;
  readonly payment: Payment;
}

/** The data that stays when the process ends. */
export interface Account {
  readonly cart: readonly CartLine[];
  /** Code of the applied voucher. */
  readonly voucher: string | null;
  readonly address: Address | null;
  /** The newest first. */
  readonly orders: readonly Order[];
  /** Number of orders placed in this app, to check what must happen only once. */
  readonly ordersPlaced: number;
  readonly darkTheme: boolean;
}

/** The open product, and the chosen options. */
export interface ShownProduct {
  readonly product: number;
  readonly size: string | null;
  readonly quantity: number;
  readonly error: string | null;
}

/** The form of the address, with its errors. */
export interface AddressDraft extends Address {
  readonly errors: FieldErrors;
}

/** The choices before an order is placed; null where nothing is chosen yet. */
export interface Checkout {
  readonly slot: string | null;
  readonly payment: Payment | null;
  readonly errors: FieldErrors;
  /** True while the order is on its way to the shop. */
  readonly placing: boolean;
}

/** What is open or being entered. */
export interface Drafts {
  /** Null while the search field is closed. */
  readonly query: string | null;
  readonly category: Category | null;
  readonly filter: Filter;
  /** The values in the sheet; they take effect when it is confirmed. */
  readonly filterDraft: Filter | null;
  readonly shown: ShownProduct | null;
  readonly code: string;
  readonly codeError: string | null;
  readonly addressDraft: AddressDraft | null;
  readonly checkout: Checkout | null;
  readonly shownOrder: string | null;
}

export interface ShopState extends Account, Drafts {
  /** When the data was made: checks compare with the state at that moment. */
  readonly since: number;
  /** The price of the cart, computed at every change. */
  readonly totals: Totals;
  readonly nextOrder: number;
  /** Counts sent orders, so that a late answer to an old one is ignored. */
  readonly ticket: number;
}

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isShopState(value: unknown): value is ShopState {
  return (
    isRecord(value) && Array.isArray(value.cart) && Array.isArray(value.orders) && 'ordersPlaced' in value
  );
}
