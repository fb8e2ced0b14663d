/** Pixels of the screen; right and bottom are exclusive. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The rectangle with this corner and size. */
export function rectOf(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

export const widthOf = (rect: Rect): number => rect.right - rect.left;
export const heightOf = (rect: Rect): number => rect.bottom - rect.top;

/** The part that two rectangles share; null where it has no area. */
export function intersection(a: Rect, b: Rect): Rect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

/** True where `inner` does not stick out of `outer`. */
export function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

/** True where the pixel belongs to the rectangle. */
export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
}

/** The value, or the limit where it is beyond it. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
