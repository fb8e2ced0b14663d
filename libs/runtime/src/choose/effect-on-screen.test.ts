import type { Effect } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { effectOfKind, effectOn, isDeed } from './effect-on-screen.ts';

/** The effect of pressing the element with this text, on a screen of these nodes. */
function effectIn(label: string, ...nodes: readonly string[]): Effect {
  const { screen, element } = find(label, nodes);
  return effectOn(screen, element, label);
}

function deedIn(label: string, ...nodes: readonly string[]): boolean {
  const { screen, element } = find(label, nodes);
  return isDeed(screen, element, label);
}

function find(label: string, nodes: readonly string[]) {
  const screen = screenOf(...nodes);
  const element = screen.elements.find(({ text, desc }) => text === label || desc === label);
  if (element === undefined) throw new Error(label);
  return { screen, element };
}

const row = (said: string, more = {}) =>
  node({ class: 'android.widget.LinearLayout', text: said, clickable: true, ...more });
const field = (text: string) =>
  node({ class: 'android.widget.EditText', text, focusable: true, bounds: '[0,600][1080,700]' });
const header = { bounds: '[0,60][140,200]' };

const SAVES = ['Save', 'Speichern', 'Guardar', 'Сохранить', '保存'];
const DEEDS = [
  'Bezahlen',
  'Pagar',
  'Оплатить',
  '支付',
  '删除',
  'Withdraw',
  'Donate',
  'Book now',
  'Place bid',
];

test('Save is a commit in five languages, and so is every other button', () => {
  for (const label of [...SAVES, ...DEEDS, 'Subscribe', 'Redeem', 'Factory reset']) {
    expect(effectIn(label, field('Milk'), button(label)), label).toBe('commit');
    expect(deedIn(label, field('Milk'), button(label)), label).toBe(true);
    expect(effectIn(label, button(label)), label).toBe('commit');
  }
});

test('a row of a list is a commit until it has shown what it does: in some apps it joins, pays or plays', () => {
  const list = node(
    { class: 'androidx.recyclerview.widget.RecyclerView' },
    row('Harbour Loft'),
    row('Library'),
  );
  expect(effectIn('Library', list)).toBe('commit');
  expect(deedIn('Library', list)).toBe(false);
});

test('switches, boxes and sliders are edits, and so is a row with exactly one of them', () => {
  const sends = { class: 'android.widget.CheckBox', text: 'Send a copy', clickable: true, checkable: true };
  expect(effectIn('Send a copy', node(sends))).toBe('edit');
  const box = node({ class: 'android.widget.CheckBox', checkable: true });
  expect(effectIn('Pay bills', row('Pay bills', {}), row('x'))).toBe('commit');
  expect(effectIn('Send a copy', node({ text: 'Send a copy', clickable: true }, box))).toBe('edit');
  expect(effectIn('Volume', node({ class: 'android.widget.SeekBar', content_desc: 'Volume' }))).toBe('edit');
  expect(effectIn('Both', node({ text: 'Both', clickable: true }, box, box))).toBe('commit');
  expect(
    effectIn('With a button', node({ text: 'With a button', clickable: true }, box, button('Pay'))),
  ).toBe('commit');
});

test('a tab leads to its page, or sets what is shown; words make it stricter', () => {
  const bar = (...labels: readonly string[]) =>
    node({ class: 'com.google.android.material.tabs.TabLayout' }, ...labels.map((label) => row(label)));
  expect(effectIn('Überweisen', bar('Konten', 'Überweisen'))).toBe('look');
  expect(effectIn('Delete', bar('Edit', 'Delete'))).toBe('commit');
});

test('one of several of which exactly one is selected is a value: tabs, segments, days', () => {
  const tabs = node({}, row('Ein', { selected: true, clickable: false }), row('Aus'));
  expect(effectIn('Aus', tabs)).toBe('edit');
  expect(effectIn('Aus', node({}, row('Ein', { selected: true }), row('Aus', { selected: true })))).toBe(
    'commit',
  );
  const image = (desc: string, selected: boolean) =>
    node({ class: 'android.widget.ImageButton', content_desc: desc, clickable: true, selected });
  expect(effectIn('Send', node({}, image('Like', true), image('Send', false)))).toBe('commit');
});

test('the button of the toolbar, its menu, spinners and the negative answer of a dialog only look', () => {
  const up = node({
    class: 'android.widget.ImageButton',
    content_desc: 'Zurück',
    clickable: true,
    ...header,
  });
  expect(effectIn('Zurück', up)).toBe('look');
  expect(effectIn('Zurück', up, field('Milk'))).toBe('commit');
  expect(effectIn('Zurück', up, node({ class: 'android.widget.ProgressBar' }))).toBe('commit');
  const overflow = { class: 'android.widget.ImageView', bounds: '[960,60][1080,200]', clickable: true };
  expect(effectIn('Mehr', node({ ...overflow, content_desc: 'Mehr' }))).toBe('look');
  expect(effectIn('Neu', node({ ...overflow, content_desc: 'Neu', resource_id: 'o.e:id/add' }))).toBe(
    'commit',
  );
  expect(effectIn('Land', node({ class: 'android.widget.Spinner', text: 'Land', clickable: true }))).toBe(
    'look',
  );
});

test('the arrows of a calendar of Android or of Material turn its page; media controls have the same ids', () => {
  const arrow = (id: string) =>
    node({ class: 'android.widget.ImageButton', content_desc: '>', clickable: true, resource_id: id });
  const calendar = (id: string) => node({ class: 'android.widget.DatePicker' }, node({}, arrow(id)));
  expect(effectIn('>', calendar('android:id/next'))).toBe('look');
  expect(effectIn('>', arrow('o.e:id/month_navigation_next'))).toBe('look');
  expect(effectIn('>', arrow('android:id/next'))).toBe('commit');
  // An arrow that an app has put there itself may set what is shown.
  expect(effectIn('>', calendar('o.e:id/later'))).toBe('commit');
});

test('BACK from what loads or shows how full something is only looks, if the run has begun nothing there', () => {
  const bar = node({ class: 'android.widget.ProgressBar' });
  const loading = screenOf(node({}, bar));
  expect(effectOfKind(loading, 'back')).toBe('commit');
  expect(effectOfKind(loading, 'back', true)).toBe('commit');
  expect(effectOfKind(loading, 'back', false)).toBe('look');
  const up = node({
    ...{ class: 'android.widget.ImageButton', content_desc: 'Zurück', clickable: true },
    ...header,
  });
  const page = screenOf(up, node({}, bar));
  const back = page.elements.find(({ desc }) => desc === 'Zurück');
  expect(back && effectOn(page, back, 'Zurück', false)).toBe('look');
  // An upload that can be stopped, and a form that may be saved by leaving it.
  expect(effectOfKind(screenOf(node({}, bar, button('Stopp'))), 'back', false)).toBe('commit');
  expect(effectOfKind(screenOf(field('Milch'), node({}, bar)), 'back', false)).toBe('commit');
});
