import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { numberIn } from '../links.ts';
import { shopBugs } from './bugs.ts';
import { shopEvents } from './event-list.ts';
import type { ShopEvent } from './events.ts';
import * as names from './names.ts';
import { reduceShop } from './reduce.ts';
import { cartScreen } from './screens/cart.ts';
import { catalogueScreen } from './screens/catalogue.ts';
import { addressScreen, checkoutScreen, confirmOrder } from './screens/checkout.ts';
import { filterSheet } from './screens/filter.ts';
import { orderScreen, ordersScreen, resultScreen } from './screens/orders.ts';
import { productScreen } from './screens/product.ts';
import { initialShop, noDrafts } from './seed.ts';
import type { ShopState } from './state.ts';

/** *Shop*: search, filter, a cart with a voucher, and a checkout with a confirmation before it costs money. */
export const shopApp = defineApp<ShopState, ShopEvent>({
  ...identity({ label: 'Shop', version: '5.1.2', icon: 'cart', accent: '#b0472e' }),
  mainActivity: names.CATALOGUE,
  activities: {
    [names.CATALOGUE]: catalogueScreen,
    [names.PRODUCT]: productScreen,
    [names.CART]: cartScreen,
    [names.CHECKOUT]: checkoutScreen,
    [names.ADDRESS]: addressScreen,
    [names.RESULT]: resultScreen,
    [names.ORDERS]: ordersScreen,
    [names.ORDER]: orderScreen,
  },
  dialogs: { [names.CONFIRM_ORDER]: confirmOrder },
  sheets: { [names.FILTER]: filterSheet },
  bugs: shopBugs,
  links: [
    {
      scheme: 'shop',
      host: 'product',
      pathPrefix: '/',
      activity: names.PRODUCT,
      open: (rest) => ({ type: 'link_followed', product: numberIn(rest) }),
    },
    {
      scheme: 'shop',
      host: 'cart',
      pathPrefix: '/',
      activity: names.CART,
      open: () => ({ type: 'link_followed', product: null }),
    },
  ],
  shortcuts: [{ id: 'cart', label: 'Cart', uri: 'shop://cart/' }],
  initialState: (env) => initialShop(env.now),
  events: shopEvents,
  reduce: reduceShop,
  theme: ({ darkTheme }) => (darkTheme ? 'dark' : 'light'),
  afterStop: (state) => ({ ...state, ...noDrafts }),
});
