import { describe, expect, test } from 'vitest';
import { button, named, screenOf, spaceOf } from '../screen.fixture.ts';
import { digitOf, numberPad } from './number-pad.ts';

const keys = (digits: string) => [...digits].map((digit) => button(digit));

test.each([
  ['7', '7'],
  ['2 ABC', '2'],
  ['9, WXYZ', '9'],
  ['0 +', '0'],
  ['12', null],
  ['7 days', null],
  ['', null],
])('the key %j enters %j', (label, digit) => {
  expect(digitOf(label)).toBe(digit);
});

describe('a number pad', () => {
  test('has a key for every digit, in any order', () => {
    const pad = numberPad(screenOf(...keys('3071962548')));
    expect([...(pad ?? [])].map(([digit, key]) => [digit, key.text])).toEqual(
      [...'3071962548'].map((digit) => [digit, digit]),
    );
  });

  test('is not recognised if a digit is missing or there twice: a calendar is not a pad', () => {
    expect(numberPad(screenOf(...keys('123456789')))).toBeNull();
    expect(numberPad(screenOf(...keys('01234567891')))).toBeNull();
  });

  test('is offered as one action beside its keys', () => {
    expect(named(spaceOf(...keys('0123456789')))).toContain('keypad');
    expect(named(spaceOf(...keys('012345678')))).not.toContain('keypad');
  });
});
