import { expect, test } from 'vitest';
import { linkPart, touchBounds } from './link-part.ts';

test('a link keeps its place inside its element if that has moved or has another size', () => {
  const part = linkPart([100, 200, 500, 300], [300, 250, 400, 275]);
  expect(part).toEqual([0.5, 0.5, 0.75, 0.75]);
  const link = { text: 'terms', part };
  expect(touchBounds([100, 200, 500, 300], link)).toEqual([300, 250, 400, 275]);
  expect(touchBounds([0, 1_000, 800, 1_100], link)).toEqual([400, 1_050, 600, 1_075]);
  expect(touchBounds([1, 2, 3, 4], undefined)).toEqual([1, 2, 3, 4]);
});

test('is never outside of its element, not even in one without size', () => {
  expect(linkPart([100, 100, 200, 200], [50, 150, 250, 300])).toEqual([0, 0.5, 1, 1]);
  expect(linkPart([5, 5, 5, 5], [5, 5, 9, 9])).toEqual([0, 0, 1, 1]);
});

test('is restored to the exact pixel on screens of ten thousand pixels', () => {
  const [element, box] = [
    [7, 11, 2_167, 9_311],
    [313, 4_001, 999, 4_057],
  ] as const;
  const back = touchBounds([...element], { text: 'x', part: linkPart([...element], [...box]) });
  for (const [at, edge] of back.entries()) expect(Math.abs(edge - (box[at] ?? 0))).toBeLessThanOrEqual(1);
});
