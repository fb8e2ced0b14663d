import { expect, test } from 'vitest';
import { readCaseFilter } from './case-filter.ts';

test('an address becomes a filter; what is wrong there is left out', () => {
  expect(readCaseFilter({ tag: ' smoke ', text: 'Pay', x: 1 })).toEqual({ tag: 'smoke', text: 'Pay' });
  expect(readCaseFilter({ tag: '', text: ['a'] })).toEqual({});
  expect(readCaseFilter({ text: 7 })).toEqual({ text: '7' });
  expect(readCaseFilter({ tag: 'a'.repeat(99), text: 'a'.repeat(999) })).toEqual({
    tag: 'a'.repeat(60),
    text: 'a'.repeat(200),
  });
});
