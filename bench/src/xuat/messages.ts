import type { RoleCalls } from '../report/cell.ts';
import type { Asked } from './reuse.ts';

/** What a worker of this bench is started with: nothing is the same for all of its orders. */
export type XuatSettings = Readonly<Record<string, never>>;

/** One case to run, by one strategy and with the draws of one seed. */
export interface CaseOrder {
  readonly id: string;
  readonly strategy: string;
  readonly seed: number;
  /** The agents never err: shows that the case can be done. */
  readonly flawless?: boolean;
}

export interface CaseResult extends CaseOrder {
  /** Why it could not be run at all, and null otherwise: a fault of the bench or the platform. */
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
  /** Of a run without errors: all questions and answers. */
  readonly asked?: readonly Asked[];
}
