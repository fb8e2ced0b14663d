import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { effectOn } from './effect-on-screen.ts';

/** The effect of pressing the element with this text, on a screen of these nodes. */
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
  expect(effectIn('Transfer', tabs('Accounts', 'Transfer'))).toBe('look');
  expect(effectIn('Pay', node({ resource_id: 'o.e:id/bottom_nav' }, row('Home'), row('Pay')))).toBe('look');
  expect(effectIn('Delete', tabs('Edit', 'Delete'))).toBe('commit');
});

test('a page inside a container that is named after tabs is not a tab', () => {
  const page = node({}, node({}, node({}, button('Call'))));
  expect(effectIn('Call', node({ resource_id: 'o.e:id/navigation_view' }, page))).toBe('commit');
  expect(effectIn('Call', node({ resource_id: 'o.e:id/without_navigation_view' }, button('Call')))).toBe(
    'commit',
  );
});

test('a switch only sets a state', () => {
  const sends = { class: 'android.widget.CheckBox', text: 'Send a copy', clickable: true, checkable: true };
  expect(effectIn('Send a copy', node(sends))).toBe('look');
  const box = node({ class: 'android.widget.CheckBox', checkable: true });
  expect(effectIn('Send a copy', node({ text: 'Send a copy', clickable: true }, box))).toBe('look');
});

test('a menu entry for a kind of thing only leads on; a button with the same words may act', () => {
  const menu = [row('Help'), row('Pay bills'), row('Send feedback'), row('Transfer')];
  for (const label of ['Pay bills', 'Send feedback', 'Transfer'])
    expect(effectIn(label, ...menu)).toBe('look');
  expect(effectIn('Pay bills', text('Gas'), button('Pay bills'))).toBe('commit');
  expect(
    effectIn('Transfer', node({ class: 'android.widget.EditText', text: '20', focusable: true }), ...menu),
  ).toBe('commit');
});

test('a menu entry that names the action itself counts as acting', () => {
  const menu = [row('Edit'), row('Share'), row('Delete'), row('Send invoice'), row('Call')];
  for (const label of ['Delete', 'Send invoice', 'Call']) expect(effectIn(label, ...menu)).toBe('commit');
});

test('among answers with a way out, each one does what it says', () => {
  expect(effectIn('Transfer', row('Edit'), row('Cancel'), row('Transfer'))).toBe('commit');
});

test('a text longer than a command counts as a command only on a button', () => {
  const long = 'Call the plumber about the sink that leaks on Monday';
  expect(effectIn(long, row(long))).toBe('look');
  expect(effectIn(long, button(long))).toBe('commit');
});

test('a list row with several texts is content; the same texts elsewhere may be a button', () => {
  const said = 'Pay rent, before Friday, £500';
  expect(effectIn(said, node({ class: 'android.widget.ListView' }, row(said)))).toBe('look');
  expect(effectIn(said, row(said))).toBe('commit');
});

test('a bare yes does what the texts around it ask', () => {
  for (const label of ['Confirm', 'OK', 'Yes']) {
    expect(effectIn(label, text('Delete this note?'), button('Cancel'), button(label))).toBe('commit');
    expect(effectIn(label, text('Sort by name?'), button('Cancel'), button(label))).toBe('look');
  }
  expect(effectIn('Confirm', text('To Ines Varga'), text('£20.00'), button('Confirm'))).toBe('commit');
});
