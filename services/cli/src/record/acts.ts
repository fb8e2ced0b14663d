import type { Bounds } from '@tapwright/contracts';

/** Something that was done to the phone: by an `input` or `am` command, or by a finger. Pixels; milliseconds. */
export type Act =
  | { readonly kind: 'touch'; readonly x: number; readonly y: number; readonly ms: number }
  | { readonly kind: 'swipe'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'text'; readonly text: string }
  /** `key`: the name without `KEYCODE_`. */
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'launch'; readonly line: string }
  | { readonly kind: 'kill' }
  /** Something was done that is none of these, such as a gesture with two fingers. */
  | { readonly kind: 'unread'; readonly what: string };

type Point = readonly [x: number, y: number];

/** Android's long-press time-out is 400 ms; intended long presses are longer. */
export const LONG_PRESS_MS = 500;
/** Pixels that a finger may move and still tap: the touch slop of a 440 dpi phone. */
const SLOP = 22;

/** The act of a finger, from down to up. */
export function stroke(from: Point, to: Point, ms: number): Act {
  const moved = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return moved <= SLOP ? { kind: 'touch', x: from[0], y: from[1], ms } : { kind: 'swipe', from, to };
}

export function contains([left, top, right, bottom]: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}
