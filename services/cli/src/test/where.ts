import type { JobStatus, Outcome, Reason } from '@tapwright/contracts';
import type { JobReport } from '@tapwright/report';
import type { FinishedRun } from '@tapwright/suite';
import type { ReadFrame } from '../report/report-folder.ts';
import type { ReadDetails } from '../report/viewer-file.ts';
import type { PlannedTest } from './planned-test.ts';
import type { Slot } from './slots.ts';

/** How the job of a test ended. */
export interface Attempt {
  readonly report: JobReport;
  readonly frame: ReadFrame;
  readonly details: ReadDetails;
  readonly end: {
    readonly outcome: Outcome | null;
    readonly reason: Reason | null;
    readonly status: JobStatus;
  };
  /** What was done, for the checks of a task; null where it is not known. */
  finished(): Promise<FinishedRun | null>;
  /** Something that may happen once only was or may have been done: what, in words; null: nothing. */
  once(): Promise<string | null>;
  /** Writes timeline and logs, where there are any. */
  keep(folder: string): Promise<void>;
}

export interface Following {
  /** When it aborts, the job is canceled. */
  readonly signal: AbortSignal;
  /** Told of the type of each event. */
  readonly onEvent: (type: string) => void;
}

/** Where tests run: an instance of this process, or a platform. */
export interface Where {
  readonly slots: readonly Slot[];
  attempt(test: PlannedTest, slot: Slot, following: Following): Promise<Attempt>;
}
