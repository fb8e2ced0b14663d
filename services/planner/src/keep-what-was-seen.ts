import { appUnderTest, mapOfRun } from '@tapwright/runtime';
import { belongsToSystem } from '@tapwright/screen';
import type { HandlerResult } from '@tapwright/service';
import { type JobRow, mergeMap, type RunRow, type SeenMap, type Tx, triesOfRun } from '@tapwright/store';

interface Ended {
  readonly job: JobRow;
  readonly run: RunRow;
}

/** What a leg has seen and tried goes into the map of its app, where the job may learn. */
export async function keepWhatWasSeen(tx: Tx, { job, run }: Ended): Promise<void> {
  const seen = seenBy({ job, run });
  if (seen !== null) await mergeMap(tx, { ...seen, widgets: await triesOfRun(tx, run.id) });
}

/** The result of a run that has ended, and what it has seen goes into the map of its app in the same commit. */
export function withWhatWasSeen<Result extends HandlerResult>(result: Result, ended: Ended): Result {
  const seen = seenBy(ended);
  if (seen === null || seen.screens.length === 0) return result;
  return {
    ...result,
    save: async (tx: Tx) => {
      await result.save?.(tx);
      await mergeMap(tx, seen);
    },
  };
}

/** Null where nothing may be learnt, or it is not known of which app. */
function seenBy({ job, run: { state } }: Ended): SeenMap | null {
  const packageName = appUnderTest(job, { state }) ?? '';
  if (!job.spec.learn || packageName === '' || belongsToSystem(packageName)) return null;
  const { appVersion = '' } = state;
  return { tenantId: job.tenantId, packageName, appVersion, ...mapOfRun(state, packageName), widgets: [] };
}
