import { describe, expect, it } from 'vitest';
import { bankOf, cardNumberError, hasValidCheckDigit, maskedNumber } from './card-number.ts';
import { initialWallet } from './seed.ts';

describe('a card number', () => {
  it('shows its bank by the first four digits', () => {
    expect(bankOf('9217')).toEqual({ name: 'Harbour Bank', type: 'credit' });
    expect(bankOf('921')).toBeNull();
    expect(bankOf('toString')).toBeNull();
  });

  it('is refused by its check digit if any single digit is wrong', () => {
    const right = '9210044177309155';
    expect(hasValidCheckDigit(right)).toBe(true);
    for (let i = 0; i < right.length; i += 1) {
      const wrong = `${right.slice(0, i)}${(Number(right[i]) + 1) % 10}${right.slice(i + 1)}`;
      expect(hasValidCheckDigit(wrong), wrong).toBe(false);
    }
  });

  it.each([
    ['', 'Enter the card number'],
    ['92100441', 'A card number has 16 digits'],
    ['9210044177309156', 'This number is not right. Check the digits'],
    ['9000000000000001', 'Cards of this bank are not supported'],
    ['9210 0441 7730 9155', null],
  ])('"%s" gives: %s', (number, error) => {
    expect(cardNumberError(number)).toBe(error);
  });

  it('is shown by its last four digits', () => {
    expect(maskedNumber(initialWallet(0).cards[0]?.number ?? '')).toBe('•••• 4527');
  });
});
