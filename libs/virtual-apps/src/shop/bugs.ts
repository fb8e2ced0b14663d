import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { ShopEvent } from './events.ts';
import { placeOrder } from './reduce-checkout.ts';
import type { ShopState } from './state.ts';

type ShopBug = AppBug<ShopState, ShopEvent>;

/** The crash of a RecyclerView's adapter that expects a filled list. */
const NO_SLOTS = exception('java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0', [
  'jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:64)',
  'java.util.ArrayList.get(ArrayList.java:434)',
  'org.tapwright.shop.checkout.SlotAdapter.first(SlotAdapter.kt:41)',
  'org.tapwright.shop.checkout.CheckoutActivity.onCreate(CheckoutActivity.kt:58)',
  'android.app.Activity.performCreate(Activity.java:8595)',
  'android.app.Instrumentation.callActivityOnCreate(Instrumentation.java:1456)',
  'android.app.ActivityThread.performLaunchActivity(ActivityThread.java:3805)',
  'android.app.ActivityThread.handleLaunchActivity(ActivityThread.java:3963)',
]);

/** The discount is shown on its own line, but left out of the total. */
const wrongTotal: ShopBug = {
  kind: 'logic',
  description: 'The total does not take the discount off',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    const { totals } = reaction.state;
    if (totals === state.totals) return reaction;
    const total = totals.subtotal + totals.shipping;
    return { ...reaction, state: { ...reaction.state, totals: { ...totals, total } } };
  },
};

/** The error of a request that is repeated after a time-out although the shop accepted the first one too. */
const orderedTwice: ShopBug = {
  kind: 'logic',
  description: 'Confirming once places the order twice',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    if (event.type !== 'order_settled' || reaction.state.orders === state.orders) return reaction;
    const { orders, ordersPlaced, nextOrder } = reaction.state;
    return placeOrder({ ...state, orders, ordersPlaced, nextOrder }, env.now);
  },
};

/** The screen shows the chosen quantity, but always one is added to the cart. */
const quantityIgnored: ShopBug = {
  kind: 'logic',
  description: 'The chosen quantity is ignored: one is added to the cart',
  reduce(state, event, env, right) {
    const one = event.type === 'added_to_cart' && state.shown !== null;
    return right(one ? { ...state, shown: { ...state.shown, quantity: 1 } } : state, event, env);
  },
};

/** Bugs that can be switched on in the shop. */
export const shopBugs: Readonly<Record<string, ShopBug>> = {
  'crash-on-checkout': crash('checkout_opened', '"Check out" ends the app', NO_SLOTS),
  'freeze-on-voucher': freeze('voucher_applied', 'The app hangs while it checks a voucher', [
    'java.util.concurrent.FutureTask.get(FutureTask.java:190)',
    'org.tapwright.shop.cart.VoucherClient.check(VoucherClient.kt:39)',
  ]),
  'dead-remove': dead('line_removed', 'The bin of a line in the cart does nothing'),
  'unlabelled-cart': unlabelled('action_cart', 'The cart in the toolbar has no name'),
  'overlapping-price': overlap('detail_price', -44, 'The price of a product lies over its name'),
  'wrong-total': wrongTotal,
  'ordered-twice': orderedTwice,
  'quantity-ignored': quantityIgnored,
};
