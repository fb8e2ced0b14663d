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
    ['capitals of each word', 'Milk And Bread', 'milk and bread'],
    ['a text without the spaces around it', 'milk', ' milk '],
    ['typographic quotes and dashes', '“Tom’s” – now', '"Tom\'s" - now'],
    ['a word of a script without spaces', '买牛奶吧', '牛奶'],
    ['a code in groups', 'DE89 3704 0044', 'DE8937040044'],
    ['a code without its hyphens', 'AB12 34', 'AB-12-34'],
    ['an amount with a sign before it', '-$12.50', '12.50'],
    ['a mask that shows its last character', '•••0', '2580'],
    ['a number with its unit', '5', '5 kg'],
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
    ['a suggestion that begins with the text', 'Bernau am Inn', 'Bern'],
    ['a word in which the text stands', 'party', 'art'],
    ['a text that was entered twice', 'milkmilk', 'milk'],
    ['an address without its marks', 'annexampleorg', 'ann@example.org'],
    ['a word without its sign', 'C', 'C++'],
    ['a text without its picture', 'Party', 'Party 🎉'],
    ['a number without its sign', '5', '-5'],
    ['a fraction without its stroke', '12', '1/2'],
    ['a time without its colon', '1030', '10:30'],
    ['a day that was cut off', '05/01/20', '05.01.2026'],
    ['more digits before a number', '99123456', '123456'],
    ['a mask whose last character is another', '•••1', '2580'],
    ['a text cut off after a word', 'milk and', 'milk and bread'],
  ])('does not take %s', (_name, shown, typed) => {
    expect(holdsTyped(shown, typed)).toBe(false);
  });
});
