import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { effectOn } from './effect-on-screen.ts';

/** The effect of pressing what says this, on a screen of these nodes. */
function effectIn(label: string, ...nodes: readonly string[]) {
  const screen = screenOf(...nodes);
  const element = screen.elements.find(({ text }) => text === label);
  if (element === undefined) throw new Error(label);
  return effectOn(screen, element, label);
}

const text = (said: string) => node({ class: 'android.widget.TextView', text: said });
const row = (said: string) => node({ class: 'android.widget.LinearLayout', text: said, clickable: true });
const tabs = (...labels: readonly string[]) =>
  node({ class: 'com.google.android.material.tabs.TabLayout' }, ...labels.map(row));

test('a tab leads to its page, whatever its name', () => {
  expect(effectIn('Transfer', tabs('Accounts', 'Transfer'))).toBe('free');
  expect(effectIn('Pay', node({ resource_id: 'o.e:id/bottom_nav' }, row('Home'), row('Pay')))).toBe('free');
  expect(effectIn('Delete', tabs('Edit', 'Delete'))).toBe('once');
});

test('a page inside of what is named after its tabs is no tab', () => {
  const page = node({}, node({}, node({}, button('Call'))));
  expect(effectIn('Call', node({ resource_id: 'o.e:id/navigation_view' }, page))).toBe('once');
  expect(effectIn('Call', node({ resource_id: 'o.e:id/without_navigation_view' }, button('Call')))).toBe(
    'once',
  );
});

test('a switch only says what is to be', () => {
  const sends = { class: 'android.widget.CheckBox', text: 'Send a copy', clickable: true, checkable: true };
  expect(effectIn('Send a copy', node(sends))).toBe('free');
  const box = node({ class: 'android.widget.CheckBox', checkable: true });
  expect(effectIn('Send a copy', node({ text: 'Send a copy', clickable: true }, box))).toBe('free');
});

test('an entry of a menu that names a kind of thing leads on; the same words on a button may do it', () => {
  const menu = [row('Help'), row('Pay bills'), row('Send feedback'), row('Transfer')];
  for (const label of ['Pay bills', 'Send feedback', 'Transfer'])
    expect(effectIn(label, ...menu)).toBe('free');
  expect(effectIn('Pay bills', text('Gas'), button('Pay bills'))).toBe('once');
  expect(
    effectIn('Transfer', node({ class: 'android.widget.EditText', text: '20', focusable: true }), ...menu),
  ).toBe('once');
});

test('an entry that names the deed itself is not taken to lead on', () => {
  const menu = [row('Edit'), row('Share'), row('Delete'), row('Send invoice'), row('Call')];
  for (const label of ['Delete', 'Send invoice', 'Call']) expect(effectIn(label, ...menu)).toBe('once');
});

test('among answers with a way out each does what it says', () => {
  expect(effectIn('Transfer', row('Edit'), row('Cancel'), row('Transfer'))).toBe('once');
});

test('a text that is longer than a command is one only on a button', () => {
  const long = 'Call the plumber about the sink that leaks on Monday';
  expect(effectIn(long, row(long))).toBe('free');
  expect(effectIn(long, button(long))).toBe('once');
});

test('a row of a list with texts of its own is content; the same texts elsewhere may be a button', () => {
  const said = 'Pay rent, before Friday, £500';
  expect(effectIn(said, node({ class: 'android.widget.ListView' }, row(said)))).toBe('free');
  expect(effectIn(said, row(said))).toBe('once');
});

test('a bare yes does what is asked around it', () => {
  for (const label of ['Confirm', 'OK', 'Yes']) {
    expect(effectIn(label, text('Delete this note?'), button('Cancel'), button(label))).toBe('once');
    expect(effectIn(label, text('Sort by name?'), button('Cancel'), button(label))).toBe('free');
  }
  expect(effectIn('Confirm', text('To Ines Varga'), text('£20.00'), button('Confirm'))).toBe('once');
});
