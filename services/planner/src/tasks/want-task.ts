import { type RunState, TaskWanted } from '@tapwright/contracts';
import { eventFor } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';

/** Asks for the next task of a leg, on the screen where it stands. */
export function wantTask(
  { job, run }: { readonly job: JobRow; readonly run: RunRow },
  { state, captureId }: { readonly state: Pick<RunState, 'tasks'>; readonly captureId: string },
) {
  return eventFor(TaskWanted, { job, run }, { task: state.tasks.length, step: run.step, captureId });
}
