import { parseHierarchy, type ScreenElement, toElementRef } from '@tapwright/screen';
import type { Trace } from '@tapwright/script';
import { expect, test } from 'vitest';
import { barredFor } from './healing-asked.ts';

const button = (text: string, top: number) =>
  `<node class="android.widget.Button" text="${text}" package="org.example" enabled="true" clickable="true" bounds="[0,${top}][500,${top + 100}]"/>`;
const NAMES = ['Keep', 'Delete all', 'Place order', 'Transfer to Ada'];
const parsed = parseHierarchy(
  `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">${NAMES.map((name, at) => button(name, at * 200)).join('')}</node></hierarchy>`,
  { packageName: 'org.example', activity: 'org.example/.Main' },
);
if (!parsed.ok) throw new Error(parsed.detail);
const { screen } = parsed;
const named = (name: string): ScreenElement => {
  const found = screen.elements.find(({ text }) => text === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const actionOn = (name: string, effect: 'look' | 'commit') => {
  const target = toElementRef(screen, named(name));
  return { kind: 'click', target, text: null, direction: null, effect, key: '' } as const;
};
const stepOn = (name: string, effect: 'look' | 'commit' = 'look') =>
  ({ action: actionOn(name, effect) }) as unknown as Trace['steps'][number];

test('no model may choose what is forbidden, or what looks like an action of effect once, or is one in the trace', () => {
  const steps = [stepOn('Keep'), stepOn('Transfer to Ada', 'commit')];
  const isBarred = barredFor({ steps } as unknown as Trace, ['delete']);
  const barred = NAMES.filter((name) => isBarred(screen, stepOn('Keep'), named(name)));
  expect(barred).toEqual(['Delete all', 'Place order', 'Transfer to Ada']);
  // The words of the recorded target differ from those of the element that is chosen instead.
  expect(isBarred(screen, stepOn('Delete all'), named('Keep'))).toBe(false);
});
