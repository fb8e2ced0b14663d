import { expect, test } from 'vitest';
import { withShortDays } from './day-names.ts';

test.each([
  ['a weekday', 'Friday', ['Fri']],
  ['a month beside its day', '5 March', ['5 Mar']],
  ['a month as each country and language shortens it', 'September', ['Sep', 'Sept', 'sep']],
  ['several names', 'Tuesday and Thursday', ['Tue and Thu']],
  ['another language, without its full stop', 'Freitag', ['Fr']],
  ['another script', 'пятница', ['пт']],
  ['signs', '星期五', ['周五']],
  ['not what is no name of a day', 'Fridays Marching Monaco', []],
  ['not a month whose name is short already', '3 May', []],
  ['not in Japanese, where one sign would be left', '金曜日', []],
])('a text is shortened as apps write days: %s', (_, text, forms) => {
  expect(withShortDays(text).toSorted()).toEqual(forms);
});
