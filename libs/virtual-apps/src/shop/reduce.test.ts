import type { Effect } from '@tapwright/virtual-ui';
import { plainEnv } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { slotKey, slotLabel } from './delivery.ts';
import type { ShopEvent } from './events.ts';
import { reduceShop } from './reduce.ts';
import { initialShop } from './seed.ts';
import type { ShopState } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const start = initialShop(NOW);

function after(events: readonly ShopEvent[], from: ShopState = start) {
  let state = from;
  let effects: readonly Effect[] = [];
  for (const event of events) ({ state, effects } = reduceShop(state, event, plainEnv(NOW + 1)));
  return { state, effects };
}

const scarf = { product: 3, size: 'M' } as const;
const address: readonly ShopEvent[] = [
  { type: 'address_opened' },
  { type: 'address_typed', field: 'name', text: ' Ada Winterfeld ' },
  { type: 'address_typed', field: 'street', text: 'Orchard Row 18' },
  { type: 'address_typed', field: 'postcode', text: '30417' },
  { type: 'address_typed', field: 'city', text: 'Marrowby' },
  { type: 'address_saved' },
];
const filledIn: readonly ShopEvent[] = [
  { type: 'checkout_opened' },
  ...address,
  { type: 'slot_chosen', slot: '2026-03-03T17' },
  { type: 'payment_chosen', payment: 'cash' },
];
const sent: readonly ShopEvent[] = [...filledIn, { type: 'order_asked' }, { type: 'order_confirmed' }];

describe('the cart', () => {
  it('increases an existing line, by size, up to nine', () => {
    const more: readonly ShopEvent[] = [
      { type: 'product_opened', product: 3 },
      { type: 'size_chosen', size: 'M' },
      ...Array.from({ length: 8 }, (): ShopEvent => ({ type: 'quantity_changed', by: 1 })),
      { type: 'added_to_cart' },
      { type: 'size_chosen', size: 'L' },
      { type: 'added_to_cart' },
    ];
    expect(after(more).state.cart).toEqual([
      { ...scarf, quantity: 9 },
      { product: 3, size: 'L', quantity: 1 },
    ]);
  });

  it('adds no product without a required size, and none that is sold out', () => {
    const noSize = after([{ type: 'product_opened', product: 6 }, { type: 'added_to_cart' }]);
    expect(noSize.state.cart).toEqual(start.cart);
    expect(noSize.state.shown?.error).toBe('Choose a size first');
    const soldOut = after([{ type: 'product_opened', product: 11 }, { type: 'added_to_cart' }]);
    expect(soldOut.state.cart).toEqual(start.cart);
  });

  it('has a new price after every change', () => {
    const { state } = after([{ type: 'line_changed', line: scarf, by: 1 }]);
    expect(state.totals).toEqual({ subtotal: 5980, discount: 0, shipping: 490, total: 6470 });
    expect(after([{ type: 'line_removed', line: scarf }], state).state.totals.total).toBe(0);
  });

  it('shows the error of a voucher and keeps the text', () => {
    const { state } = after([{ type: 'voucher_typed', text: 'SUMMER' }, { type: 'voucher_applied' }]);
    expect(state).toMatchObject({ voucher: null, code: 'SUMMER', codeError: 'This code is not valid' });
  });
});

describe('the checkout', () => {
  it('does not open for an empty cart', () => {
    const { effects, state } = after([{ type: 'line_removed', line: scarf }, { type: 'checkout_opened' }]);
    expect([state.checkout, effects]).toEqual([null, []]);
  });

  it('names everything that is missing before it asks', () => {
    const { state, effects } = after([{ type: 'checkout_opened' }, { type: 'order_asked' }]);
    expect(Object.keys(state.checkout?.errors ?? {})).toEqual(['address', 'slot', 'payment']);
    expect(effects).toEqual([]);
    const { state: better } = after([...address, { type: 'payment_chosen', payment: 'card' }], state);
    expect(Object.keys(better.checkout?.errors ?? {})).toEqual(['slot']);
  });

  it('refuses an incomplete address', () => {
    const { state } = after([
      { type: 'address_opened' },
      { type: 'address_typed', field: 'postcode', text: '123' },
      { type: 'address_saved' },
    ]);
    expect(state.address).toBeNull();
    expect(Object.keys(state.addressDraft?.errors ?? {})).toEqual(['name', 'street', 'postcode', 'city']);
  });

  it('places an order once: a second confirmation and a second answer change nothing', () => {
    const twice = after([...sent, { type: 'order_confirmed' }]);
    expect(twice.effects).toEqual([]);
    const { state } = after(
      [
        { type: 'order_settled', ticket: 1 },
        { type: 'order_settled', ticket: 1 },
      ],
      twice.state,
    );
    expect(state.ordersPlaced).toBe(1);
    expect(state.orders).toHaveLength(3);
    expect(state.orders[0]).toMatchObject({
      number: 'TS-20418',
      at: NOW + 1,
      address: { name: 'Ada Winterfeld' },
      slot: '2026-03-03T17',
      payment: 'cash',
      totals: { subtotal: 2990, discount: 0, shipping: 490, total: 3480 },
    });
    expect([state.cart, state.totals.total]).toEqual([[], 0]);
  });

  it('cannot be left or changed while the order is on its way', () => {
    const { state } = after(sent);
    expect(after([{ type: 'checkout_left' }], state).state).toEqual(state);
    expect(after([{ type: 'payment_chosen', payment: 'card' }], state).state).toEqual(state);
  });
});

it('an order can be repeated: its lines are added to the current cart', () => {
  const { state } = after([{ type: 'ordered_again', number: 'TS-20391' }]);
  expect(state.cart).toEqual([...start.cart, { product: 9, size: 'L', quantity: 1 }]);
});

it('a delivery time is named by its date, also across the end of a month', () => {
  expect(slotLabel(slotKey(Date.UTC(2026, 1, 28, 23), 1, '09'))).toBe('Sun 1 Mar, 9:00–12:00');
});
