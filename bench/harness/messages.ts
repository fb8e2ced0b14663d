import type { CellName, RoleCalls, TrailInput } from '@tapwright/evaluation';

/** What a worker process is started with. */
export interface WorkerSettings {
  readonly maxSteps: number;
  /** What a round costs of the budget in which an input met no recorded outcome. */
  readonly unrecordedCost: number;
  /** Folder with the logs of real models. */
  readonly logs: string;
}

/** One task to run: the goal, where the device stands, and who chooses. The answer stays with the parent. */
export interface TaskOrder {
  readonly key: string;
  readonly name: CellName;
  readonly folder: string;
  /** Place of the task in the recording's list: a policy that knows the answer reads it there. */
  readonly task: number;
  /** Node at which the app starts; null for the recording's own start. */
  readonly start: string | null;
  readonly goal: string;
}

/** One round of the agent in the order in which it was executed. */
export interface Round {
  readonly step: number;
  readonly action: string;
  readonly verdict: string;
  /** Nodes of the recording before and after it. */
  readonly from: string;
  readonly to: string;
  /** What the device got in this round, restorations left out. */
  readonly inputs: readonly TrailInput[];
}

export interface TaskResult {
  readonly key: string;
  /** Why the task could not be run at all, and null otherwise: a fault of the bench or the platform, not of the agent. */
  readonly fault: string | null;
  readonly outcome: string;
  /** Code and text of the reason for which it ended. */
  readonly reason: string;
  readonly detail: string;
  /** Those that the budget paid for. */
  readonly rounds: readonly Round[];
  readonly charged: number;
  readonly restorations: number;
  readonly calls: readonly RoleCalls[];
  /** Choices of the actor, and those of them that the offline rules made. */
  readonly decisions: number;
  readonly byOffline: number;
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
