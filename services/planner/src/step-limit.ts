import { type HistoryItem, type RunClosed, TaskEnded, TaskReflected } from '@tapwright/contracts';
import type { HandlerResult } from '@tapwright/service';
import { type JobRow, newestEvent, type Reader, type RunRow } from '@tapwright/store';
import { closeRun, type End } from './closing.ts';
import type { WithDatabase } from './deps.ts';
import { withEnd } from './with-end.ts';

interface Late {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly end: End & { readonly task: number };
}

/**
 * Ends a run whose task has taken longer than it may: the task has failed, and later tasks are not run. A task that
 * has ended in the meantime keeps its end, whether or not the run has gone on from it.
 */
export async function stopStep(
  { db }: WithDatabase,
  { job, run, end }: Late,
): Promise<HandlerResult<typeof RunClosed>> {
  const { task, outcome } = end;
  if (task !== run.state.task || (await hasEnded(db.read, run))) return { emit: [] };
  const reason = { code: end.reason.code, message: `${end.reason.message}${underWay(run)}` };
  const closing = closeRun({ job, run }, { outcome, reason });
  const state = withEnd(run.state, { task, outcome, reason, step: run.step });
  return { ...closing, run: { ...closing.run, state } };
}

/**
 * True where the end of the task is decided and the planner has not heard of it yet. Where a decided end was handled
 * but not passed on, the same task was tried again. Whoever decides the end at this moment changes the run as well,
 * so this question is asked again.
 */
async function hasEnded(db: Reader, { id: runId, jobId, state: { task } }: RunRow): Promise<boolean> {
  const ended = await newestEvent(db, { jobId, runId, type: TaskEnded.type });
  if (ended !== null && ended.handledAt === null && TaskEnded.schema.parse(ended.data).task === task)
    return true;
  const told = await newestEvent(db, { jobId, runId, type: TaskReflected.type });
  return told !== null && TaskReflected.schema.parse(told.data).task === task;
}

/** What was decided and whose result is unknown: it may have been done, and is not done again. */
function underWay({ state, step }: RunRow): string {
  const last: HistoryItem | undefined = state.history.at(-1);
  if (last === undefined || last.step !== step || last.verdict !== null || last.kind === 'end') return '';
  return `; '${last.label || last.kind}' was under way`;
}
