import { expect, it } from 'vitest';
import { node, screenOf } from '../dump.fixture.ts';
import { textsInReadingOrder, visibleTexts } from '../texts.ts';
import { accessibilityText, simplifiedList } from './views.ts';

const screen = screenOf(
  node(
    { class: 'a.Frame' },
    node({ text: 'right', bounds: '[600,110][900,160]' }),
    node({ text: 'left', bounds: '[0,100][300,170]' }),
    node({ class: 'a.CheckBox', text: 'top', checkable: true, clickable: true, bounds: '[0,0][300,60]' }),
    node({
      class: 'a.Button',
      resource_id: 'o:id/ok',
      text: 'OK',
      content_desc: 'Confirm',
      clickable: true,
      enabled: false,
    }),
  ),
  node({ package: 'com.android.systemui', text: '12:00', bounds: '[0,0][1080,60]', clickable: true }),
);

it('the full text has every element, indented, with a tag on what can be acted on', () => {
  expect(accessibilityText(screen).split('\n')).toEqual([
    'Frame',
    '  View text="right"',
    '  View text="left"',
    '  [3] CheckBox text="top" (unchecked)',
    '  Button id=ok text="OK" desc="Confirm" (disabled)',
  ]);
});

it('the simplified list has only what can be acted on', () => {
  expect(simplifiedList(screen)).toBe('[3] CheckBox "top" (unchecked)');
});

it('texts come in reading order, lines from left to right', () => {
  const wide = screenOf(
    ...screen.elements
      .slice(1, 4)
      .map(({ text, bounds: [l, t, r, b] }) => node({ text, bounds: `[${l},${t}][${r},${b}]` })),
  );
  expect(textsInReadingOrder(wide)).toEqual(['top', 'left', 'right']);
});

it('visible texts name their element and leave out the status bar', () => {
  expect(visibleTexts(screen).map(({ index, text }) => `${index} ${text}`)).toEqual([
    '1 right',
    '2 left',
    '3 top',
    '4 OK',
    '4 Confirm',
  ]);
});
