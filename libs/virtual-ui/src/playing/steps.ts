/** Names an element by what its node in the dump says; every given attribute must fit. */
export interface TaskLocator {
  readonly text?: string;
  readonly desc?: string;
  /** Without the package. */
  readonly id?: string;
  /** Which of those that fit, from 0; the first that can be tapped unless given. */
  readonly nth?: number;
}

/** One step of the way that is known to lead to the goal. */
export type TruthStep =
  | { readonly kind: 'click' | 'double_click' | 'long_click' | 'clear'; readonly on: TaskLocator }
  /** Taps the field, then types at its end. */
  | { readonly kind: 'text'; readonly on: TaskLocator; readonly text: string }
  /** Taps a point of the element: fractions of its width and height, for what has no nodes inside. */
  | { readonly kind: 'tap_at'; readonly on: TaskLocator; readonly at: readonly [fx: number, fy: number] }
  /** The way the finger goes; content moves with it. */
  | {
      readonly kind: 'swipe';
      readonly on: TaskLocator;
      readonly direction: 'up' | 'down' | 'left' | 'right';
    }
  /** A key by its Android name without `KEYCODE_`. */
  | { readonly kind: 'key'; readonly key: string }
  /** So many milliseconds pass on the phone's clock. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Allows what the phone asks for; nothing where it was granted before and the phone does not ask. */
  | { readonly kind: 'dialog_allow' }
  | { readonly kind: 'back' }
  | { readonly kind: 'enter' };

/** A way to a goal. One that speaks of "tomorrow" is a function of what the phone's clock says as it begins, in ms since 1970. */
export type TruthWay = readonly TruthStep[] | ((now: number) => readonly TruthStep[]);

/** The steps of a way that begins at `now`, milliseconds since 1970 by the phone's clock. */
export function stepsOf(way: TruthWay, now: number): readonly TruthStep[] {
  return typeof way === 'function' ? way(now) : way;
}
