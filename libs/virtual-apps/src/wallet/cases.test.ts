import type { TruthStep } from '@tapwright/virtual-ui';
import { createInteractiveSource, FIRST_MOMENT, playStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { walletApp } from './app.ts';
import { type WalletCase, walletCases } from './cases.ts';
import { oneTimeCode } from './keypad-order.ts';
import { answer, back, click, confirmAndPay, expirySteps, message, prove, settings, type } from './steps.ts';
import { readAgreement } from './tasks-account.ts';

const WALLET = 'org.tapwright.wallet';

/** The ways of the cases, made only from their parameters. */
function wayOf({ parameters }: WalletCase): readonly TruthStep[] {
  const value = (name: string): string => parameters[name] ?? '';
  if ('payee' in parameters) {
    return [
      click({ id: 'go_transfer' }),
      type('search', value('payee')),
      click({ text: value('payee'), id: 'contact_name' }),
      type('amount', value('amount')),
      type('note', value('note')),
      back,
      click({ id: 'continue' }),
      ...confirmAndPay,
      click({ text: 'Done' }),
    ];
  }
  if ('number' in parameters) return bindWay(value);
  return [
    settings,
    click({ id: 'limits' }),
    { kind: 'clear', on: { id: 'single' } },
    type('single', value('single')),
    { kind: 'clear', on: { id: 'daily' } },
    type('daily', value('daily')),
    back,
    click({ id: 'save_limits' }),
    ...prove,
  ];
}

function bindWay(value: (name: string) => string): readonly TruthStep[] {
  return [
    click({ id: 'go_cards' }),
    click({ desc: 'Add card' }),
    type('number', value('number')),
    type('holder', value('holder')),
    back,
    ...expirySteps(FIRST_MOMENT, Number(value('month')), Number(value('year'))),
    type('cvv', value('security code')),
    back,
    type('phone', value('phone')),
    back,
    ...readAgreement,
    click({ id: 'agree' }),
    click({ id: 'next' }),
    answer,
    message,
    type('code', oneTimeCode(3)),
    click({ id: 'confirm_code' }),
    answer,
  ];
}

describe.each(walletCases)('the case "$title"', (one) => {
  it('is reached with its parameters, and not before', () => {
    const source = createInteractiveSource({ apps: [walletApp], start: WALLET });
    expect(one.done(source.state(WALLET))).toBe(false);
    for (const step of wayOf(one)) playStep(source, step);
    source.view();
    expect(one.done(source.state(WALLET))).toBe(true);
  });

  it('gives a value for every name in its steps, and names every value', () => {
    const named = one.steps.join(' ').match(/(?<=\{)[^}]+(?=\})/g) ?? [];
    expect([...new Set(named)].sort()).toEqual(Object.keys(one.parameters).sort());
  });
});

it('the check of a case fails for the result of another case', () => {
  const source = createInteractiveSource({ apps: [walletApp], start: WALLET });
  const [first, ...others] = walletCases;
  if (first === undefined) throw new Error('there are no cases');
  for (const step of wayOf(first)) playStep(source, step);
  source.view();
  expect(others.filter((other) => other.done(source.state(WALLET)))).toEqual([]);
});
