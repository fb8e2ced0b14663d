import { expect, test } from 'vitest';
import { expectationText } from './expectation-text.ts';

test.each([
  [{ text: 'Paid' }, '“Paid” is shown'],
  [{ absent: 'Error' }, '“Error” is not shown'],
  [{ element: 'Pay', is: 'enabled' }, '“Pay” is enabled'],
  [{ value: 'Amount', equals: '12' }, '“Amount” holds “12”'],
  [{ activity: 'ResultActivity' }, 'ResultActivity is in front'],
  [{ picture: 'The line goes up' }, 'the picture shows: The line goes up'],
  [{ file: '/sdcard/a.txt', is: 'absent' }, 'the file /sdcard/a.txt is absent'],
  [{ file: '/sdcard/a.txt', contains: 'x' }, 'the file /sdcard/a.txt holds “x”'],
  [{ other: 1 }, '{"other":1}'],
])('an expectation is told: %o', (expectation, said) => {
  expect(expectationText(expectation)).toBe(said);
});
