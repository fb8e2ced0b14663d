import type { TrailInput } from '@tapwright/evaluation';

/** What a worker process is started with. */
export interface WorkerSettings {
  readonly model: string;
  readonly strategy: string;
  readonly maxSteps: number;
  readonly seed: number;
}

/** One task to run: the goal, and where the device stands. The answer stays with the parent. */
export interface TaskOrder {
  readonly key: string;
  readonly folder: string;
  /** Node at which the app starts; null for the recording's own start. */
  readonly start: string | null;
  readonly goal: string;
}

/** One round of the agent in the order in which it was executed. */
export interface Round {
  readonly step: number;
  readonly action: string;
  readonly verdict: string;
  /** What the device got in this round, restorations left out. */
  readonly inputs: readonly TrailInput[];
}

export interface TaskResult {
  readonly key: string;
  /** Why the task could not be run at all, and null otherwise: a fault of the bench or the platform, not of the agent. */
  readonly fault: string | null;
  readonly outcome: string;
  readonly reason: string;
  readonly rounds: readonly Round[];
  readonly wallMs: number;
}

export type ToWorker =
  | { readonly kind: 'start'; readonly settings: WorkerSettings }
  | { readonly kind: 'task'; readonly order: TaskOrder }
  | { readonly kind: 'stop' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly message: string };
