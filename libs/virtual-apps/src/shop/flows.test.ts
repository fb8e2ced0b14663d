import { back, click, menu, type, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { shopApp } from './app.ts';
import { shopPlaces } from './places.fixture.ts';
import { isShopState, type ShopState } from './state.ts';

const SHOP = 'org.tapwright.shop';
const cart = click({ id: 'action_cart' });

function drive(place: string) {
  const driven = driveApp(shopApp);
  driven.play(...(shopPlaces[place] ?? []));
  return {
    ...driven,
    state(): ShopState {
      const value = driven.state();
      if (!isShopState(value)) throw new Error('not the state of the shop');
      return value;
    },
  };
}

describe('an order', () => {
  it('is shown with its number, and BACK leads to the catalogue, not to the checkout', () => {
    const { play, place, shown } = drive('result');
    expect(shown('order_number')).toEqual(['TS-20418']);
    play(back);
    expect(place()).toBe('MainActivity');
    play(cart);
    expect(shown('empty_text')).toEqual(['Your cart is empty']);
  });

  it('comes first in the history, with the paid amount', () => {
    const { play, shown } = drive('result');
    play(click({ id: 'view_orders' }));
    expect(shown('order_row_number')).toEqual(['TS-20418', 'TS-20417', 'TS-20391']);
    play(click({ text: 'TS-20418' }));
    expect(shown('total')).toEqual(['€34.80']);
  });

  it('is not placed if the confirmation is cancelled', () => {
    const { play, state, place } = drive('place it?');
    play(click({ text: 'Cancel' }), wait(5_000));
    expect([place(), state().ordersPlaced]).toEqual(['CheckoutActivity', 0]);
  });

  it('is placed once even while another app is in front', () => {
    const { play, source, state, shown } = drive('placing');
    play({ kind: 'key', key: 'HOME' }, wait(5_000));
    source.start(SHOP);
    expect(shown('order_number')).toEqual(['TS-20418']);
    expect(state().ordersPlaced).toBe(1);
  });

  it('is not placed if the app is stopped before the answer; the cart is still there', () => {
    const { play, source, state } = drive('placing');
    source.forceStop(SHOP);
    source.start(SHOP);
    play(wait(5_000));
    source.view();
    expect(state()).toMatchObject({ ordersPlaced: 0, checkout: null, cart: [{ quantity: 1 }] });
  });
});

describe('the catalogue', () => {
  it('keeps filter and order if the sheet is cancelled', () => {
    const { play, shown } = drive('filter');
    expect(shown('filter_apply')).toEqual(['Show 12 products']);
    play(back);
    expect(shown('product_count')).toEqual(['19 products']);
    expect(shown('product_name')[0]).toBe('Pebble Lamp');
  });

  it('shows the number of items on every button that opens the cart', () => {
    const { play, source } = drive('added');
    expect(source.view().hierarchy).toContain('content-desc="Cart, 2 items"');
    play(back);
    expect(source.view().hierarchy).toContain('content-desc="Cart, 2 items"');
  });

  it('keeps theme and cart when the app is stopped, and forgets the search', () => {
    const { play, source, state } = drive('catalogue');
    play(...menu('Dark theme'), click({ desc: 'Search' }), type('search_src_text', 'fern'));
    source.forceStop(SHOP);
    expect(state()).toMatchObject({ darkTheme: true, query: null, cart: [{ quantity: 1 }] });
  });
});
