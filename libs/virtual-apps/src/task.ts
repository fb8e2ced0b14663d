import type { TruthWay } from '@tapwright/virtual-ui';

/** A goal in an interactive app, with a way to reach it and a check of the app's state. */
export interface AppTask {
  /** Unique among all apps. */
  readonly id: string;
  readonly goal: string;
  readonly truth: TruthWay;
  /** Other ways that must also lead to the goal. */
  readonly ways?: readonly TruthWay[];
  /** True where the state fulfils the goal; false before the first step. */
  done(state: unknown): boolean;
}
