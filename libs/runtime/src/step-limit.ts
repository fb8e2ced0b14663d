import type { Outcome, Reason, RunState } from '@tapwright/contracts';

/** Stops a run at a given time; the data of `run.stopped`. A run has one stop for each purpose. */
export interface Stop {
  readonly purpose: string;
  /** From now, milliseconds. */
  readonly inMs: number;
  readonly data: {
    readonly outcome: Outcome;
    readonly reason: Reason;
    readonly token?: number;
    readonly task?: number;
  };
}

/** The purpose of the stop for the current step. */
export const STEP_TIMER = 'step';

/**
 * Stops a run if the task that begins now takes longer than its limit; null if it has no limit. `token` is that of the
 * lease for the task. On another device the limit starts again. Pure.
 */
export function stepStop(state: Pick<RunState, 'tasks' | 'task'>, token: number | null): Stop | null {
  const { tasks, task } = state;
  const limitMs = tasks[task]?.limitMs;
  if (limitMs === undefined) return null;
  const message = `${stepName(state)} was not done within ${limitMs} ms`;
  return {
    purpose: STEP_TIMER,
    inMs: limitMs,
    data: {
      outcome: 'out_of_budget',
      reason: { code: 'STEP_TIMEOUT', message },
      task,
      ...(token === null ? {} : { token }),
    },
  };
}

const NAME_MAX = 80;

/** Numbers steps like the case: from 1, without preconditions. */
function stepName({ tasks, task }: Pick<RunState, 'tasks' | 'task'>): string {
  const { precondition, goal = '' } = tasks[task] ?? {};
  const alike = tasks.slice(0, task + 1).filter((one) => one.precondition === precondition);
  const kind = precondition === true ? 'precondition' : 'step';
  const words = goal.length > NAME_MAX ? `${goal.slice(0, NAME_MAX)}…` : goal;
  return `${kind} ${alike.length} “${words}”`;
}
