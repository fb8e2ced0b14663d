import { describe, expect, it } from 'vitest';
import { holdsTyped } from './field-text.ts';

describe('holdsTyped', () => {
  it.each([
    ['the text', 'milk', 'milk'],
    ['the text in another case', 'Milk', 'milk'],
    ['the text in capitals of another script', 'МОЛОКО', 'Молоко'],
    ['a card number in groups', '4111 1111 1111 1111', '4111111111111111'],
    ['an amount with its currency', '$1,250.00', '1250'],
    ['an amount with two decimals', '5.00', '5'],
    ['an amount without its leading zero', '5', '05'],
    ['an amount as another language writes it', '1.250,50 €', '1250.5'],
    ['a telephone number with its country', '+1 (555) 013-4567', '5550134567'],
    ['a mask of the same length', '••••', '2580'],
    ['the placeholder of a secret', '${pin}', '${pin}'],
    ['more text around it', 'Dear Ann, milk please', 'milk'],
    ['a time with its half of the day', '7:30 AM', '7:30'],
    ['a time with a zero before it', '05:00', '5:00'],
    ['a day with other separators', '05/01/2026', '05.01.2026'],
    ['one of several numbers', '12, 30', '12'],
    ['full-width digits', '１２３', '123'],
  ])('takes %s', (_name, shown, typed) => {
    expect(holdsTyped(shown, typed)).toBe(true);
  });

  it.each([
    ['a text that was corrected', 'mild', 'milk'],
    ['a text that was cut off', 'mil', 'milk'],
    ['another number', '15.00', '5'],
    ['a number cut off', '411111', '4111111111111111'],
    ['a mask of another length', '•••', '2580'],
    ['a text whose number has another digit', 'milk 55', 'milk 5'],
    ['nothing', '', 'milk'],
    ['another time', '15:00', '5:00'],
    ['another amount in the same currency', '$12.50', '125'],
    ['a short number that ends alike', '4567', '34567'],
    ['a suggestion in place of the text', 'Berlin', 'Bern'],
  ])('does not take %s', (_name, shown, typed) => {
    expect(holdsTyped(shown, typed)).toBe(false);
  });
});
