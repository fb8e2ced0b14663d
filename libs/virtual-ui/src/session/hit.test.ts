import { describe, expect, it } from 'vitest';
import { pop } from '../app/signal.ts';
import type { Box } from '../layout/box.ts';
import { rectOf } from '../layout/geometry.ts';
import { boxesOf, findAt, pathTo } from './hit.ts';

const box = (
  id: string,
  rect: [number, number, number, number],
  children: Box<never>[] = [],
  tappable = true,
) =>
  ({
    rect: rectOf(...rect),
    facts: { className: 'android.view.View', id },
    onTap: tappable ? pop : undefined,
    children,
  }) satisfies Box<never>;

const root = box(
  'root',
  [0, 0, 100, 100],
  [
    box('list', [0, 0, 100, 100], [box('row', [0, 0, 100, 20], [box('label', [5, 5, 20, 10], [], false)])]),
    box('fab', [80, 0, 20, 20]),
    box('glass', [0, 40, 100, 20], [box('outside', [0, 80, 10, 10])], false),
  ],
);
const idAt = (x: number, y: number): string | undefined =>
  findAt(root, [x, y], ({ onTap }) => onTap !== undefined)?.facts?.id;

describe('a touch', () => {
  it.each([
    [6, 6, 'row', 'a label passes it to its row'],
    [85, 10, 'fab', 'what was added last lies on top'],
    [50, 50, 'list', 'what cannot be tapped lets it through'],
    [5, 85, 'list', 'a child cannot be reached outside of its parent'],
    [99, 99, 'list', 'the last pixel is still inside'],
  ])('at %i, %i reaches the %s: %s', (x, y, id) => {
    expect(idAt(x, y)).toBe(id);
  });

  it('outside of everything reaches nothing', () => {
    expect(idAt(100, 50)).toBeUndefined();
    expect(idAt(-1, 50)).toBeUndefined();
  });
});

it('walks boxes in document order and knows the way to each', () => {
  expect([...boxesOf(root)].map(({ facts }) => facts?.id)).toEqual([
    'root',
    'list',
    'row',
    'label',
    'fab',
    'glass',
    'outside',
  ]);
  const path = pathTo(root, ({ facts }) => facts?.id === 'label');
  expect(path.map(({ facts }) => facts?.id)).toEqual(['root', 'list', 'row', 'label']);
  expect(pathTo(root, () => false)).toEqual([]);
});
