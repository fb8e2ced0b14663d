/** Activities, dialogs, sheets and fields that screens, reducers and the app share. */
export const CATALOGUE = 'MainActivity';
export const PRODUCT = 'ProductActivity';
export const CART = 'CartActivity';
export const CHECKOUT = 'CheckoutActivity';
export const ADDRESS = 'AddressActivity';
export const RESULT = 'OrderPlacedActivity';
export const ORDERS = 'OrdersActivity';
export const ORDER = 'OrderActivity';

export const CONFIRM_ORDER = 'confirm_order';
export const FILTER = 'filter';
export const SEARCH_FIELD = 'search_src_text';
