import { describe, expect, it } from 'vitest';
import { formatPrice } from './price.ts';
import { foundProducts, noFilter, products } from './products.ts';
import { type CartLine, totalsOf, voucherOf } from './totals.ts';

const line = (name: string, quantity = 1): CartLine => ({
  product: products.find((product) => product.name === name)?.id ?? 0,
  size: null,
  quantity,
});

describe('the price of a cart', () => {
  it.each([
    ['nothing', [], null, { subtotal: 0, discount: 0, shipping: 0, total: 0 }],
    [
      'shipping below the limit',
      [line('Fern Mug')],
      null,
      { subtotal: 1250, discount: 0, shipping: 490, total: 1740 },
    ],
    [
      'no shipping from the limit on',
      [line('Ember Kettle'), line('Poppy Seeds')],
      null,
      { subtotal: 6370, discount: 0, shipping: 0, total: 6370 },
    ],
    // 10 % of 32.75 are 3.275: the half cent goes to the customer.
    [
      'half a cent',
      [line('Quiet Clock')],
      'SPRING10',
      { subtotal: 3275, discount: 328, shipping: 490, total: 3437 },
    ],
    [
      'shipping again where the discount brings it below the limit',
      [line('Ember Kettle'), line('Poppy Seeds')],
      'SPRING10',
      { subtotal: 6370, discount: 637, shipping: 490, total: 6223 },
    ],
    [
      'nothing off below what a voucher asks for',
      [line('Fern Mug', 2)],
      'FIVER',
      { subtotal: 2500, discount: 0, shipping: 490, total: 2990 },
    ],
    [
      'a voucher in full',
      [line('Fern Mug', 3)],
      'FIVER',
      { subtotal: 3750, discount: 500, shipping: 490, total: 3740 },
    ],
    [
      'free shipping',
      [line('Fern Mug')],
      'FREESHIP',
      { subtotal: 1250, discount: 0, shipping: 0, total: 1250 },
    ],
  ] as const)('%s', (_name, cart, voucher, totals) => {
    expect(totalsOf(cart, voucher)).toEqual(totals);
  });

  it('is shown with its currency and separated thousands', () => {
    expect([380, 128_450, -299].map(formatPrice)).toEqual(['€3.80', '€1,284.50', '−€2.99']);
  });
});

it('a voucher is found by its code, ignoring case', () => {
  expect(voucherOf(' spring10 ')).toEqual({ code: 'SPRING10', about: '10 % off' });
  expect(['', 'SPRING', 'toString'].map(voucherOf)).toEqual([null, null, null]);
});

describe('the catalogue', () => {
  const names = (...found: Parameters<typeof foundProducts>): string[] =>
    foundProducts(...found).map(({ name }) => name);

  it('finds by a part of the name', () => {
    expect(names('FERN', null, noFilter)).toEqual(['Fern Mug', 'Fern Mug, set of four', 'Window Fern']);
    expect(names('fern', 'Garden', noFilter)).toEqual(['Window Fern']);
  });

  it('leaves out products that are too expensive or sold out, and sorts the rest', () => {
    expect(names('', 'Garden', { sort: 'cheapest', upTo: null, inStock: false })[0]).toBe('Poppy Seeds');
    expect(names('', 'Garden', { sort: 'cheapest', upTo: 3000, inStock: true })).toEqual([
      'Window Fern',
      'Storm Lantern',
      'Tin Watering Can',
    ]);
    expect(names('', null, { ...noFilter, sort: 'rated' })[0]).toBe('Fern Mug, set of four');
    expect(names('', null, { ...noFilter, sort: 'dearest' })[0]).toBe('Garden Bench');
  });
});
