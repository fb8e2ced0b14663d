import type { ObligationInput } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { actionSpace, type Choice } from '../choose/action-space.ts';
import { button, item, node, screenOf } from '../screen.fixture.ts';
import { ledgerOf } from './ledger.ts';
import { wrongPress } from './not-selected.ts';

const text = (words: string) => node({ class: 'android.widget.TextView', text: words });
const row = (...words: string[]) => node({ clickable: true }, ...words.map(text));
const list = (...rows: string[]) => screenOf(node({ class: 'android.widget.ListView' }, ...rows));
const radio = (words: string, checked: boolean) =>
  node({ class: 'android.widget.RadioButton', text: words, checkable: true, clickable: true, checked });
const at = (screen: Screen, activity: string): Screen => ({ ...screen, activity: `org.example/${activity}` });

interface Situation {
  readonly from: Screen;
  readonly to: Screen;
  readonly label: string;
  readonly earlier?: readonly Screen[];
  readonly deed?: NonNullable<ObligationInput['deed']>;
  /** By default true: the step has the name in quotation marks. */
  readonly quoted?: boolean;
}

function wrong(
  value: string,
  { from, to, label, earlier = [], deed = 'choose', quoted = true }: Situation,
): string | null {
  const choice = actionSpace(from, { keyboardShown: false }).find(
    ({ action }: Choice) => action.kind === 'click' && action.target?.label === label,
  );
  const did = item({ key: choice?.action.key ?? '', label });
  const named = quoted ? { values: [value] } : { where: value };
  const read = [{ says: `select ${value}`, ...named, deed }];
  const [one] = ledgerOf('', { read, readBy: 'rules' }).obligations;
  if (one === undefined) throw new Error('nothing was read');
  const presses = [{ item: did, before: from, after: to }];
  return wrongPress(one, { presses, own: [did], screen: to, earlier: [from, ...earlier] });
}

const CARS = list(row('Van', 'KL 1'), row('Trailer', 'MO 9'));
const CAR = at(screenOf(node({ class: 'android.widget.EditText', text: 'Trailer' }), button('Save')), '.Car');
const PARK = screenOf(radio('Van (KL 1)', true), radio('Trailer (MO 9)', false));

describe('what could be selected', () => {
  test('was not selected by opening it', () => {
    const opened = { from: CARS, to: CAR, label: 'Trailer, MO 9' };
    expect(wrong('Trailer', { ...opened, earlier: [PARK] })).toContain('does not stand selected');
    // Where nothing can be selected, to select is to open.
    expect(wrong('Trailer', opened)).toBeNull();
  });

  test('was not selected where its name is not quoted, and may be the kind of what is chosen', () => {
    const opened = { from: CARS, to: CAR, label: 'Trailer, MO 9', quoted: false };
    expect(wrong('trailer', { ...opened, earlier: [PARK] })).toContain('does not stand selected');
    expect(wrong('trailer', opened)).toBeNull();
    expect(wrong('car', { ...opened, earlier: [PARK] })).toBeNull();
    const chosen = screenOf(radio('Red car', true), radio('Blue car', false));
    expect(wrong('car', { from: PARK, to: chosen, label: 'Trailer (MO 9)', quoted: false })).toBeNull();
  });

  test('stands selected after its press, and not where it was pressed once too often', () => {
    const chosen = screenOf(radio('Van (KL 1)', false), radio('Trailer (MO 9)', true));
    expect(wrong('Trailer', { from: PARK, to: chosen, label: 'Trailer (MO 9)' })).toBeNull();
    expect(wrong('Trailer', { from: chosen, to: PARK, label: 'Trailer (MO 9)' })).not.toBeNull();
  });

  test('is chosen where its page or its field shows it', () => {
    const away = at(screenOf(button('Next')), '.Next');
    expect(wrong('Trailer', { from: PARK, to: away, label: 'Trailer (MO 9)' })).toBeNull();
    const form = (value: string) => screenOf(node({ class: 'android.widget.Spinner' }, text(value)));
    const menu = at(list(radio('Trailer', false)), '.Menu');
    expect(
      wrong('Trailer', { from: menu, to: form('Trailer'), label: 'Trailer', earlier: [form('')] }),
    ).toBeNull();
  });
});

describe('another thing whose name contains the name', () => {
  const both = list(row('Van', 'KL 1'), row('Van old', 'KL 2'));
  const page = at(screenOf(text('Van old')), '.Car');

  test.each(['press', 'open', 'choose'] as const)('is not meant by “%s”', (deed) => {
    expect(wrong('Van', { from: both, to: page, label: 'Van old, KL 2', deed })).toContain('Van old');
    expect(wrong('Van', { from: both, to: page, label: 'Van, KL 1', deed })).toBeNull();
  });

  test('is meant where nothing is called just so', () => {
    const only = list(row('Van old', 'KL 2'), row('Bus', 'B'));
    expect(wrong('Van', { from: only, to: page, label: 'Van old, KL 2', deed: 'open' })).toBeNull();
  });
});
