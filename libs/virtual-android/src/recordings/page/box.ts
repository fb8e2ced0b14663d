import type { Box } from '../graph/recording.ts';

export function isEmpty([left, top, right, bottom]: Box): boolean {
  return right <= left || bottom <= top;
}

export function intersect(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function sameBox(a: Box, b: Box): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

export function contains([left, top, right, bottom]: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

export function centre([left, top, right, bottom]: Box): readonly [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

export function area([left, top, right, bottom]: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Distance of two boxes: the sum of the distances of their edges. */
export function apart(a: Box, b: Box): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) + Math.abs(a[3] - b[3]);
}

export function formatBox([left, top, right, bottom]: Box): string {
  return `[${left},${top}][${right},${bottom}]`;
}
