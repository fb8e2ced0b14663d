import { expect, it } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import {
  ancestorsOf,
  appElements,
  centreOf,
  descendantsOf,
  isInteractable,
  oneLine,
  parentOf,
  shortClass,
  systemBarMask,
} from './tree.ts';

const SYSTEM = 'com.android.systemui';
const screen = screenOf(
  node({ text: 'window' }, node({ text: 'a' }, node({ text: 'b' })), node({ text: 'c' })),
  node(
    { package: SYSTEM, text: 'bar', bounds: '[0,0][1080,60]' },
    node({ text: 'clock', bounds: '[0,0][90,60]' }),
  ),
);
const texts = (elements: readonly { readonly text: string }[]) => elements.map(({ text }) => text);

it('walks down in document order and up to the window, and not into the next one', () => {
  expect(texts(descendantsOf(screen, find(screen, 'a')))).toEqual(['b']);
  expect(texts(descendantsOf(screen, find(screen, 'window')))).toEqual(['a', 'b', 'c']);
  expect(texts(descendantsOf(screen, find(screen, 'clock')))).toEqual([]);
  expect(texts(ancestorsOf(screen, find(screen, 'b')))).toEqual(['a', 'window']);
  expect(parentOf(screen, find(screen, 'bar'))).toBeNull();
});

it('knows the status bar with all that is in it, a bar at the side too, and no open shade', () => {
  expect(systemBarMask(screen)).toEqual([false, false, false, false, true, true]);
  expect(texts(appElements(screen))).toEqual(['window', 'a', 'b', 'c']);
  const sideways = screenOf(
    node({ bounds: '[0,0][1920,1080]' }),
    node({ package: SYSTEM, bounds: '[1800,0][1920,1080]' }),
    node({ package: SYSTEM, bounds: '[0,0][1920,900]' }),
  );
  expect(systemBarMask(sideways)).toEqual([false, true, false]);
});

it('a disabled element cannot be acted on, whatever else it is', () => {
  const [on, off] = [true, false].map((enabled) => screenOf(node({ clickable: true, enabled })).elements[0]);
  expect([on, off].map((element) => element !== undefined && isInteractable(element))).toEqual([true, false]);
});

it('shortens texts', () => {
  expect(oneLine(' a\n\tb ')).toBe('a b');
  expect(oneLine('x'.repeat(200), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shortClass('androidx.appcompat.widget.SearchView$SearchAutoComplete')).toBe('SearchAutoComplete');
  expect(shortClass('Button')).toBe('Button');
  expect(centreOf([10, 20, 31, 40])).toEqual([21, 30]);
});
