/** Names an element by what its node in the dump says; every given attribute must fit. */
export interface TaskLocator {
  readonly text?: string;
  readonly desc?: string;
  /** Without the package. */
  readonly id?: string;
}

/** One step of the way that is known to lead to the goal. */
export type TruthStep =
  | { readonly kind: 'click' | 'long_click' | 'clear'; readonly on: TaskLocator }
  /** Taps the field, then types at its end. */
  | { readonly kind: 'text'; readonly on: TaskLocator; readonly text: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'enter' };

/** A goal in an interactive app, with a way to it and a check on the app's state. */
export interface AppTask {
  /** Unique among all apps. */
  readonly id: string;
  readonly goal: string;
  readonly truth: readonly TruthStep[];
  /** True when the state is what the goal asks for; false before the first step. */
  done(state: unknown): boolean;
}
