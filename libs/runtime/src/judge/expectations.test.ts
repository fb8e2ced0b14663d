import type { Expectation } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { meets } from './expectations.ts';

const screen = screenOf(
  node({ text: 'Payment sent' }),
  node({ class: 'android.widget.Switch', content_desc: 'Dark', checkable: true, checked: true }),
  button('Pay now', { enabled: false }),
  node({ class: 'android.view.ViewGroup' }, node({ text: 'Amount' }), node({ text: '18.25' })),
  node({ class: 'android.widget.EditText', text: '${card}', hint: 'Card number' }),
);
const VALUES = { amount: '18.25', payee: 'Ana' };
const wrong = (...expected: readonly Expectation[]) => meets({ screen, files: [] }, expected, VALUES).wrong;

test.each<[string, Expectation]>([
  ['a text, whatever its case', { text: 'payment  SENT' }],
  ['a part of a text', { text: 'sent' }],
  ['the value of a parameter', { text: '${amount}' }],
  ['a text that is absent', { absent: 'Failed' }],
  ['a state', { element: 'Dark', is: 'checked' }],
  ['a button that is off', { element: 'Pay now', is: 'disabled' }],
  ['an element that is not there', { element: 'Retry', is: 'absent' }],
  ['a value in the row of its name', { value: 'Amount', equals: '${amount}' }],
  ['a field by its hint', { value: 'Card number', equals: '${card}' }],
  ['the end of an activity', { activity: '.Main' }],
])('%s holds', (_name, expectation) => expect(wrong(expectation)).toEqual([]));

test.each<[Expectation, string]>([
  [{ text: '${payee}' }, '“Ana” is not shown'],
  [{ absent: 'sent' }, '“sent” is shown'],
  [{ element: 'Dark', is: 'unchecked' }, '“Dark” is not unchecked'],
  [{ element: 'Retry', is: 'enabled' }, 'there is no “Retry”'],
  [{ element: 'Pay now', is: 'absent' }, '“Pay now” is there'],
  [{ value: 'Amount', equals: '18.2' }, '“Amount” shows “Amount”, not “18.2”'],
  [{ activity: '.Other' }, 'the activity is org.example/.Main, not .Other'],
])('%j does not hold, and the reason is given', (expectation, why) =>
  expect(wrong(expectation)).toEqual([why]),
);

test('cites the elements that show it, and leaves pictures to a model that can see', () => {
  const met = meets({ screen, files: [] }, [{ text: 'Payment' }, { picture: 'a tick for ${payee}' }], VALUES);
  expect(met).toMatchObject({ holds: true, pictured: ['a tick for Ana'] });
  expect(met.elements.map((index) => screen.elements[index]?.text)).toEqual(['Payment sent']);
});

test('the name of a switch may stand on its caption', () => {
  const row = screenOf(
    node(
      { class: 'android.view.ViewGroup', clickable: true },
      node({ text: 'Sounds' }),
      node({ class: 'android.widget.Switch', checkable: true, checked: true }),
    ),
  );
  const told = (is: 'checked' | 'unchecked') =>
    meets({ screen: row, files: [] }, [{ element: 'Sounds', is }], {}).wrong;
  expect(told('checked')).toEqual([]);
  expect(told('unchecked')).toEqual(['“Sounds” is not unchecked']);
});
