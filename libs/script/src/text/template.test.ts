import { describe, expect, test } from 'vitest';
import { formatDay } from './day-format.ts';
import {
  dayFromToday,
  literal,
  parameter,
  parametersIn,
  plainText,
  resolveTemplate,
  templateParts,
} from './template.ts';

const today = new Date(2030, 0, 30, 23, 59);
const values = { parameters: { payee: 'Ana $$', 'card number': '42' }, today };

describe('a template', () => {
  test.each(['', '$', '$$', '${payee}', '$${payee}', 'a${', '}$', '$&', 'plain', '${today|d}'])(
    'of the literal text %j resolves to it and has no other parts',
    (text) => {
      expect(resolveTemplate(literal(text), values)).toBe(text);
      expect(plainText(literal(text))).toBe(text);
    },
  );

  test.each([
    ['Pay ${payee} $$5', 'Pay Ana $$ $5'],
    ['${ card number }', '42'],
    ['${unknown}', '${unknown}'],
    [dayFromToday(3, 'EEE, d MMM yyyy'), 'Sat, 2 Feb 2030'],
    [dayFromToday(-30, 'yy-MM-dd'), '29-12-31'],
    [dayFromToday(0, 'EEEE dd.M MMMM'), 'Wednesday 30.1 January'],
  ])('%s resolves to %s', (template, text) => expect(resolveTemplate(template, values)).toBe(text));

  test('gives its parts and parameters', () => {
    const template = `${literal('a $ ')}${parameter('payee')}${dayFromToday(1, 'd')}`;
    expect(templateParts(template)).toEqual([
      { kind: 'literal', text: 'a $ ' },
      { kind: 'parameter', name: 'payee' },
      { kind: 'day', days: 1, format: 'd' },
    ]);
    expect(parametersIn(template)).toEqual(['payee']);
    expect(plainText(template)).toBeNull();
  });
});

test('days are calendar days, even when clocks change at night', () => {
  expect(formatDay(new Date(2031, 2, 9), 'MMM d, EEE')).toBe('Mar 9, Sun');
});
