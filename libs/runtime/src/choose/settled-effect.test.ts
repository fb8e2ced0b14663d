import type { Effect } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { effectOn } from './effect-on-screen.ts';
import { settledEffect } from './settled-effect.ts';

const text = (said: string) => node({ class: 'android.widget.TextView', text: said });
const row = (said: string) =>
  node({ class: 'android.widget.LinearLayout', text: said, clickable: true, bounds: '[0,300][1080,400]' });
const list = (...rows: readonly string[]) =>
  node({ class: 'androidx.recyclerview.widget.RecyclerView' }, ...rows);
const field = (said: string) =>
  node({ class: 'android.widget.EditText', text: said, focusable: true, bounds: '[0,600][1080,700]' });
const fab = node({
  ...{ class: 'android.widget.ImageButton', content_desc: 'Neu', clickable: true },
  bounds: '[900,1700][1060,1860]',
});
const message = (said: string) =>
  node({ class: 'android.widget.TextView', resource_id: 'o.e:id/snackbar_text', text: said });
const elsewhere = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  activity: 'org.example/.Other',
});
const dialog = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  bounds: [100, 700, 980, 1200],
});

interface Around {
  readonly before: Screen;
  readonly after: Screen;
  readonly returned?: boolean;
  readonly touched?: boolean;
}

/** The effect of pressing the element with this name, by what it did. */
function pressed(label: string, { before, after, returned = false, touched = false }: Around): Effect {
  const element = before.elements.find(({ text: said, desc }) => said === label || desc === label);
  if (element === undefined) throw new Error(label);
  const effect = effectOn(before, element, label);
  return settledEffect({ kind: 'click', effect, element, label, before, after, returned, touched });
}

test('an entry or a floating button that has opened a new page was a look', () => {
  const before = screenOf(list(row('Balkon')), fab);
  expect(pressed('Balkon', { before, after: elsewhere(text('Balkon')) })).toBe('look');
  expect(pressed('Neu', { before, after: elsewhere(field('')) })).toBe('look');
});

test('the same is a commit if it led back, changed its own page, or was answered by a message', () => {
  const before = screenOf(list(row('Balkon')), fab);
  expect(pressed('Balkon', { before, after: elsewhere(text('Liste')), returned: true })).toBe('commit');
  expect(pressed('Balkon', { before, after: screenOf(list(row('Verbunden'))) })).toBe('commit');
  expect(pressed('Neu', { before, after: elsewhere(field(''), message('Gesendet')) })).toBe('commit');
});

test('a button with words stays a commit on whatever page it leads to; a question is asked before the deed', () => {
  const before = screenOf(text('Bestellung'), button('Nochmals bestellen'));
  expect(pressed('Nochmals bestellen', { before, after: elsewhere(text('Warenkorb')) })).toBe('commit');
  const question = dialog(text('Sicher?'), button('Nein'), button('Ja'));
  expect(pressed('Nochmals bestellen', { before, after: question })).toBe('look');
  const told = dialog(text('Bestellt'), button('Gut'));
  expect(pressed('Nochmals bestellen', { before, after: told })).toBe('commit');
});

test('Save in a form that is filled in is a commit in five languages, whatever came of it', () => {
  for (const label of ['Save', 'Speichern', 'Guardar', 'Сохранить', '保存']) {
    const before = screenOf(field('Milk'), button(label));
    const question = dialog(text('+?'), button('-'), button('+'));
    const afters = [before, question, elsewhere(text('Milk')), screenOf(text('Milk'))];
    for (const after of afters)
      expect(pressed(label, { before, after, touched: true }), label).toBe('commit');
  }
});

test('the answers of a dialog stay commits, and so does what English words name', () => {
  const before = dialog(text('Löschen?'), button('Nein'), button('Ja'));
  expect(pressed('Ja', { before, after: elsewhere(text('Liste')) })).toBe('commit');
  const rows = screenOf(list(row('Delete')));
  expect(pressed('Delete', { before: rows, after: elsewhere(text('x')) })).toBe('commit');
});

test('a text that takes no presses and did nothing was a look; a button that did nothing visible is a commit', () => {
  const before = screenOf(list(text('Summe')), button('Senden'), message('Hinzugefügt'));
  const after = screenOf(list(text('Summe')), button('Senden'));
  expect(pressed('Summe', { before, after })).toBe('look');
  expect(pressed('Senden', { before, after })).toBe('commit');
});

test('an edit that leaves its page, and a look that is answered by a message, are commits', () => {
  const box = node({ class: 'android.widget.CheckBox', text: 'Ja', clickable: true, checkable: true });
  expect(pressed('Ja', { before: screenOf(box), after: screenOf(box) })).toBe('edit');
  expect(pressed('Ja', { before: screenOf(box), after: elsewhere(text('x')) })).toBe('commit');
  const up = node({
    ...{ class: 'android.widget.ImageButton', content_desc: 'Zurück', clickable: true },
    bounds: '[0,60][140,200]',
  });
  expect(pressed('Zurück', { before: screenOf(up), after: elsewhere(text('x')) })).toBe('look');
  expect(pressed('Zurück', { before: screenOf(up), after: elsewhere(message('Gespeichert')) })).toBe(
    'commit',
  );
});
