import type { Effect } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import type { PageBelow } from './chosen-value.ts';
import { effectOn } from './effect-on-screen.ts';
import { settledEffect } from './settled-effect.ts';
import type { Leaving } from './visit.ts';

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
const up = node({
  ...{ class: 'android.widget.ImageButton', content_desc: 'Zurück', clickable: true },
  bounds: '[0,60][140,200]',
});
const elsewhere = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  activity: 'org.example/.Other',
});
const dialog = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  bounds: [100, 700, 980, 1200],
});

const STAYED: Leaving = { asItWas: false, atWork: false };
const AS_IT_WAS: Leaving = { asItWas: true, atWork: false };

interface Around {
  readonly before: Screen;
  readonly after: Screen;
  readonly returned?: boolean;
  readonly touched?: boolean;
  readonly refusedBefore?: boolean;
  readonly leaving?: Leaving;
  readonly pictureChanged?: boolean;
  readonly below?: PageBelow;
}

/** The effect of pressing the element with this name, by what it did. */
function pressed(label: string, { before, after, ...known }: Around): Effect {
  const element = before.elements.find(({ text: said, desc }) => said === label || desc === label);
  if (element === undefined) throw new Error(label);
  const effect = effectOn(before, element, label);
  const unknown = { returned: false, touched: false, refusedBefore: false, leaving: STAYED, below: null };
  const seen = { pictureChanged: false };
  return settledEffect({
    kind: 'click',
    effect,
    element,
    label,
    before,
    after,
    ...unknown,
    ...seen,
    ...known,
  });
}

test('an entry or a floating button that has opened a new page was a look', () => {
  const before = screenOf(list(row('Balkon')), fab);
  expect(pressed('Balkon', { before, after: elsewhere(text('Balkon')) })).toBe('look');
  expect(pressed('Neu', { before, after: elsewhere(up, field('')) })).toBe('look');
});

test('the same is a commit if it led back, changed its own page, or was answered by a message', () => {
  const before = screenOf(list(row('Balkon')), fab);
  expect(pressed('Balkon', { before, after: elsewhere(text('Liste')), returned: true })).toBe('commit');
  expect(pressed('Balkon', { before, after: screenOf(list(row('Verbunden'))) })).toBe('commit');
  expect(pressed('Neu', { before, after: elsewhere(up, field(''), message('Gesendet')) })).toBe('commit');
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
  expect(pressed('Zurück', { before: screenOf(up), after: elsewhere(text('x')) })).toBe('look');
  expect(pressed('Zurück', { before: screenOf(up), after: elsewhere(message('Gespeichert')) })).toBe(
    'commit',
  );
});

test('a button that shows a value and opens the list of them was a look, in a form that is filled in, too', () => {
  const value = (said: string, checked: boolean) =>
    node({ class: 'android.widget.RadioButton', text: said, clickable: true, checkable: true, checked });
  const before = screenOf(field('Milch'), button('Mobil'), button('Speichern'));
  const values = dialog(text('Art'), value('Mobil', true), value('Privat', false));
  expect(pressed('Mobil', { before, after: values, touched: true })).toBe('look');
  expect(pressed('Speichern', { before, after: values, touched: true })).toBe('commit');
  const unset = dialog(text('Art'), value('Mobil', false), value('Privat', false));
  expect(pressed('Mobil', { before, after: unset, touched: true })).toBe('commit');
  const boxes = dialog(text('Art'), value('Mobil', true), value('Privat', true));
  expect(pressed('Mobil', { before, after: boxes, touched: true })).toBe('commit');
});

test('a press that a form has refused was a look; a deed by its words, or by a dialog, stays a commit', () => {
  const form = (...said: readonly string[]) => [
    node({}, field(''), ...said.slice(0, 1).map(text)),
    node({}, field(''), ...said.slice(1).map(text)),
    button('Weiter'),
    button('Pay'),
  ];
  const before = screenOf(...form());
  const after = screenOf(...form('Vorname fehlt', 'Nachname fehlt'));
  expect(pressed('Weiter', { before, after })).toBe('look');
  expect(pressed('Pay', { before, after })).toBe('commit');
  expect(pressed('Weiter', { before: dialog(...form()), after: dialog(...form('a', 'b')) })).toBe('commit');
  const told = screenOf(...form('Vorname fehlt', 'Nachname fehlt'), message('Gesendet'));
  expect(pressed('Weiter', { before, after: told })).toBe('commit');
});

test('leaving a page below which a song goes on was a look; leaving what ends by it is a commit', () => {
  const back = node({
    ...{ class: 'android.widget.ImageButton', content_desc: '‹', clickable: true, resource_id: 'o.e:id/x' },
    bounds: '[0,60][140,200]',
  });
  const bar = (said: string, ...more: readonly string[]) =>
    node({}, text(said), node({ class: 'android.widget.ProgressBar' }), ...more);
  const pause = button('||');
  const leave = (below: string, after: string) =>
    pressed('‹', {
      before: screenOf(back, bar(below, pause)),
      after: elsewhere(text('Alben'), bar(after, pause)),
      returned: true,
    });
  expect(leave('Lied', 'Lied')).toBe('look');
  expect(leave('Foto 1 wird gesendet', 'Lied')).toBe('commit');
  expect(leave('', '')).toBe('commit');
  const wait = { before: screenOf(back, bar('Bitte warten')), after: elsewhere(bar('Bitte warten')) };
  expect(pressed('‹', { ...wait, returned: true })).toBe('commit');
  const nothing = { after: elsewhere(text('Alben')), returned: true };
  expect(pressed('‹', { before: screenOf(back, bar('Foto')), ...nothing })).toBe('commit');
});

test('what leads somewhere after a commit stays a commit: the last page of a wizard, a list that is joined', () => {
  const wizard = screenOf(text('3/3'), button('Weiter'));
  const list = elsewhere(text('Bestellungen'), row('Nr. 1'), row('Nr. 2'));
  expect(pressed('Weiter', { before: wizard, after: list })).toBe('commit');
  expect(pressed('Weiter', { before: wizard, after: list, returned: true })).toBe('commit');
  // The page after an order has a form of its own.
  expect(pressed('Weiter', { before: wizard, after: elsewhere(field(''), button('Gut')) })).toBe('commit');
  const groups = screenOf(row('Chor'));
  expect(pressed('Chor', { before: groups, after: screenOf(row('Chor'), text('Mitglied')) })).toBe('commit');
});

test('an editor that saves by itself is left by a commit, whatever leads out of it', () => {
  const editor = screenOf(up, field('Milch'));
  const left = { before: editor, after: elsewhere(row('Milch')), returned: true, touched: true };
  expect(pressed('Zurück', left)).toBe('commit');
});

test('a press that a form refuses once more changes nothing; the first time that may be anything', () => {
  const shown = screenOf(field(''), text('Vorname fehlt'), button('Weiter'));
  expect(pressed('Weiter', { before: shown, after: shown, refusedBefore: true })).toBe('look');
  expect(pressed('Weiter', { before: shown, after: shown })).toBe('commit');
  const done = screenOf(field(''), text('Gesendet'), button('Weiter'));
  expect(pressed('Weiter', { before: shown, after: done, refusedBefore: true })).toBe('commit');
});

test('one of several is chosen only if it is selected afterwards: a button among tabs does something else', () => {
  const tab = (said: string, at: number, selected: boolean) =>
    node({
      ...{ class: 'android.widget.LinearLayout', text: said, clickable: true, selected },
      bounds: `[${at * 300},300][${at * 300 + 300},400]`,
    });
  const tabs = (...selected: readonly boolean[]) =>
    screenOf(node({}, ...['Alle', 'Neue', 'Melden'].map((said, at) => tab(said, at, selected[at] === true))));
  const before = tabs(true, false, false);
  expect(pressed('Neue', { before, after: tabs(false, true, false) })).toBe('edit');
  expect(pressed('Melden', { before, after: tabs(true, false, false) })).toBe('commit');
});

test('the page before a list whose only field is in every entry is a search: its entries lead on', () => {
  const before = screenOf(up, field('ana'), list(row('Ana Almar'), row('Ivana Orr')));
  const after = elsewhere(up, text('Ana Almar'), list(row('x')));
  expect(pressed('Ana Almar', { before, after, touched: true })).toBe('look');
  const amount = screenOf(up, field('20'), list(row('Ana Almar'), row('Ivana Orr')));
  expect(pressed('Ana Almar', { before: amount, after, touched: true })).toBe('commit');
  const left = { after: elsewhere(list(row('x'))), returned: true, touched: true };
  expect(pressed('Zurück', { before, ...left })).toBe('look');
  expect(pressed('Zurück', { before: amount, ...left })).toBe('commit');
});

test('where lines are written from right to left, the way back is on the right', () => {
  const left = node({
    ...{ class: 'android.widget.ImageButton', content_desc: 'حذف', clickable: true, resource_id: 'o.e:id/a' },
    bounds: '[0,60][140,200]',
  });
  const right = node({
    ...{
      class: 'android.widget.ImageButton',
      content_desc: 'رجوع',
      clickable: true,
      resource_id: 'o.e:id/b',
    },
    bounds: '[940,60][1080,200]',
  });
  const before = screenOf(left, right, text('عنوان'));
  const after = elsewhere(text('قائمة'));
  expect(pressed('رجوع', { before, after, returned: true })).toBe('look');
  expect(pressed('حذف', { before, after, returned: true })).toBe('commit');
});

test('a form with a button that stores it, left by its way back to a page that shows what it did, was left unsaved', () => {
  const form = screenOf(up, field('Milch'), button('Speichern'));
  const after = elsewhere(list(row('Brot')));
  const left = { returned: true, touched: true, leaving: AS_IT_WAS };
  expect(pressed('Zurück', { before: form, after, ...left })).toBe('look');
  expect(pressed('Zurück', { before: form, after, ...left, leaving: STAYED })).toBe('commit');
  expect(pressed('Speichern', { before: form, after, ...left })).toBe('commit');
  // An editor that saves by itself has no such button.
  expect(pressed('Zurück', { before: screenOf(up, field('Milch')), after, ...left })).toBe('commit');
  const told = elsewhere(list(row('Brot')), message('Entwurf gespeichert'));
  expect(pressed('Zurück', { before: form, after: told, ...left })).toBe('commit');
  // Something may still be at work: that shows in a progress bar, or in buttons that wait.
  const atWork = { ...left, leaving: { asItWas: true, atWork: true } };
  expect(pressed('Zurück', { before: form, after, ...atWork })).toBe('look');
  const waits = screenOf(up, field('Milch'), button('Speichern', { enabled: false }));
  expect(pressed('Zurück', { before: waits, after, ...atWork })).toBe('commit');
  expect(pressed('Zurück', { before: waits, after, ...left })).toBe('look');
  // Old editors are saved by the first button of their toolbar.
  const done = node({
    ...{ class: 'android.widget.TextView', text: 'Fertig', clickable: true, bounds: '[0,60][300,200]' },
  });
  const old = screenOf(done, field('Milch'), button('Abbrechen'));
  expect(pressed('Fertig', { before: old, after, ...left })).toBe('commit');
});

test('a search that was left by a button of its toolbar, to a page that shows what it did, was a look', () => {
  const query = node({
    ...{ class: 'android.widget.EditText', text: 'ana', focusable: true, bounds: '[150,60][800,200]' },
  });
  const close = node({
    ...{ class: 'android.widget.Button', content_desc: 'Schließen', clickable: true },
    bounds: '[900,60][1040,200]',
  });
  const before = screenOf(up, query, close, list(row('Ana')));
  const after = elsewhere(list(row('Ana'), row('Bo')));
  const left = { returned: true, touched: true };
  expect(pressed('Schließen', { before, after, ...left, leaving: AS_IT_WAS })).toBe('look');
  expect(pressed('Schließen', { before, after, ...left, leaving: STAYED })).toBe('commit');
});

test('a button whose words are the title of the page that it has opened was a look; within a task of one title it is none', () => {
  const title = (said: string) =>
    node({ class: 'android.widget.TextView', text: said, bounds: '[160,60][800,200]' });
  const orders = (said: string) => elsewhere(up, title(said), list(row('Nr. 1')));
  const before = screenOf(title('Danke'), button('Meine Bestellungen'));
  expect(pressed('Meine Bestellungen', { before, after: orders('Meine Bestellungen') })).toBe('look');
  expect(pressed('Meine Bestellungen', { before, after: orders('Nr. 3') })).toBe('commit');
  const noWayBack = elsewhere(title('Meine Bestellungen'), list(row('Nr. 1')));
  expect(pressed('Meine Bestellungen', { before, after: noWayBack })).toBe('commit');
  const transfer = screenOf(up, title('Überweisen'), text('20 €'), button('Überweisen'));
  const form = elsewhere(up, title('Überweisen'), list(row('Nr. 1')));
  expect(
    settledEffect({
      ...{ kind: 'click', effect: 'commit', label: 'Überweisen', before: transfer, after: form },
      ...{
        returned: false,
        touched: false,
        refusedBefore: false,
        leaving: STAYED,
        pictureChanged: false,
        below: null,
      },
      element: transfer.elements.findLast(({ text: said }) => said === 'Überweisen') ?? null,
    }),
  ).toBe('commit');
});

test('what takes no presses did nothing, though a message elsewhere has arrived in the meantime; a picture that changed says more', () => {
  const tick = (said: string) => node({ class: 'android.widget.ImageView', content_desc: said });
  const entry = (...inside: readonly string[]) => node({ class: 'android.widget.LinearLayout' }, ...inside);
  const chat = (first: string, second: string) =>
    screenOf(list(entry(text('Hallo'), tick(first)), entry(text('Gut!'), tick(second))));
  const before = chat('Gelesen', 'Unterwegs');
  const arrived = chat('Gelesen', 'Da');
  expect(pressed('Hallo', { before, after: arrived })).toBe('look');
  expect(pressed('Gut!', { before, after: arrived })).toBe('commit');
  expect(pressed('Gelesen', { before, after: before })).toBe('look');
  expect(pressed('Gelesen', { before, after: before, pictureChanged: true })).toBe('commit');
  const liked = screenOf(node({ clickable: true }, tick('Herz')));
  expect(pressed('Herz', { before: liked, after: liked })).toBe('commit');
});

test('the button beside the only field did nothing while that is empty: nothing was there to be sent', () => {
  const send = node({
    ...{ class: 'android.widget.ImageButton', content_desc: 'Weiter', clickable: true },
    bounds: '[900,1700][1060,1860]',
  });
  const line = (said: string) =>
    node(
      {},
      node({
        ...{ class: 'android.widget.EditText', text: said, focusable: true },
        bounds: '[0,1700][880,1860]',
      }),
      send,
    );
  const talk = node({
    ...{ class: 'androidx.recyclerview.widget.RecyclerView', bounds: '[0,200][1080,1700]' },
  });
  const empty = screenOf(talk, line(''));
  expect(pressed('Weiter', { before: empty, after: empty })).toBe('look');
  const filled = screenOf(talk, line('Hallo'));
  expect(pressed('Weiter', { before: filled, after: filled })).toBe('commit');
  // A code may be sent once more by a picture beside its field.
  expect(pressed('Weiter', { before: screenOf(line('')), after: screenOf(line('')) })).toBe('commit');
});
