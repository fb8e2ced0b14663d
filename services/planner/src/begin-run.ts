import {
  explorationIdOf,
  ReplayPlanned,
  type RoleEntered,
  type RunState,
  type TaskPlanned,
  type TaskWanted,
} from '@tapwright/contracts';
import { findStrategy, findsTasks } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import { type JobRow, noteDeclared, type RunRow } from '@tapwright/store';
import { nextTask } from './next-task.ts';
import { wantTask } from './tasks/want-task.ts';

/** What a run begins with. */
export interface Beginning {
  readonly state: RunState;
  /** The screen on which it stands. */
  readonly captureId: string;
  /** What the app's manifest declares, for an exploration. */
  readonly declared?: string[] | undefined;
  readonly entries?: string[] | undefined;
}

/**
 * The first task begins on the first screen, or on that of another role's phone. A trace is played by the gateway alone. A leg
 * that sets itself tasks has none yet, unless a rule explores first.
 */
export function beginRun(
  { job, run }: { readonly job: JobRow; readonly run: RunRow },
  { state: known, captureId, declared, entries = [] }: Beginning,
): HandlerResult<typeof TaskPlanned | typeof RoleEntered | typeof ReplayPlanned | typeof TaskWanted> {
  if (findStrategy(run.strategy).decider === 'trace') {
    const play = eventFor(
      ReplayPlanned,
      { job, run },
      { step: run.step, captureId, late: false, still: false },
    );
    return { run: { status: 'running', state: known }, emit: [play] };
  }
  const id = explorationIdOf(job);
  const writes = declared === undefined ? [] : [noteDeclared({ id, declared, entries })];
  if (run.state.leg !== undefined && findsTasks(job.spec) && known.tasks.length === 0) {
    const wanted = wantTask({ job, run }, { state: known, captureId });
    return { run: { status: 'running', state: known }, writes, emit: [wanted] };
  }
  const { state, ...next } = nextTask({ job, run }, { state: known, task: 0, captureId });
  return { run: { status: 'running', state }, writes, ...next };
}
