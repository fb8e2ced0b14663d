import { storedFiles } from '@tapwright/captures';
import { filesOf } from '@tapwright/contracts';
import { meets, plainValues } from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { type Observation, type ObserveOptions, observe } from '../observe/observe.ts';
import { PLAY_WAIT_MS } from '../replay/play-until.ts';

export interface Awaiting extends Pick<ObserveOptions, 'device' | 'before' | 'signal'> {
  readonly job: JobRow;
  readonly run: RunRow;
}

/**
 * Another look, for what is still in progress; it ends when an expected thing is seen. In a run on several phones
 * that is what the task expects, which another phone may have sent. The wait lasts as long as a replay waits, or as
 * the task says, and never longer than the task may take. The same holds for what a task expects of a file: apps
 * write files unseen.
 */
export async function awaitExpected(deps: GatewayDeps, awaiting: Awaiting): Promise<Observation> {
  const { job, run, ...rest } = awaiting;
  const looking = { ...rest, run, picture: job.spec.pictures, files: filesOfRun(job, run), patient: true };
  const until = performance.now() + watchMs(run, deps.playWaitMs ?? PLAY_WAIT_MS);
  let look = await observe(deps, looking);
  while (performance.now() < until && !(await isThere(deps, awaiting, look))) {
    const before = look.capture.hierarchyId;
    const next = await observe(deps, { ...looking, before, patienceMs: until - performance.now() });
    const settleMs = look.settling.settleMs + next.settling.settleMs;
    look = { ...next, deviceMs: look.deviceMs + next.deviceMs, settling: { ...next.settling, settleMs } };
  }
  return look;
}

/** One look, however long, stays within the time for handling an event. */
const WATCH_MAX_MS = 120_000;

function watchMs({ state }: Pick<RunRow, 'state'>, usualMs: number): number {
  const { watchMs: ownMs = usualMs, limitMs = WATCH_MAX_MS } = state.tasks[state.task] ?? {};
  return Math.min(ownMs, limitMs, WATCH_MAX_MS);
}

async function isThere(
  deps: GatewayDeps,
  { job, run }: Awaiting,
  { capture }: Observation,
): Promise<boolean> {
  const { role, tasks, task } = run.state;
  const expected = tasks[task]?.expect ?? [];
  const isAwaited = role !== undefined || filesOf(expected).length > 0;
  if (!isAwaited || expected.length === 0) return true;
  const { screen } = await deps.screens.read(capture.id);
  const files = await storedFiles(deps.artifacts, capture);
  return meets({ screen, files }, expected, plainValues(job.spec.case)).holds;
}
