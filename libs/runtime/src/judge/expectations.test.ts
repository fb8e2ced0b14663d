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
  [{ value: 'Amount', equals: '18.2' }, '“Amount” shows “18.25”, not “18.2”'],
  [{ activity: '.Other' }, 'the activity is org.example/.Main, not .Other'],
])('%j does not hold, and the reason is given', (expectation, why) =>
  expect(wrong(expectation)).toEqual([why]),
);

const list = screenOf(
  node({ text: 'Balance €2,480.35' }),
  node({ text: 'Leaves at 13:15, 12 seats' }),
  node({ text: 'Fee 250.00, limit 7,000' }),
  node({ text: 'Onlineshop' }),
  node({ text: '支払い完了しました' }),
  node({ text: 'Cafe\u0301s' }),
  node({ text: 'Checkout' }),
  button('Checkout', { enabled: false }),
  button('Plain'),
  node({ class: 'android.widget.Switch', content_desc: 'Alarm', checkable: true, checked: true }),
  node({ class: 'android.widget.Switch', content_desc: 'Alarm', checkable: true }),
);
const told = (values: Readonly<Record<string, string>>, ...expected: readonly Expectation[]) =>
  meets({ screen: list, files: [] }, expected, values);

test.each([
  '480.35',
  '2,480',
  '7',
  '250.0',
  '3:15',
  '13',
  '2 seats',
  'On',
  'shop',
  'Caf\u00e9',
  'Cafe',
  '${none}',
])('a part of a word or number is not the text: %s', (text) => {
  const { holds, wrong: why } = told({ none: '' }, { text });
  expect(holds).toBe(false);
  expect(why).toHaveLength(1);
});

test.each(['2,480.35', '250', '€2,480.35', '13:15', '12', '12 seats', 'balance', '支払い完了', 'Caf\u00e9s'])(
  'a whole word or number is the text: %s',
  (text) => expect(told({}, { text }).wrong).toEqual([]),
);

test('what is to be absent may not even be a part of a word', () => {
  expect(told({}, { absent: 'shop' }).wrong).toEqual(['“shop” is shown']);
});

test.each<Expectation>([
  { activity: 'ain' },
  { activity: '${none}' },
  { value: '${none}', equals: '' },
  { element: 'Plain', is: 'unchecked' },
  { element: 'Checkout', is: 'enabled' },
  { value: 'Plain', equals: 'Plain' },
  { value: 'Plain', equals: '' },
])('does not hold: %j', (expectation) => {
  expect(told({ none: '' }, expectation).wrong).toHaveLength(1);
});

test('where several of a name differ, their state is not known', () => {
  const said = told({}, { element: 'Alarm', is: 'unchecked' });
  expect(said).toMatchObject({ holds: false, wrong: [] });
  expect(said.unknown).toEqual(['several are called “Alarm”, and not all of them are unchecked']);
});

test('a field shows what it holds, and a name what stands beside or right below it', () => {
  const at = (left: number, top: number) => ({ bounds: `[${left},${top}][${left + 400},${top + 100}]` });
  const form = screenOf(
    node(
      { class: 'android.view.ViewGroup' },
      node({ class: 'android.widget.EditText', focusable: true, text: '', hint: 'First name', ...at(0, 0) }),
      node({
        class: 'android.widget.EditText',
        focusable: true,
        text: 'Rudd',
        hint: 'Last name',
        ...at(0, 200),
      }),
      node({ text: 'Fee', ...at(0, 400) }),
      node({ text: '0.45', ...at(500, 400) }),
      node({ text: 'Total', ...at(0, 600) }),
      node({ text: '45.45', ...at(500, 600) }),
      node({ text: 'Font size', ...at(0, 800) }),
      node({ text: 'Medium', ...at(0, 900) }),
    ),
  );
  const holds = (value: string, equals: string) =>
    meets({ screen: form, files: [] }, [{ value, equals }], {}).holds;
  expect([holds('Last name', 'Rudd'), holds('Last name', 'rudd'), holds('Last name', '')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([holds('First name', ''), holds('First name', 'Rudd'), holds('First name', 'Total')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([holds('Fee', '0.45'), holds('Fee', '45.45'), holds('Font size', 'Medium')]).toEqual([
    true,
    false,
    true,
  ]);
});

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

test('a caption above a field names what the field holds, whatever else is called like it', () => {
  const below = {
    ...{ class: 'android.widget.EditText', focusable: true, hint: '8 digits' },
    bounds: '[0,200][1080,300]',
  };
  const form = (held: string) =>
    screenOf(
      node(
        { class: 'android.view.ViewGroup', bounds: '[0,100][1080,300]' },
        node({ text: 'Customer number', bounds: '[0,100][300,200]' }),
        node({ ...below, text: held }),
      ),
    );
  const told = (held: string, equals = '40718826') =>
    meets({ screen: form(held), files: [] }, [{ value: 'Customer number', equals }], {}).wrong;
  expect(told('40718826')).toEqual([]);
  expect(told('8 digits', '')).toEqual([]);
  expect(told('8 digits')).toEqual(['“Customer number” shows “”, not “40718826”']);
  expect(told('4071')).toEqual(['“Customer number” shows “4071”, not “40718826”']);
});
