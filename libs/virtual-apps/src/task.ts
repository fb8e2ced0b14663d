import type { TruthWay } from '@tapwright/virtual-ui';

/** A goal in an interactive app, with a way to it and a check on the app's state. */
export interface AppTask {
  /** Unique among all apps. */
  readonly id: string;
  readonly goal: string;
  readonly truth: TruthWay;
  /** Further ways that must lead to the goal too. */
  readonly ways?: readonly TruthWay[];
  /** True when the state is what the goal asks for; false before the first step. */
  done(state: unknown): boolean;
}
