import { parseHierarchy } from '@tapwright/screen';
import { dumpWindow } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { changedAt, clipped, faint, lowered, moved, named, shortened, spotsOf, unnamed } from './boxes.ts';
import { openApp } from './shown-screens.ts';

const source = openApp('notes');
const window = source.window();
const spots = spotsOf(window);
const spotOf = (id: string) => {
  const found = spots.find(({ box }) => box.facts?.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const nodesIn = (changed: typeof window) => {
  const parsed = parseHierarchy(dumpWindow(changed, 'org.tapwright.notes'), {
    packageName: '',
    activity: '',
  });
  return parsed.ok ? parsed.screen.elements : [];
};

test('a change of one box changes no other node of the dump', () => {
  const { path } = spotOf('new_note');
  const [before, after] = [nodesIn(window), nodesIn(changedAt(window, path, unnamed))];
  const different = after.filter((element, at) => JSON.stringify(element) !== JSON.stringify(before[at]));
  expect(after).toHaveLength(before.length);
  expect(different.map(({ resourceId, desc }) => [resourceId, desc])).toEqual([
    ['org.tapwright.notes:id/new_note', ''],
  ]);
});

test('faults change what they are named after', () => {
  const { box } = spotOf('note_date');
  const { rect } = box;
  expect(named(box, { text: 'Other' }).facts?.text).toBe('Other');
  expect(lowered(box, 10).rect.bottom - lowered(box, 10).rect.top).toBe(10);
  expect(moved(box, -8).rect).toEqual({ ...rect, top: rect.top - 8, bottom: rect.bottom - 8 });
  expect(moved(box, -8).paint?.()).toContain('translate(0 -8)');
  expect(faint(box, 0.3).paint?.()).toContain('fill-opacity="0.3"');
  expect(shortened(box, 0.6).paint?.()).toContain('…');
  expect(clipped(box, 0.5).paint?.()).toContain('clip-path');
});
