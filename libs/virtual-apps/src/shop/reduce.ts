import type { AppEnv, Reaction } from '@tapwright/virtual-ui';
import type { ShopEvent } from './events.ts';
import { reduceBrowse } from './reduce-browse.ts';
import { reduceCart } from './reduce-cart.ts';
import { reduceCheckout } from './reduce-checkout.ts';
import type { ShopState } from './state.ts';

/** The reducer of the shop. Each part of the app has its own file. */
export function reduceShop(state: ShopState, event: ShopEvent, env: AppEnv): Reaction<ShopState> {
  switch (event.type) {
    case 'added_to_cart':
    case 'line_changed':
    case 'line_removed':
    case 'voucher_typed':
    case 'voucher_applied':
    case 'voucher_removed':
    case 'ordered_again':
      return reduceCart(state, event);
    case 'checkout_opened':
    case 'checkout_left':
    case 'address_opened':
    case 'address_typed':
    case 'address_saved':
    case 'address_left':
    case 'slot_chosen':
    case 'payment_chosen':
    case 'order_asked':
    case 'order_confirmed':
    case 'order_settled':
    case 'order_opened':
      return reduceCheckout(state, event, env);
    default:
      return reduceBrowse(state, event);
  }
}
