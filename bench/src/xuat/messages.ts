import type { RoleCalls } from '../report/cell.ts';
import type { Asked } from './reuse.ts';

/** The settings of a worker of this bench: its orders have none in common. */
export type XuatSettings = Readonly<Record<string, never>>;

/** One case to run, by one strategy and with the draws of one seed. */
export interface CaseOrder {
  readonly id: string;
  readonly strategy: string;
  readonly seed: number;
  /** The agents make no mistakes: shows that the case can be done. */
  readonly flawless?: boolean;
}

export interface CaseResult extends CaseOrder {
  /** Why it could not be run at all, else null: a fault of the bench or the platform. */
  readonly fault: string | null;
  readonly outcome: string;
  readonly detail: string;
  /** The run completed, and the state of the app is what the case asks for. */
  readonly passed: boolean;
  /** Which steps passed, in their order; all of them where the case did. */
  readonly steps: readonly boolean[];
  /** Steps of the run: actions and claims. */
  readonly taken: number;
  readonly invalid: number;
  readonly calls: readonly RoleCalls[];
  readonly wallMs: number;
  /** What was done, line by line. */
  readonly story: readonly string[];
  /** For a run without errors: all questions and answers. */
  readonly asked?: readonly Asked[];
}
