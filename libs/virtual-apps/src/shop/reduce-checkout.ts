import {
  type AppEnv,
  after,
  hideKeyboard,
  pop,
  popToRoot,
  push,
  type Reaction,
  react,
  showDialog,
} from '@tapwright/virtual-ui';
import { type FieldErrors, withoutError } from '../form-pieces.ts';
import type { CheckoutEvent } from './events.ts';
import { ADDRESS, CHECKOUT, CONFIRM_ORDER, ORDER, RESULT } from './names.ts';
import { priced } from './reduce-cart.ts';
import { orderLines } from './seed.ts';
import type { Address, AddressDraft, Checkout, Order, ShopState } from './state.ts';

/** Time until the shop answers. */
const ANSWER_MS = 1_500;

const emptyAddress: Address = { name: '', street: '', postcode: '', city: '' };
const emptyCheckout: Checkout = { slot: null, payment: null, errors: {}, placing: false };

/** Changes the checkout. Does nothing where it is not open, or while the order is on its way. */
function changed(state: ShopState, change: Partial<Checkout>, field: string): Reaction<ShopState> {
  const { checkout } = state;
  if (checkout === null || checkout.placing) return react(state);
  const errors = withoutError(checkout.errors, field);
  return react({ ...state, checkout: { ...checkout, ...change, errors } });
}

/** The errors of an address, by field. */
function addressErrors({ name, street, postcode, city }: AddressDraft): FieldErrors {
  return {
    ...(name.trim() === '' ? { name: 'Enter a name' } : {}),
    ...(street.trim() === '' ? { street: 'Enter street and number' } : {}),
    ...(/^\d{5}$/.test(postcode) ? {} : { postcode: 'A postcode has 5 digits' }),
    ...(city.trim() === '' ? { city: 'Enter a city' } : {}),
  };
}

function saveAddress(state: ShopState): Reaction<ShopState> {
  const draft = state.addressDraft;
  if (draft === null) return react(state);
  const errors = addressErrors(draft);
  if (Object.keys(errors).length > 0)
    return react({ ...state, addressDraft: { ...draft, errors } }, hideKeyboard);
  const address: Address = {
    name: draft.name.trim(),
    street: draft.street.trim(),
    postcode: draft.postcode,
    city: draft.city.trim(),
  };
  const { checkout } = state;
  const right = checkout && { ...checkout, errors: withoutError(checkout.errors, 'address') };
  return react({ ...state, address, addressDraft: null, checkout: right }, hideKeyboard, pop);
}

/** Reports everything that is missing at once. Only a complete checkout asks for confirmation. */
function askToOrder(state: ShopState): Reaction<ShopState> {
  const { checkout, address } = state;
  if (checkout === null || checkout.placing || state.cart.length === 0) return react(state);
  const errors: FieldErrors = {
    ...(address === null ? { address: 'Add an address' } : {}),
    ...(checkout.slot === null ? { slot: 'Choose when to deliver' } : {}),
    ...(checkout.payment === null ? { payment: 'Choose how to pay' } : {}),
  };
  if (Object.keys(errors).length > 0) return react({ ...state, checkout: { ...checkout, errors } });
  return react(state, showDialog(CONFIRM_ORDER));
}

/** Sends an order only once: a second tap changes nothing. */
function sendOrder(state: ShopState): Reaction<ShopState> {
  const { checkout } = state;
  if (checkout === null || checkout.placing) return react(state);
  const ticket = state.ticket + 1;
  return react(
    { ...state, ticket, checkout: { ...checkout, placing: true } },
    after(ANSWER_MS, { type: 'order_settled', ticket }),
  );
}

/** The shop has accepted the order. BACK then leads to the catalogue, not to the finished checkout. */
export function placeOrder(state: ShopState, now: number): Reaction<ShopState> {
  const { checkout, address } = state;
  if (checkout?.slot == null || checkout.payment === null || address === null) return react(state);
  const order: Order = {
    number: `TS-${state.nextOrder}`,
    at: now,
    lines: orderLines(state.cart),
    voucher: state.voucher,
    totals: state.totals,
    address,
    slot: checkout.slot,
    payment: checkout.payment,
  };
  const empty = priced(state, { cart: [], voucher: null });
  const next: ShopState = {
    ...empty,
    orders: [order, ...state.orders],
    ordersPlaced: state.ordersPlaced + 1,
    nextOrder: state.nextOrder + 1,
    checkout: null,
    shown: null,
    shownOrder: order.number,
  };
  return react(next, popToRoot, push(RESULT));
}

/** The events from the cart to the order. */
export function reduceCheckout(state: ShopState, event: CheckoutEvent, env: AppEnv): Reaction<ShopState> {
  switch (event.type) {
    case 'checkout_opened':
      return state.cart.length === 0
        ? react(state)
        : react({ ...state, checkout: emptyCheckout }, hideKeyboard, push(CHECKOUT));
    case 'checkout_left':
      return state.checkout?.placing ? react(state) : react({ ...state, checkout: null }, pop);
    case 'address_opened': {
      const addressDraft = { ...(state.address ?? emptyAddress), errors: {} };
      return react({ ...state, addressDraft }, push(ADDRESS));
    }
    case 'address_typed': {
      const draft = state.addressDraft;
      if (draft === null) return react(state);
      const errors = withoutError(draft.errors, event.field);
      return react({ ...state, addressDraft: { ...draft, [event.field]: event.text, errors } });
    }
    case 'address_saved':
      return saveAddress(state);
    case 'address_left':
      return react({ ...state, addressDraft: null }, pop);
    case 'slot_chosen':
      return changed(state, { slot: event.slot }, 'slot');
    case 'payment_chosen':
      return changed(state, { payment: event.payment }, 'payment');
    case 'order_asked':
      return askToOrder(state);
    case 'order_confirmed':
      return sendOrder(state);
    case 'order_settled':
      return state.checkout?.placing && event.ticket === state.ticket
        ? placeOrder(state, env.now)
        : react(state);
    case 'order_opened':
      return react({ ...state, shownOrder: event.number }, push(ORDER));
  }
}
