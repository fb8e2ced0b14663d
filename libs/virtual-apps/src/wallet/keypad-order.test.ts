import { describe, expect, it } from 'vitest';
import { keypadOrder, oneTimeCode } from './keypad-order.ts';

describe('the order of the keypad', () => {
  it('has each digit once, for every seed', () => {
    for (let seed = 0; seed < 200; seed += 1)
      expect([...keypadOrder(seed)].sort().join('')).toBe('0123456789');
  });

  it('is the same for the same seed, and differs for nearly all neighbouring seeds', () => {
    expect(keypadOrder(7)).toEqual(keypadOrder(7));
    const orders = new Set(Array.from({ length: 100 }, (_, seed) => keypadOrder(seed).join('')));
    expect(orders.size).toBe(100);
  });
});

it('a one-time code has six digits and belongs to its ticket', () => {
  const codes = Array.from({ length: 50 }, (_, ticket) => oneTimeCode(ticket));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBe(50);
});
