import { describe, expect, test } from 'vitest';
import { statementOf, unshownOf } from './statement.ts';

test.each([
  ['Verify that the plant "Fern" is displayed', 'the plant "Fern"'],
  ['The user checks whether “Fern” is visible in the list.', '“Fern”'],
  ['Make sure the watering plan is still there', 'the watering plan'],
  ['Ensure that "Fern" and "Palm" are listed', '"Fern" and "Palm"'],
  ['See that a message appears', 'a message'],
])('%s only says what is to be seen', (sentence, what) => {
  expect(statementOf(sentence)).toBe(what);
});

test.each([
  'Verify that "Fern" is not displayed',
  'Check that "Fern" does not exist',
  'Check that no "Fern" is shown',
  'Make sure that nothing of "Fern" is listed',
  'Check the box "Fern"',
  'See the plant "Fern"',
  'Confirm the order',
  'Tap "Verify" so that the code is shown again and again to everybody else',
  'Verify your account',
])('%s is no such sentence', (sentence) => {
  expect(statementOf(sentence)).toBeNull();
});

describe('a statement holds', () => {
  const seen = ['Fern, green', 'Ferns of the world', 'Watering plan'];

  test('where every quotation is shown, letter by letter', () => {
    expect(unshownOf('the plant "Fern"', seen)).toBeNull();
    expect(unshownOf('"Fern" and "Palm"', seen)).toBe('Palm');
    expect(unshownOf('"Water"', seen)).toBe('Water');
  });

  test('without quotations, where its words are shown', () => {
    expect(unshownOf('the watering plan', seen)).toBeNull();
    expect(unshownOf('the price list', seen)).toBe('the price list');
  });
});
