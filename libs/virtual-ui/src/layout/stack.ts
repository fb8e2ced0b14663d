import type { Box, LayoutContext, Measured, Space } from './box.ts';
import { dp } from './display.ts';
import type { Widget } from './widget.ts';

/** One number for all sides, or horizontal and vertical. Density-independent pixels. */
export type Padding = number | readonly [horizontal: number, vertical: number];

interface Insets {
  readonly x: number;
  readonly y: number;
}

export function insetsOf(padding: Padding | undefined): Insets {
  if (padding === undefined) return { x: 0, y: 0 };
  return typeof padding === 'number'
    ? { x: dp(padding), y: dp(padding) }
    : { x: dp(padding[0]), y: dp(padding[1]) };
}

export function shrink(space: Space, insets: Insets): Space {
  const { x, y } = insets;
  return {
    minWidth: Math.max(0, space.minWidth - 2 * x),
    maxWidth: Math.max(0, space.maxWidth - 2 * x),
    minHeight: Math.max(0, space.minHeight - 2 * y),
    maxHeight: Math.max(0, space.maxHeight - 2 * y),
  };
}

export const total = (sizes: readonly number[], gap: number): number =>
  sizes.reduce((sum, size) => sum + size, 0) + gap * Math.max(0, sizes.length - 1);

/** The direction in which children follow each other, and how to measure a child with a given room in it. */
export interface Axis {
  /** Pixels; endless in a scroll container. */
  readonly room: number;
  /** Pixels to fill where a child grows. */
  readonly least: number;
  readonly gap: number;
  space(least: number, most: number): Space;
  length<E>(measured: Measured<E>): number;
}

/** Measures children along an axis: first those with a size of their own, then those that share what is left. */
export function measureAlong<E>(
  children: readonly Widget<E>[],
  axis: Axis,
  context: LayoutContext,
): readonly Measured<E>[] {
  let used = axis.gap * Math.max(0, children.length - 1);
  const measured = new Map<Widget<E>, Measured<E>>();
  for (const child of children) {
    if (child.grow) continue;
    const size = context.measure(child, axis.space(0, Math.max(0, axis.room - used)));
    measured.set(child, size);
    used += axis.length(size);
  }
  const growing = children.filter((child) => child.grow);
  const share = (room: number): number => Math.max(0, Math.floor((room - used) / growing.length));
  const bounded = Number.isFinite(axis.room);
  for (const child of growing) {
    const least = share(bounded ? axis.room : axis.least);
    measured.set(child, context.measure(child, axis.space(least, bounded ? least : axis.room)));
  }
  return children.flatMap((child) => measured.get(child) ?? []);
}

interface DownPlacement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly gap: number;
  readonly align: 'start' | 'center';
}

/** Places measured children below each other. */
export function placeDown<E>(children: readonly Measured<E>[], at: DownPlacement): Box<E>[] {
  let top = at.top;
  return children.map((child) => {
    const shift = at.align === 'center' ? Math.floor((at.width - child.width) / 2) : 0;
    const box = child.place(at.left + shift, top);
    top += child.height + at.gap;
    return box;
  });
}
