import type { StoredEvent } from '@tapwright/service';
import type { SuiteRun, SuiteTask } from '@tapwright/suite';
import { whyOf } from '@tapwright/suite';
import { createProgress } from '../progress.ts';

export interface LiveLines {
  /** A run begins. `place`: such as `2/5`. */
  begin(task: SuiteTask, place: string): void;
  /** A run has ended: prints one line that stays. */
  end(run: SuiteRun, task: SuiteTask): void;
  /** Shows what goes on in the run. */
  note(event: StoredEvent): void;
}

/** Prints one line for each finished run, and on a terminal also what goes on now. */
export function createLiveLines(out: NodeJS.WriteStream): LiveLines {
  const progress = createProgress(out);
  let current = '';
  let place = '';
  return {
    begin(task, at) {
      current = task.id;
      place = at;
      progress.note(`[${place}] ${current} …`);
    },
    end(run, { repeat }) {
      progress.end();
      const name = repeat === 1 ? run.task : `${run.task} (${run.repetition} of ${repeat})`;
      const took = `${run.steps} steps, ${run.calls} model calls, ${(run.wallMs / 1_000).toFixed(1)} s`;
      const why = whyOf(run);
      const status = run.status.replace('_', ' ').padEnd(7);
      out.write(`[${place}] ${status} ${name}  ${took}${why === '' ? '' : `  ${why}`}\n`);
    },
    note: ({ type }) => progress.note(`[${place}] ${current}: ${type} …`),
  };
}
