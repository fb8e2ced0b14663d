import { describe, expect, it } from 'vitest';
import { dayFromToday, literal, parameter } from '../text/template.ts';
import { holdsSecret, parameterise, parameterValues, rewriteCheck, rewriteLocator } from './parameterise.ts';

const known = (name: string, value: string | null, secret = false) => ({ name, value, secret });
const values = (parameters: Parameters<typeof parameterValues>[0], ...used: string[]) =>
  parameterValues(parameters, new Set(used));

describe('parameters in texts', () => {
  const payee = values([known('payee', 'Ada Byron'), known('first', 'Ada Byr'), known('sum', '12')], 'sum');

  it.each([
    ['Ada Byron', parameter('payee')],
    ['Pay Ada Byron now', `Pay ${parameter('payee')} now`],
    ['Ada Byron, Ada Byron', `${parameter('payee')}, ${parameter('payee')}`],
    ['to Ada Byr.', `to ${parameter('first')}.`],
    ['€12', `€${parameter('sum')}`],
  ])('%s', (text, template) => expect(parameterise(literal(text), payee)).toBe(template));

  it.each(['Ada Byronson', 'Canada Byron', '120', '12a', 'ada byron'])(
    '%s is not a parameter: not the whole word',
    (text) => expect(parameterise(literal(text), payee)).toBe(literal(text)),
  );

  it('with common or short values are found only where an action used them', () => {
    const parameters = [known('count', '1'), known('button', 'Save'), known('name', 'Orchard')];
    const all = 'Save 1 Orchard';
    expect(parameterise(literal(all), values(parameters))).toBe(`Save 1 ${parameter('name')}`);
    expect(parameterise(literal(all), values(parameters, 'count', 'button'))).toBe(
      `${parameter('button')} ${parameter('count')} ${parameter('name')}`,
    );
  });

  it('leave days, other parameters and dollar signs of a template as they are', () => {
    const day = dayFromToday(3, 'd MMM yyyy');
    const template = `${literal('$5 for Orchard by ')}${day} ${parameter('payee')}`;
    expect(parameterise(template, values([known('name', 'Orchard'), known('payee', 'name')]))).toBe(
      `${literal('$5 for ')}${parameter('name')}${literal(' by ')}${day} ${parameter('payee')}`,
    );
  });
});

describe('secrets', () => {
  const secret = values([known('pin', '4711', true), known('word', 'quince77', true)]);

  it.each(['4711', 'PIN 4711.', '4 7 1 1', '4-7-1-1', 'Quince 77', 'is quince77!'])(
    '%s is dropped',
    (text) => {
      expect(holdsSecret(text, secret)).toBe(true);
      expect(parameterise(literal(text), secret)).toBeNull();
    },
  );

  it('do not affect other texts, and hide nothing if they have no value', () => {
    expect(parameterise('471 items', secret)).toBe('471 items');
    expect(parameterise('4711', values([known('pin', null, true)]))).toBe('4711');
  });

  it('also drop the locators and checks that hold them', () => {
    const rewrite = (text: string) => parameterise(text, secret);
    const one = { matches: 1, fragile: false };
    const near = { by: 'near', className: 'a', anchor: '4711', side: 'after', ...one } as const;
    const id = { by: 'id', resourceId: 'a:id/b', className: 'a', ...one } as const;
    expect(rewriteLocator(near, rewrite)).toBeNull();
    expect(rewriteCheck({ kind: 'text', text: 'PIN 4711' }, rewrite)).toBeNull();
    expect(rewriteCheck({ kind: 'value', name: 'PIN', text: '4711', locators: [id] }, rewrite)).toBeNull();
    expect(
      rewriteCheck({ kind: 'state', name: 'PIN', is: 'present', locators: [near, id] }, rewrite),
    ).toEqual({
      kind: 'state',
      name: 'PIN',
      is: 'present',
      locators: [id],
    });
  });
});
