import { back, click, type, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { bugsOf } from '../testing/drive-app.fixture.ts';
import { shopApp } from './app.ts';
import { shopPlaces } from './places.fixture.ts';
import { isShopState } from './state.ts';

const cart = click({ id: 'action_cart' });
const voucher = [cart, type('voucher', 'SPRING10'), click({ id: 'voucher_apply' })];

const { both } = bugsOf(shopApp, isShopState);

describe('the bugs of the shop', () => {
  it('crash-on-checkout: ends the app with a trace; the cart is still there', () => {
    const { right, wrong } = both('crash-on-checkout', [cart, click({ id: 'checkout' })]);
    expect(right.place()).toBe('CheckoutActivity');
    expect(wrong.signals).toContainEqual({
      kind: 'crashed',
      packageName: 'org.tapwright.shop',
      exception: expect.stringMatching(/^java\.lang\.IndexOutOfBoundsException: .+\n\tat /),
    });
    expect(wrong.state().cart).toHaveLength(1);
  });

  it('freeze-on-voucher: the screen stays, and the next input is not answered', () => {
    const { right, wrong } = both('freeze-on-voucher', [...voucher, back]);
    expect(right.state().voucher).toBe('SPRING10');
    expect(wrong.state().voucher).toBeNull();
    expect(wrong.place()).toBe('CartActivity');
    expect(wrong.signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-remove: the line stays', () => {
    const { right, wrong } = both('dead-remove', [cart, click({ id: 'line_remove' })]);
    expect(right.shown('line_name')).toEqual([]);
    expect(wrong.shown('line_name')).toEqual(['Harbour Scarf']);
  });

  it('unlabelled-cart: the cart can be tapped and has no name', () => {
    const { right, wrong } = both('unlabelled-cart', []);
    expect(right.faults()).toEqual([]);
    expect(wrong.faults()).toEqual([expect.stringContaining('no name: org.tapwright.shop:id/action_cart')]);
  });

  it('overlapping-price: the price lies over the name', () => {
    const { right, wrong } = both('overlapping-price', [click({ text: 'Fern Mug' })]);
    expect(right.faults()).toEqual([]);
    expect(wrong.faults().join()).toMatch(/overlap: .*id\/detail_name .*id\/detail_price/);
  });

  it('wrong-total: the discount is shown but not subtracted', () => {
    const { right, wrong } = both('wrong-total', voucher);
    expect(right.shown('discount')).toEqual(['−€2.99']);
    expect(right.shown('total')).toEqual(['€31.81']);
    expect(wrong.shown('discount')).toEqual(['−€2.99']);
    expect(wrong.shown('total')).toEqual(['€34.80']);
  });

  it('ordered-twice: one confirmation, two orders', () => {
    const { right, wrong } = both('ordered-twice', [...(shopPlaces.placing ?? []), wait(2_000)]);
    expect(right.state().ordersPlaced).toBe(1);
    expect(wrong.state().ordersPlaced).toBe(2);
    wrong.play(click({ id: 'view_orders' }));
    expect(wrong.shown('order_row_number').slice(0, 2)).toEqual(['TS-20419', 'TS-20418']);
  });

  it('quantity-ignored: two are chosen, one is added', () => {
    const two = [click({ text: 'Fern Mug' }), click({ id: 'more' }), click({ id: 'add_to_cart' }), cart];
    const { right, wrong } = both('quantity-ignored', two);
    expect(right.shown('line_quantity')).toEqual(['1', '2']);
    expect(wrong.shown('line_quantity')).toEqual(['1', '1']);
  });
});
