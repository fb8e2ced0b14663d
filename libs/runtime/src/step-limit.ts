import type { Outcome, Reason, RunState } from '@tapwright/contracts';

/** What stops a run when it is due, as the data of `run.stopped`; one of each purpose for a run. */
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

/** The purpose of the stop of the step under way. */
export const STEP_TIMER = 'step';

/**
 * What stops a run whose task, which begins now, is not done within its limit; null where it has none. `token`: of the lease
 * under which it is done. On another device it begins anew. Pure.
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

/** As the case counts: from 1, preconditions apart. */
function stepName({ tasks, task }: Pick<RunState, 'tasks' | 'task'>): string {
  const { precondition, goal = '' } = tasks[task] ?? {};
  const alike = tasks.slice(0, task + 1).filter((one) => one.precondition === precondition);
  const kind = precondition === true ? 'precondition' : 'step';
  const words = goal.length > NAME_MAX ? `${goal.slice(0, NAME_MAX)}…` : goal;
  return `${kind} ${alike.length} “${words}”`;
}
