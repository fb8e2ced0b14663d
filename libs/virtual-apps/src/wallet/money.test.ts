import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount, transferFee } from './money.ts';

describe('an amount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' 0,07 ', 7],
    ['1284.50', 128_450],
  ])('is read from "%s"', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each(['', '0', '0.00', '1.234', '-5', '1e3', 'ten', '12.', '1234567'])(
    'is not read from "%s"',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  it('is shown with its currency and separated thousands', () => {
    expect([7, 128_450, 123_456_789, -4200].map(formatAmount)).toEqual([
      '€0.07',
      '€1,284.50',
      '€1,234,567.89',
      '−€42.00',
    ]);
  });
});

it.each([
  [1, 30],
  [3000, 30],
  [3049, 30],
  [3050, 31],
  [12_345, 123],
  [12_350, 124],
  [50_000, 500],
  [90_000, 500],
])('a transfer of %i cents costs %i', (amount, fee) => {
  expect(transferFee(amount)).toBe(fee);
});
