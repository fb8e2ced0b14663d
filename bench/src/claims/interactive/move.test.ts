import { back, clear, click, type, up, wait } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { screenOfDump } from '../../evaluation/ground.ts';
import { fingerOn, movesOf, targetOf, typedText } from './move.ts';

const screen = screenOfDump(
  `<hierarchy rotation="0"><node package="org.example" bounds="[0,0][900,2000]">
    <node package="org.example" class="android.widget.EditText" text="ab" resource-id="org.example:id/title" focusable="true" enabled="true" bounds="[0,0][900,100]"/>
    <node package="org.example" class="android.widget.Button" text="Save" clickable="true" enabled="true" bounds="[0,100][900,200]"/>
    <node package="org.example" class="android.widget.Button" text="Save" clickable="true" enabled="true" bounds="[0,200][900,300]"/>
  </node></hierarchy>`,
  'org.example',
);

test('waits belong to the move before them, and emptying a field to the typing', () => {
  const moves = movesOf([
    wait(100),
    click({ text: 'Save' }),
    wait(200),
    wait(300),
    clear('title'),
    type('title', 'x'),
  ]);
  expect(moves.map(({ kind, waitMs, empties }) => ({ kind, waitMs, empties }))).toEqual([
    { kind: 'click', waitMs: 500, empties: false },
    { kind: 'text', waitMs: 0, empties: true },
  ]);
});

test('a scroll leads where the finger does not', () => {
  expect(movesOf([up('list'), back])).toMatchObject([
    { kind: 'scroll', direction: 'down' },
    { kind: 'back' },
  ]);
});

test('an element is found by its attributes, and one of several by its number', () => {
  const boundsOf = (nth?: number) =>
    targetOf(screen, { on: { text: 'Save', ...(nth === undefined ? {} : { nth }) } })?.bounds;
  expect([boundsOf(), boundsOf(1), boundsOf(2)]).toEqual([[0, 100, 900, 200], [0, 200, 900, 300], undefined]);
});

test('a text is put at the end of what is kept, and typed as a whole', () => {
  const [added, whole] = movesOf([type('title', 'c'), clear('title'), type('title', 'c')]);
  const field = screen.elements.find(({ editable }) => editable) ?? null;
  if (added === undefined || whole === undefined) throw new Error('no moves');
  expect([typedText(added, field), typedText(whole, field)]).toEqual(['abc', 'c']);
  expect(fingerOn(added, field)).toEqual([
    { kind: 'tap', x: 450, y: 50 },
    { kind: 'key', key: 'MOVE_END' },
    { kind: 'key', key: 'DEL' },
    { kind: 'key', key: 'DEL' },
    { kind: 'text', text: 'abc' },
  ]);
});
