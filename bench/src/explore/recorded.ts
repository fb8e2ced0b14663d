import { basename } from 'node:path';
import type { ExplorerName } from '@tapwright/contracts';
import { recordedAppFolders } from '@tapwright/evaluation';
import { loadRecording } from '@tapwright/virtual-android';
import { explore } from './explore.ts';
import { countWithin } from './plan.ts';
import { recordedPhone } from './recorded-phone.ts';
import type { Row } from './rows.ts';

export interface RecordedPlan {
  readonly explorers: readonly ExplorerName[];
  /** The first of the seeds. */
  readonly seed: number;
  readonly seeds: number;
  readonly inputs: number;
  readonly directory: string;
  /** Only the app of this name; absent: all. */
  readonly only?: string | undefined;
}

/** Distinct recorded screens that each explorer reaches. Recordings know neither the app's events nor its bugs. */
export async function recordedRows(plan: RecordedPlan): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const folder of recordedAppFolders(plan.directory, plan.only ?? '')) {
    const recording = await loadRecording(folder);
    for (const explorer of plan.explorers)
      for (let seed = plan.seed; seed < plan.seed + plan.seeds; seed += 1) {
        const phone = recordedPhone(recording, seed);
        const how = { explorer, app: recording.packageName, seed, rounds: plan.inputs, shared: true };
        const screens = countWithin(explore([phone], how), 'screen', plan.inputs);
        const none = { activities: null, events200: null, crashes: null };
        rows.push({ explorer, app: basename(folder), seed, ...none, screens, inputs: plan.inputs });
      }
  }
  return rows;
}
