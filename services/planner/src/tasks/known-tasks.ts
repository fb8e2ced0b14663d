import type { TaskTold } from '@tapwright/contracts';
import type { ExploreTaskRow } from '@tapwright/store';
import type { DataOfRuns } from './data-of-tasks.ts';

const DATA_GONE = 'What it made in the app is gone: the app has begun anew since.';

/** Tasks that have ended, as later proposals are told of them, newest last. A task counts as done where the verifier and the reflector say so. Pure. */
export function tasksTold(newestFirst: readonly ExploreTaskRow[], hasData: DataOfRuns): TaskTold[] {
  return newestFirst
    .filter(({ outcome }) => outcome !== null)
    .map(({ goal, outcome, success, summary, runId }) => {
      const done = outcome === 'completed' && success !== false;
      const said = summary ?? `It ended ${outcome ?? ''}.`;
      return { task: goal, success: done, summary: hasData(runId) ? said : `${said} ${DATA_GONE}` };
    })
    .toReversed();
}
