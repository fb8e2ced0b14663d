import { describe, expect, test } from 'vitest';
import { find, node, screenOf } from '../dump.fixture.ts';
import type { Screen } from '../screen.ts';
import { type ControlTry, FINDINGS_MAX, type FindingFacts, type FindingKind } from './finding.ts';
import { screenFindings } from './screen-findings.ts';

type Attributes = Parameters<typeof node>[0];
type Box = readonly [left: number, top: number, right: number, bottom: number];

const at = ([left, top, right, bottom]: Box): string => `[${left},${top}][${right},${bottom}]`;
const root = (...children: readonly string[]): Screen =>
  screenOf(node({ class: 'android.widget.FrameLayout', bounds: at([0, 0, 1_000, 2_000]) }, ...children));
const button = (bounds: Box, more: Attributes = {}, ...children: readonly string[]): string =>
  node({ class: 'android.widget.Button', clickable: true, bounds: at(bounds), ...more }, ...children);
const text = (words: string, bounds: Box, more: Attributes = {}): string =>
  node({ class: 'android.widget.TextView', text: words, bounds: at(bounds), ...more });

const FACTS: FindingFacts = { density: 2, keyboardTop: null, tries: [] };
/** What is found of one kind: the sentence by the name of the element. */
function said(kind: FindingKind, screen: Screen, facts: Partial<FindingFacts> = {}): readonly string[] {
  return screenFindings(screen, { ...FACTS, ...facts })
    .filter((finding) => finding.kind === kind)
    .map(({ label, says }) => `${label}: ${says}`);
}

describe('no_name', () => {
  const BOX: Box = [100, 100, 300, 300];

  test('is a control without a text, a description or a hint, inside of it too', () => {
    expect(said('no_name', root(button(BOX)))).toEqual([
      ': Button has no text and no description; one is wanted.',
    ]);
    expect(said('no_name', root(button(BOX, { resource_id: 'org.example:id/open' })))).toHaveLength(1);
  });

  test.each([
    ['a text', button(BOX, { text: 'Open' })],
    ['a description', button(BOX, { content_desc: 'Open' })],
    ['a hint', button(BOX, { class: 'android.widget.EditText', focusable: true, hint: 'Name' })],
    ['a text inside', button(BOX, {}, text('Open', [110, 110, 200, 150]))],
  ])('is none with %s', (_name, one) => {
    expect(said('no_name', root(one))).toEqual([]);
  });

  test.each([
    ['a disabled control', button(BOX, { enabled: false })],
    ['a list', button(BOX, { class: 'android.widget.ListView' })],
    ['what catches stray touches', button([0, 0, 1_000, 1_500])],
    ['the view beside a sheet', button(BOX, { resource_id: 'org.example:id/touch_outside' })],
    ['what goes on below the screen', button([100, 1_950, 300, 2_000])],
    ['another app', button(BOX, { package: 'org.other' })],
  ])('is not asked of %s', (_name, one) => {
    expect(said('no_name', root(one))).toEqual([]);
  });

  test('is not decided for a switch with a text beside it', () => {
    const toggle = button([800, 100, 900, 200], { class: 'android.widget.Switch', checkable: true });
    const row = node(
      { class: 'android.widget.LinearLayout', bounds: at([0, 100, 1_000, 200]) },
      text('Dark', [0, 100, 700, 200]),
      toggle,
    );
    expect(said('no_name', root(row))).toEqual([]);
    expect(said('no_name', root(toggle))).toHaveLength(1);
  });
});

describe('small_target', () => {
  test('is less than 48 dp in either direction', () => {
    expect(said('small_target', root(button([100, 100, 300, 180], { text: 'Low' })))).toEqual([
      'Low: It is 100 x 40 dp; at least 48 x 48 dp is wanted.',
    ]);
    expect(said('small_target', root(button([100, 100, 190, 300], { text: 'Narrow' })))).toHaveLength(1);
    expect(said('small_target', root(button([100, 100, 196, 195], { text: 'Rounded' })))).toEqual([]);
  });

  test('counts in density-independent pixels', () => {
    const screen = root(button([100, 100, 200, 200], { text: 'One' }));
    expect(said('small_target', screen, { density: 2 })).toEqual([]);
    expect(said('small_target', screen, { density: 2.75 })).toHaveLength(1);
  });

  test('is none at the edge of what scrolls it, where it may go on', () => {
    const list = (row: string) =>
      node(
        { class: 'android.widget.ListView', scrollable: true, bounds: at([0, 200, 1_000, 1_800]) },
        row,
        button([0, 400, 1_000, 600], { text: 'Row' }),
      );
    expect(said('small_target', root(list(button([0, 200, 1_000, 240], { text: 'Cut' }))))).toEqual([]);
    expect(said('small_target', root(list(button([0, 300, 1_000, 340], { text: 'Whole' }))))).toHaveLength(1);
  });

  test.each([
    [
      'a link in a web page',
      node(
        { class: 'android.webkit.WebView', bounds: at([0, 0, 1_000, 500]) },
        button([0, 100, 200, 140], { class: 'android.view.View', text: 'Link' }),
      ),
    ],
    [
      'a box in a row that is pressed as a whole',
      button(
        [0, 100, 1_000, 300],
        { class: 'android.widget.LinearLayout', text: 'Row' },
        button([0, 100, 60, 160], { class: 'android.widget.CheckBox', checkable: true }),
      ),
    ],
  ])('is not %s', (_name, one) => {
    expect(said('small_target', root(one))).toEqual([]);
  });
});

describe('duplicate_names', () => {
  const save = (bounds: Box, more: Attributes = {}) => button(bounds, { text: 'Save', ...more });

  test('are two controls of one kind with one name', () => {
    expect(said('duplicate_names', root(save([0, 100, 200, 200]), save([0, 300, 200, 400])))).toEqual([
      'Save: Button and another one are both called "Save"; each wants a name of its own.',
    ]);
  });

  test('are none of different kinds', () => {
    const tab = save([0, 300, 200, 400], { class: 'android.widget.CheckBox' });
    expect(said('duplicate_names', root(save([0, 100, 200, 200]), tab))).toEqual([]);
  });

  test('are those of fields by their hints, not by what stands in them', () => {
    const field = (bounds: Box, hint: string, more: Attributes = {}) =>
      button(bounds, { class: 'android.widget.EditText', focusable: true, hint, ...more });
    const [upper, lower] = [[0, 100, 200, 200] as const, [0, 300, 200, 400] as const];
    const filled = { text: '10', password: true };
    expect(said('duplicate_names', root(field(upper, 'Old', filled), field(lower, 'New', filled)))).toEqual(
      [],
    );
    expect(said('duplicate_names', root(field(upper, '', filled), field(lower, '', filled)))).toEqual([]);
    expect(
      said('duplicate_names', root(field(upper, 'PIN', { text: '1' }), field(lower, 'PIN', { text: '2' }))),
    ).toEqual(['PIN: Field and another one are both called "PIN"; each wants a name of its own.']);
  });

  test('are none in rows that are built alike, even where their ids are numbered', () => {
    const row = (top: number, id: string) =>
      node(
        { class: 'android.widget.LinearLayout', bounds: at([0, top, 1_000, top + 150]) },
        save([0, top, 200, top + 150], { resource_id: `org.example:id/${id}` }),
      );
    expect(said('duplicate_names', root(row(100, 'save_0'), row(300, 'save_1')))).toEqual([]);
    expect(said('duplicate_names', root(row(100, 'save'), row(300, 'store')))).toHaveLength(1);
  });

  test('are none in a list, nor around each other', () => {
    const list = node(
      { class: 'android.widget.ListView', bounds: at([0, 0, 1_000, 900]) },
      save([0, 100, 200, 200]),
      save([0, 300, 200, 400]),
    );
    expect(said('duplicate_names', root(list))).toEqual([]);
    const inside = button([0, 0, 400, 400], {}, save([0, 100, 200, 200]));
    expect(said('duplicate_names', root(inside))).toEqual([]);
  });
});

describe('overlap', () => {
  test('is a text that lies partly over another', () => {
    const screen = root(text('Upper', [0, 100, 400, 150]), text('Lower', [0, 120, 400, 170]));
    expect(said('overlap', screen)).toEqual([
      'Lower: "Lower" lies over "Upper" by 200 x 15 dp; nothing is wanted there.',
    ]);
  });

  test.each([
    ['texts that touch', [text('Upper', [0, 100, 400, 150]), text('Lower', [0, 148, 400, 200])]],
    [
      'a floating button without a text',
      [text('Upper', [0, 100, 400, 150]), button([300, 100, 400, 200], { content_desc: 'New' })],
    ],
    [
      'a message',
      [
        text('Upper', [0, 100, 400, 150]),
        text('Saved', [0, 120, 400, 170], { resource_id: 'org.example:id/snackbar_text' }),
      ],
    ],
    [
      'a sheet over the page, of which the tree still has all',
      [
        node({ bounds: at([0, 0, 1_000, 2_000]) }, text('Upper', [0, 1_520, 400, 1_570])),
        node({ bounds: at([0, 1_500, 1_000, 2_000]) }, text('Lower', [0, 1_540, 400, 1_590])),
      ],
    ],
    [
      'a link in a line of a web page',
      [
        node(
          { class: 'android.webkit.WebView', bounds: at([0, 0, 1_000, 2_000]) },
          text('Upper', [0, 100, 400, 150]),
          text('Lower', [0, 120, 400, 170]),
        ),
      ],
    ],
    ['a small label on a large text', [text('Large', [0, 100, 400, 400]), text('3', [300, 100, 340, 140])]],
  ])('is not %s', (_name, parts) => {
    expect(said('overlap', root(...parts))).toEqual([]);
  });

  test('is not a bar over a list that can be scrolled on', () => {
    const list = (scrollable: boolean) =>
      node(
        { class: 'android.widget.ListView', scrollable, bounds: at([0, 0, 1_000, 1_100]) },
        text('One', [0, 0, 1_000, 900]),
        text('Row', [0, 1_000, 1_000, 1_100]),
      );
    const bar = button([0, 1_050, 1_000, 1_150], { text: 'Bar' });
    expect(said('overlap', root(list(true), bar))).toEqual([]);
    expect(said('overlap', root(list(false), bar))).toHaveLength(1);
  });
});

describe('dead_control', () => {
  const screen = root(
    button([0, 100, 200, 200], { text: 'Go' }),
    button([0, 300, 200, 400], { text: 'Tab', selected: true }),
    text('Words', [0, 500, 200, 600]),
  );
  const tried = (name: string, presses: number, changes: number): ControlTry => ({
    element: find(screen, name).index,
    presses,
    changes,
    changesElsewhere: 0,
  });

  test('is one that was pressed twice in vain', () => {
    expect(said('dead_control', screen, { tries: [tried('Go', 2, 0)] })).toEqual([
      'Go: 2 presses changed nothing; a change is wanted.',
    ]);
  });

  test('is none after one press, after a change, if it is chosen already, or cannot be pressed', () => {
    const tries = [tried('Go', 1, 0), tried('Go', 3, 1), tried('Tab', 2, 0), tried('Words', 2, 0)];
    expect(said('dead_control', screen, { tries })).toEqual([]);
  });

  test('is none if it worked on another screen', () => {
    const tries = [{ ...tried('Go', 2, 0), changesElsewhere: 1 }];
    expect(said('dead_control', screen, { tries })).toEqual([]);
  });

  test('is none if something lies over its middle', () => {
    const covered = root(
      button([0, 100, 200, 200], { text: 'Go' }),
      button([50, 100, 250, 300], { content_desc: 'New' }),
    );
    const tries = [{ element: find(covered, 'Go').index, presses: 2, changes: 0, changesElsewhere: 0 }];
    expect(said('dead_control', covered, { tries })).toEqual([]);
  });
});

describe('keyboard_covers', () => {
  const field = (bounds: Box, focused = true) =>
    root(button(bounds, { class: 'android.widget.EditText', focusable: true, focused, hint: 'Name' }));

  test('is the field with the focus below the upper edge of the keyboard', () => {
    expect(said('keyboard_covers', field([0, 1_200, 900, 1_300]), { keyboardTop: 1_250 })).toEqual([
      'Name: The keyboard lies over 50 of its 100 pixels; none is wanted.',
    ]);
  });

  test.each([
    ['above it', field([0, 1_100, 900, 1_200]), 1_250],
    ['without the focus', field([0, 1_200, 900, 1_300], false), 1_250],
    ['without a keyboard', field([0, 1_200, 900, 1_300]), null],
    ['of many lines that begins above it', field([0, 200, 900, 1_900]), 1_250],
  ])('is no field %s', (_name, screen, keyboardTop) => {
    expect(said('keyboard_covers', screen, { keyboardTop })).toEqual([]);
  });
});

test('a screen of hundreds of faults gives a short list', () => {
  const many = Array.from({ length: 300 }, (_, row) => button([10, row * 6 + 10, 30, row * 6 + 14]));
  const found = screenFindings(root(...many), FACTS);
  expect(found.filter(({ kind }) => kind === 'no_name')).toHaveLength(FINDINGS_MAX);
  expect(found.filter(({ kind }) => kind === 'small_target')).toHaveLength(FINDINGS_MAX);
});
