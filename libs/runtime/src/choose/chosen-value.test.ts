import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { setsValue } from './chosen-value.ts';

const text = (said: string) => node({ class: 'android.widget.TextView', text: said });
const typed = (said: string) =>
  node({ class: 'android.widget.EditText', text: said, focusable: true, bounds: '[0,600][900,700]' });
const field = typed('Chor');
const entry = (name: string, value: string) =>
  node({ class: 'android.widget.LinearLayout', clickable: true }, text(name), text(value));
const form = (...entries: readonly (readonly [string, string])[]): Screen =>
  screenOf(field, ...entries.map(([name, value]) => entry(name, value)), button('Speichern'));
const sheet = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  bounds: [0, 900, 1080, 1920],
});
const option = (said: string) => node({ class: 'android.widget.LinearLayout', clickable: true }, text(said));
/** As Android shows its own: the value that is set is a field between two buttons. */
const wheel = (before: string, set: string, after: string) =>
  node(
    { class: 'android.widget.NumberPicker', scrollable: true },
    ...[button(before), typed(set), button(after)],
  );

interface Around {
  readonly below: Screen;
  readonly window: Screen;
  readonly after: Screen;
}

/** Whether pressing the option or button with this text has set the value of the entry “Farbe”. */
function sets(said: string, { below, window, after }: Around): boolean {
  const holder = (screen: Screen, wanted: string) => {
    const at = screen.elements.find((one) => one.text === wanted);
    const above = at?.clickable === false ? screen.elements[at.parent ?? -1] : at;
    if (above === undefined) throw new Error(wanted);
    return above;
  };
  const opener = holder(below, 'Farbe');
  return setsValue({ below: { screen: below, opener }, window, pressed: holder(window, said), after });
}

const below = form(['Farbe', 'Rot'], ['Ort', 'Köln']);
const colours = sheet(option('Rot'), option('Grün'));

test('an option of a sheet whose words the entry of the form shows afterwards has set its value', () => {
  const after = form(['Farbe', 'Grün'], ['Ort', 'Köln']);
  expect(sets('Grün', { below, window: colours, after })).toBe(true);
  expect(sets('Rot', { below, window: colours, after })).toBe(false);
});

test('the value that is set already may be chosen once more', () => {
  expect(sets('Rot', { below, window: colours, after: below })).toBe(true);
  const hours = form(['Farbe', '18:05']);
  const wheels = sheet(wheel('17', '18', '19'), wheel('04', '05', '06'), button('Fertig'));
  expect(sets('Fertig', { below: hours, window: wheels, after: hours })).toBe(true);
  const minutes = sheet(wheel('1', '2', '3'), button('Fertig'));
  expect(sets('Fertig', { below: hours, window: minutes, after: hours })).toBe(false);
});

test('it did more if another part of the page changed, or says what the sheet did not offer', () => {
  const other = form(['Farbe', 'Grün'], ['Ort', 'Bonn']);
  expect(sets('Grün', { below, window: colours, after: other })).toBe(false);
  const done = form(['Farbe', 'Grün bestellt'], ['Ort', 'Köln']);
  expect(sets('Grün', { below, window: colours, after: done })).toBe(false);
  expect(sets('Grün', { below, window: colours, after: below })).toBe(false);
  const longer = form(['Farbe', 'Grün'], ['Ort', 'Köln'], ['Preis', '5']);
  expect(sets('Grün', { below, window: colours, after: longer })).toBe(false);
});

test('a page that is no form, and an entry of a list, may have taken effect at once', () => {
  const page = (value: string) => screenOf(entry('Farbe', value), button('Weiter'));
  expect(sets('Grün', { below: page('Rot'), window: colours, after: page('Grün') })).toBe(false);
  const talk = (value: string) =>
    screenOf(node({ class: 'androidx.recyclerview.widget.RecyclerView' }, entry('Farbe', value)), field);
  expect(sets('Grün', { below: talk('Rot'), window: colours, after: talk('Grün') })).toBe(false);
});

test('a button that confirms has set what the wheels of its window show; without wheels it is a deed', () => {
  const dated = (value: string) => form(['Farbe', value], ['Ort', 'Köln']);
  const after = dated('18:05');
  const wheels = sheet(wheel('17', '18', '19'), wheel('04', '05', '06'), button('Fertig'));
  expect(sets('Fertig', { below: dated('9:00'), window: wheels, after })).toBe(true);
  expect(sets('Fertig', { below: dated('9:00'), window: wheels, after: dated('18:07') })).toBe(false);
  const question = sheet(text('18:05'), button('Fertig'), button('Zurück'));
  expect(sets('Fertig', { below: dated('9:00'), window: question, after })).toBe(false);
  const written = sheet(typed('18:05'), button('Senden'));
  expect(sets('Senden', { below: dated('9:00'), window: written, after })).toBe(false);
});
