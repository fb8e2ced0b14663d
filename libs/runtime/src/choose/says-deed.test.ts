import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { saysDeed } from './effect-on-screen.ts';

/** Whether the words of the element with this text stand for something irreversible, on a screen of these nodes. */
function says(label: string, ...nodes: readonly string[]) {
  const screen = screenOf(...nodes);
  const element = screen.elements.find(({ text }) => text === label);
  if (element === undefined) throw new Error(label);
  return saysDeed(screen, element, label);
}

const text = (said: string) => node({ class: 'android.widget.TextView', text: said });
const row = (said: string) => node({ class: 'android.widget.LinearLayout', text: said, clickable: true });
const tabs = (...labels: readonly string[]) =>
  node({ class: 'com.google.android.material.tabs.TabLayout' }, ...labels.map(row));

test('a tab leads to its page, whatever its name', () => {
  expect(says('Transfer', tabs('Accounts', 'Transfer'))).toBe(false);
  expect(says('Pay', node({ resource_id: 'o.e:id/bottom_nav' }, row('Home'), row('Pay')))).toBe(false);
  expect(says('Delete', tabs('Edit', 'Delete'))).toBe(true);
});

test('a page inside a container that is named after tabs is not a tab', () => {
  const page = node({}, node({}, node({}, button('Call'))));
  expect(says('Call', node({ resource_id: 'o.e:id/navigation_view' }, page))).toBe(true);
  expect(says('Call', node({ resource_id: 'o.e:id/without_navigation_view' }, button('Call')))).toBe(true);
});

test('a menu entry for a kind of thing only leads on; a button with the same words may act', () => {
  const menu = [row('Help'), row('Pay bills'), row('Send feedback'), row('Transfer')];
  for (const label of ['Pay bills', 'Send feedback', 'Transfer']) expect(says(label, ...menu)).toBe(false);
  expect(says('Pay bills', text('Gas'), button('Pay bills'))).toBe(true);
  expect(
    says('Transfer', node({ class: 'android.widget.EditText', text: '20', focusable: true }), ...menu),
  ).toBe(true);
});

test('a menu entry that names the action itself counts as acting', () => {
  const menu = [row('Edit'), row('Share'), row('Delete'), row('Send invoice'), row('Call')];
  for (const label of ['Delete', 'Send invoice', 'Call']) expect(says(label, ...menu)).toBe(true);
});

test('among answers with a way out, each one does what it says', () => {
  expect(says('Transfer', row('Edit'), row('Cancel'), row('Transfer'))).toBe(true);
});

test('a text longer than a command counts as a command only on a button', () => {
  const long = 'Call the plumber about the sink that leaks on Monday';
  expect(says(long, row(long))).toBe(false);
  expect(says(long, button(long))).toBe(true);
});

test('a list row with several texts is content; the same texts elsewhere may be a button', () => {
  const said = 'Pay rent, before Friday, £500';
  expect(says(said, node({ class: 'android.widget.ListView' }, row(said)))).toBe(false);
  expect(says(said, row(said))).toBe(true);
});

test('a bare yes does what the texts around it ask', () => {
  for (const label of ['Confirm', 'OK', 'Yes']) {
    expect(says(label, text('Delete this note?'), button('Cancel'), button(label))).toBe(true);
    expect(says(label, text('Sort by name?'), button('Cancel'), button(label))).toBe(false);
  }
  expect(says('Confirm', text('To Ines Varga'), text('£20.00'), button('Confirm'))).toBe(true);
});
