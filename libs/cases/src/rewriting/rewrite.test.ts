import { CaseSpec } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { readRewritingRules } from './read-rewriting-rules.ts';
import { rewriteCase, rewriteStep, rewritesOf } from './rewrite.ts';

const sentence = (request: string, result: string): string =>
  `System requests User to ${request}, and System validates the result feedback from User is ${result}.`;
const rewritten = (
  result: string,
  parameters: readonly string[] = [],
  request = 'go on',
): string | undefined => rewriteStep(sentence(request, result), { parameters })?.text;

describe('the two examples of Table 1 (XUAT-Copilot)', () => {
  test('marks a specific parameter', () => {
    const text = sentence('select a bank for card-less binding', 'selecting bank');
    expect(rewriteStep(text, { parameters: ['bank_name', 'card_number'] })).toMatchObject({
      written: text,
      text: 'Select ${bank_name}',
      rule: 'gerund',
    });
  });

  test('says that the app takes this only from its keypad', () => {
    expect(rewriteStep(sentence('set payment password', 'submitting payment password'))).toMatchObject({
      text: 'Submit payment password (use the numeric keypad)',
      rule: 'payment-password',
    });
  });
});

test.each([
  'system requests user to go on and system validates the result feedback from user is viewing the agreement',
  'System  requests User to go on , and  System validates\nthe result feedback from User is "viewing the agreement" .',
  'SYSTEM REQUESTS USER TO go on. System validates the result feedback from User is viewing the agreement',
  'The system requests the user to go on; the system validates that the result feedback from the user is viewing the agreement.',
])('case, spaces, full stops and articles may differ: %s', (text) => {
  expect(rewriteStep(text)?.text).toBe('View the agreement');
});

test.each([
  'Open the wallet',
  '',
  'System requests User to go on',
  'System requests User to , and System validates the result feedback from User is .',
  sentence('go on', `viewing ${'x'.repeat(2_000)}`),
])('any other sentence stays unchanged: %j', (text) => {
  expect(rewriteStep(text)).toBeNull();
});

test.each<[result: string, parameters: string[], text: string]>([
  ['confirming', [], 'Confirm'],
  ['agreeing to the service agreement', [], 'Agree to the service agreement'],
  ['entering the card number', ['card_number'], 'Enter ${card_number}'],
  [
    'entering card number and holder',
    ['card number', 'Holder.Name'],
    'Enter ${card number} and ${Holder.Name}',
  ],
  ['entering the PIN ${pin} and the amount', ['pin', 'amount'], 'Enter the PIN ${pin} and ${amount}'],
  ['the user is successfully submitting the form', [], 'Submit the form'],
  [
    'entering the amount, and then confirming the transfer',
    ['amount'],
    'Enter ${amount}, and then confirm the transfer',
  ],
  ['editing billing and shipping address', [], 'Edit billing and shipping address'],
  ['selecting bank', ['bank_name', 'bank_id'], 'Select bank'],
  ['selecting bank', ['bank', 'bank_name'], 'Select ${bank}'],
  ['selecting ${bank_name} as bank', ['bank_name'], 'Select ${bank_name} as bank'],
  ['transferring the amount', ['transfer', 'amount'], 'Transfer ${amount}'],
  ['submit the payment', [], 'Submit the payment'],
  ['double-tap the photo', [], 'Double-tap the photo'],
  ['successful', [], 'Go on'],
  ['a list of cards', [], 'Go on, so that this holds: a list of cards'],
  ['submitting the transaction password', [], 'Submit the transaction password (use the numeric keypad)'],
  ['viewing the payment password settings', [], 'View the payment password settings'],
])('%s with %j becomes: %s', (result, parameters, text) => {
  expect(rewritten(result, parameters)).toBe(text);
});

test('a case keeps the original sentences; rewritten or plain ones stay unchanged', () => {
  const spec = CaseSpec.parse({
    id: 'a',
    title: 'A',
    parameters: { bank_name: { value: 'Linden' } },
    steps: [
      { do: sentence('choose', 'selecting bank'), expect: [{ text: 'Linden' }] },
      { do: 'Press Done' },
      { do: sentence('x', 'viewing y'), written: 'before' },
    ],
  });
  expect(rewriteCase(spec).steps).toEqual([
    { do: 'Select ${bank_name}', written: spec.steps[0]?.do, expect: [{ text: 'Linden' }] },
    spec.steps[1],
    spec.steps[2],
  ]);
  expect([...rewritesOf(spec).keys()]).toEqual([0]);
  expect(rewriteCase(rewriteCase(spec))).toEqual(rewriteCase(spec));
});

test("a tenant's own rules go before the built-in ones, with its patterns' groups", () => {
  const rules = readRewritingRules(
    `rules:
  - name: one-time-code
    when: { request: 'verif', result: '^entering (?:the )?(?<what>code)$' }
    says: 'Read the {what} in the message and {instruction} ($\{code})'
    why: The code comes by message.
`,
    { file: 'rules.yaml' },
  );
  const text = sentence('verify the phone', 'entering code');
  expect(rewriteStep(text, { rules })).toMatchObject({
    text: 'Read the code in the message and enter code (${code})',
    rule: 'one-time-code',
    why: 'The code comes by message.',
  });
  expect(rewriteStep(sentence('pay', 'entering code'), { rules })?.rule).toBe('gerund');
});

test('a rule whose sentence would be longer than a step may be is skipped', () => {
  const rules = [{ name: 'long', when: { result: '.' }, says: '{result}'.repeat(60), why: '' }];
  expect(rewriteStep(sentence('x', `viewing ${'y'.repeat(100)}`), { rules })?.rule).toBe('gerund');
});
