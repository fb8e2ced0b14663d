import type { Category, Filter } from './products.ts';
import type { Address, Payment } from './state.ts';
import type { CartLine } from './totals.ts';

/** Finding a product and choosing its options. */
export type BrowseEvent =
  | { readonly type: 'search_opened' | 'search_closed' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'category_chosen'; readonly category: Category | null }
  | { readonly type: 'filter_opened' | 'filter_reset' | 'filter_applied' | 'filter_cancelled' }
  | { readonly type: 'filter_changed'; readonly change: Partial<Filter> }
  | { readonly type: 'product_opened'; readonly product: number }
  | { readonly type: 'product_left' }
  /** From outside of the app. */
  /** Null: the cart. */
  | { readonly type: 'link_followed'; readonly product: number | null }
  | { readonly type: 'size_chosen'; readonly size: string }
  | { readonly type: 'quantity_changed'; readonly by: 1 | -1 }
  | { readonly type: 'dark_theme_toggled' };

/** Names a line of the cart. */
export type LineOf = Pick<CartLine, 'product' | 'size'>;

/** Events of the cart. A line is named by product and size, never by its place. */
export type CartEvent =
  | { readonly type: 'added_to_cart' }
  | { readonly type: 'line_changed'; readonly line: LineOf; readonly by: 1 | -1 }
  | { readonly type: 'line_removed'; readonly line: LineOf }
  | { readonly type: 'voucher_typed'; readonly text: string }
  | { readonly type: 'voucher_applied' | 'voucher_removed' }
  | { readonly type: 'ordered_again'; readonly number: string };

/** From the cart to the order. `order_settled` is the shop's answer to the sent ticket. */
export type CheckoutEvent =
  | { readonly type: 'checkout_opened' | 'checkout_left' }
  | { readonly type: 'address_opened' | 'address_saved' | 'address_left' }
  | { readonly type: 'address_typed'; readonly field: keyof Address; readonly text: string }
  | { readonly type: 'slot_chosen'; readonly slot: string }
  | { readonly type: 'payment_chosen'; readonly payment: Payment }
  | { readonly type: 'order_asked' | 'order_confirmed' }
  | { readonly type: 'order_settled'; readonly ticket: number }
  | { readonly type: 'order_opened'; readonly number: string };

/** All events of the shop. */
export type ShopEvent = BrowseEvent | CartEvent | CheckoutEvent;
