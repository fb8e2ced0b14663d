/** Names an element by the attributes of its node in the dump. Every given attribute must fit. */
export interface TaskLocator {
  readonly text?: string;
  readonly desc?: string;
  /** Without the package. */
  readonly id?: string;
  /** Which of several that fit, from 0. Default: the first that can be tapped. */
  readonly nth?: number;
}

/** One step of the way that is known to lead to the goal. */
export type TruthStep =
  | { readonly kind: 'click' | 'double_click' | 'long_click' | 'clear'; readonly on: TaskLocator }
  /** Taps the field, then types at its end. */
  | { readonly kind: 'text'; readonly on: TaskLocator; readonly text: string }
  /** Taps a point of an element that has no nodes inside. `at`: fractions of its width and height. */
  | { readonly kind: 'tap_at'; readonly on: TaskLocator; readonly at: readonly [fx: number, fy: number] }
  /** `direction`: where the finger moves; the content moves with it. */
  | {
      readonly kind: 'swipe';
      readonly on: TaskLocator;
      readonly direction: 'up' | 'down' | 'left' | 'right';
    }
  /** A key by its Android name without `KEYCODE_`. */
  | { readonly kind: 'key'; readonly key: string }
  /** Lets `ms` milliseconds pass on the phone's clock. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Allows the permission that the phone asks for. Does nothing if the phone does not ask, being granted before. */
  | { readonly kind: 'dialog_allow' }
  | { readonly kind: 'back' }
  | { readonly kind: 'enter' };

/** A way to a goal. If it depends on the date, it is a function of the phone's time at its start, ms since 1970. */
export type TruthWay = readonly TruthStep[] | ((now: number) => readonly TruthStep[]);

/** The steps of a way that begins at `now`, milliseconds since 1970 by the phone's clock. */
export function stepsOf(way: TruthWay, now: number): readonly TruthStep[] {
  return typeof way === 'function' ? way(now) : way;
}
