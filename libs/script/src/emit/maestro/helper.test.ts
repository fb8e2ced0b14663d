import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { addDays, formatDay } from '../../text/day-format.ts';
import { literal, parameter } from '../../text/template.ts';
import { DAY_SCRIPT, MAESTRO_HELPERS } from './helper.ts';
import { createShortVariables } from './short-variables.ts';

const DAY = MAESTRO_HELPERS.find(({ name }) => name === DAY_SCRIPT)?.text ?? '';

it.each([
  ['0', 'yyyy-MM-dd'],
  ['3', 'EEE, d MMM yyyy'],
  ['-40', 'EEEE, MMMM d, yy'],
  ['1', 'dd.M.'],
])('the day script gives the day that comes %s days after today as %s', (days, format) => {
  const output: Record<string, string> = {};
  runInNewContext(DAY, { output, DAYS: days, FORMAT: format, AS: 'day1' });
  expect(output.day1).toBe(formatDay(addDays(new Date(), Number(days)), format));
});

it('texts that would be misread stand in a file, as they are', () => {
  const payee = { name: 'payee', secret: false, value: 'Ada', env: 'PAYEE' };
  const variables = createShortVariables([payee]);
  const odd = 'a ${PIN} } "b" \\ \n\u2028';
  expect(variables.typed(literal(odd))).toBe('${output.text1}');
  expect(variables.typed(`\\${parameter('payee')}`)).toBe('${output.text2}');
  expect(variables.typed(`To ${parameter('payee')} $$5`)).toBe('To ${PAYEE} $5');
  const output: Record<string, string> = {};
  runInNewContext(variables.texts().join('\n'), { output, PAYEE: 'Bob' });
  expect(output).toEqual({ text1: odd, text2: '\\Bob' });
});
