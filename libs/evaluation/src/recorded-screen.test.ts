import { expect, test } from 'vitest';
import { readRecordedScreen } from './recorded-screen.ts';

const dump = (inner: string): string => `<?xml version='1.0'?>\n<hierarchy rotation="0">${inner}</hierarchy>`;

test('elements come in document order with their parents and children', () => {
  const screen = readRecordedScreen(
    dump('<node text="a"><node text="b" /><node text="c"></node></node><node text="d"/>'),
  );
  expect(screen?.map(({ text, parent, children }) => [text, parent, children])).toEqual([
    ['a', null, [1, 2]],
    ['b', 0, []],
    ['c', 0, []],
    ['d', null, []],
  ]);
});

test('elements off the screen, inverted or not, are included', () => {
  const screen = readRecordedScreen(dump('<node text="below" bounds="[61,2506][453,2280]" />'));
  expect(screen?.[0]).toMatchObject({ text: 'below', bounds: [61, 2506, 453, 2280] });
});

test('references in attributes are resolved; unknown ones stay', () => {
  const screen = readRecordedScreen(dump('<node text="a &lt; b &amp; c&#10;d&#x2026; &odd;" />'));
  expect(screen?.[0]?.text).toBe('a < b & c\nd… &odd;');
});

test('a text field is editable by its class, a check box reacts even if it is not marked clickable', () => {
  const screen = readRecordedScreen(
    dump(
      '<node class="org.example.MyEditText" /><node checkable="true" /><node class="android.widget.TextView" />',
    ),
  );
  expect(screen?.map(({ editable, active }) => [editable, active])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test.each([
  ['nothing', ''],
  ['no elements', dump('')],
  ['an open element', dump('<node text="a">')],
  ['an end too many', dump('</node><node />')],
])('%s is not a screen', (_, xml) => {
  expect(readRecordedScreen(xml)).toBeNull();
});
