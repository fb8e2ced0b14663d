import type { TrailInput } from '@tapwright/evaluation';
import type { CellName, DataSet, RoleCalls } from '../report/cell.ts';

/** What a worker process is started with. */
export interface WorkerSettings {
  readonly maxSteps: number;
  /** What a step costs of the budget in which an input met no recorded outcome. */
  readonly unrecordedCost: number;
  /** Folder with the logs of real models. */
  readonly logs: string;
  /** Runs that a strategy which learns does of a task before the one that counts (VisiDroid 3.2, training phase). */
  readonly training: number;
  /** One run for each task, whatever its strategy wants: the budget of steps is that of the task then. */
  readonly oneTry: boolean;
}

/** Where a task is done. */
export type TaskPlace =
  | {
      readonly kind: 'recorded';
      readonly folder: string;
      /** Place of the task in the recording's list, where a policy that knows the answer reads it. */
      readonly task: number;
      /** Node at which the app starts; null for the recording's own start. */
      readonly start: string | null;
    }
  /** An interactive app, and the id of the task among its own. */
  | { readonly kind: 'interactive'; readonly app: string; readonly task: string };

/** One task to run: the goal, where it is done, and who chooses. The answer stays with the parent. */
export interface TaskOrder {
  readonly key: string;
  readonly name: CellName & { readonly data: DataSet };
  readonly goal: string;
  readonly place: TaskPlace;
}

/** One step of the agent in the order in which it was executed. */
export interface AgentStep {
  readonly number: number;
  readonly action: string;
  readonly verdict: string;
  /** Nodes of the recording before and after it; empty where nothing is replayed. */
  readonly from: string;
  readonly to: string;
  /** What the device got in this step, restorations left out; empty where nothing is replayed. */
  readonly inputs: readonly TrailInput[];
}

export interface TaskResult {
  readonly key: string;
  /** Why the task could not be run at all, else null: a fault of the bench or the platform, not of the agent. */
  readonly fault: string | null;
  readonly outcome: string;
  /** Code and text of the reason for which it ended. */
  readonly reason: string;
  readonly detail: string;
  /** True where the state of the app is what the goal asks for; null where a ground truth decides. */
  readonly reached: boolean | null;
  /** Those of the ranked best run that the budget paid for. */
  readonly steps: readonly AgentStep[];
  readonly charged: number;
  /** These four cover all runs of the task together. */
  readonly restorations: number;
  readonly calls: readonly RoleCalls[];
  /** Choices of the actor, and those of them that the offline rules made. */
  readonly decisions: number;
  readonly byOffline: number;
  /** Steps of the ranked best run before the first choice that the offline rules made; null where they made none. */
  readonly stepsOnLog: number | null;
  readonly wallMs: number;
}

/** What a parent sends a worker: settings `S` once, then orders `O`. */
export type ToWorker<S, O> =
  | { readonly kind: 'start'; readonly settings: S }
  | { readonly kind: 'task'; readonly order: O }
  | { readonly kind: 'stop' };

export type FromWorker<R> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: R }
  | { readonly kind: 'failed'; readonly message: string };
