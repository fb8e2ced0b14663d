import { isRecord } from '../app-state.ts';
import type { FieldErrors } from '../form-pieces.ts';
import type { Cents } from './price.ts';
import type { Category, Filter } from './products.ts';
import type { CartLine, Totals } from './totals.ts';

/** Where an order goes. */
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

/** A line as it was when it was ordered. */
export interface OrderLine extends CartLine {
  readonly name: string;
  readonly price: Cents;
}

/** An order as it was placed: later changes of prices or address do not touch it. */
export interface Order {
  /** "TS-20418" */
  readonly number: string;
  readonly at: number;
  readonly lines: readonly OrderLine[];
  readonly voucher: string | null;
  readonly totals: Totals;
  readonly address: Address;
  /** As `delivery.ts` names it. */
  readonly slot: string;
  readonly payment: Payment;
}

/** What stays when the process ends. */
export interface Account {
  readonly cart: readonly CartLine[];
  /** Code of the voucher that is applied. */
  readonly voucher: string | null;
  readonly address: Address | null;
  /** The newest first. */
  readonly orders: readonly Order[];
  /** Orders placed in this app: what must happen once is counted. */
  readonly ordersPlaced: number;
  readonly darkTheme: boolean;
}

/** The product that is looked at, and what is chosen of it. */
export interface ShownProduct {
  readonly product: number;
  readonly size: string | null;
  readonly quantity: number;
  readonly error: string | null;
}

/** The form of the address, with what is wrong in it. */
export interface AddressDraft extends Address {
  readonly errors: FieldErrors;
}

/** What is chosen before an order is placed; null where nothing is yet. */
export interface Checkout {
  readonly slot: string | null;
  readonly payment: Payment | null;
  readonly errors: FieldErrors;
  /** The order is on its way to the shop. */
  readonly placing: boolean;
}

/** What is being looked at or filled in. */
export interface Drafts {
  /** Null while the search field is closed. */
  readonly query: string | null;
  readonly category: Category | null;
  readonly filter: Filter;
  /** What the sheet shows; taken over when it is confirmed. */
  readonly filterDraft: Filter | null;
  readonly shown: ShownProduct | null;
  readonly code: string;
  readonly codeError: string | null;
  readonly addressDraft: AddressDraft | null;
  readonly checkout: Checkout | null;
  readonly shownOrder: string | null;
}

export interface ShopState extends Account, Drafts {
  /** When the data was made: checks compare with the state of that moment. */
  readonly since: number;
  /** What the cart costs, worked out with every change of it. */
  readonly totals: Totals;
  readonly nextOrder: number;
  /** Grows with every order that is sent, so that a late answer finds nobody waiting. */
  readonly ticket: number;
}

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isShopState(value: unknown): value is ShopState {
  return (
    isRecord(value) && Array.isArray(value.cart) && Array.isArray(value.orders) && 'ordersPlaced' in value
  );
}
