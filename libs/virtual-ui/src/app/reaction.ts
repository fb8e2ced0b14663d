import type { Effect } from './signal.ts';

/** An app's new state, and what else the toolkit must do, in this order. */
export interface Reaction<S> {
  readonly state: S;
  readonly effects: readonly Effect[];
}

export function react<S>(state: S, ...effects: readonly Effect[]): Reaction<S> {
  return { state, effects };
}
