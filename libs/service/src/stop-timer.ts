import { type EventData, type RunState, RunStopped } from '@tapwright/contracts';
import type { JobRow, RunRow } from '@tapwright/store';
import type { HandlerResult } from './handler.ts';

type Timer = NonNullable<HandlerResult['timers']>[number];

/** What a run is stopped for; one timer for each purpose of a run. `inMs`: from now, by the database's clock. */
export interface Stop extends EventData<typeof RunStopped> {
  readonly purpose: string;
  readonly inMs: number;
}

/** A timer that stops a run when it is due. A row: no crash takes it away. */
export function stopTimer(
  { job, runId }: { readonly job: Pick<JobRow, 'id' | 'tenantId'>; readonly runId: string },
  { purpose, inMs, ...data }: Stop,
): Timer {
  const about = { tenantId: job.tenantId, jobId: job.id, runId };
  return { ...about, purpose, inMs, type: RunStopped.type, gateway: null, data };
}

/** The purpose of the timer of the step under way. */
export const STEP_TIMER = 'step';

/**
 * Stops a run whose task, which begins now, is not done within its limit; empty where it has none. `token`: of the lease
 * under which it is done. On another device it begins anew.
 */
export function stepTimers(
  about: { readonly job: JobRow; readonly run: Pick<RunRow, 'id'>; readonly token: number | null },
  state: Pick<RunState, 'tasks' | 'task'>,
): readonly Timer[] {
  const { tasks, task } = state;
  const limitMs = tasks[task]?.limitMs;
  if (limitMs === undefined) return [];
  const stop: Stop = {
    purpose: STEP_TIMER,
    inMs: limitMs,
    outcome: 'out_of_budget',
    reason: { code: 'STEP_TIMEOUT', message: `${stepName(state)} was not done within ${limitMs} ms` },
    task,
    ...(about.token === null ? {} : { token: about.token }),
  };
  return [stopTimer({ job: about.job, runId: about.run.id }, stop)];
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
