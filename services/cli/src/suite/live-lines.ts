import type { StoredEvent } from '@tapwright/service';
import type { SuiteRun, SuiteTask } from '@tapwright/suite';
import { whyOf } from '@tapwright/suite';
import { createProgress } from '../progress.ts';

export interface LiveLines {
  /** A run begins: `place` such as `2/5`. */
  begin(task: SuiteTask, place: string): void;
  /** One line that stays. */
  end(run: SuiteRun, task: SuiteTask): void;
  /** What goes on in the run. */
  note(event: StoredEvent): void;
}

/** On a terminal what goes on now; everywhere one line for each finished run. */
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
