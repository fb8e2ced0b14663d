import { RunQueued } from '@tapwright/contracts';
import { eventFor } from '@tapwright/service';
import type { JobRow } from '@tapwright/store';

/** Asks for the devices of a run. `note`: why it is not as the job asked; null: it is. */
export function queueRun(job: JobRow, { id, note }: { readonly id: string; readonly note: string | null }) {
  return eventFor(RunQueued, { job, run: { id, gateway: null } }, note === null ? {} : { note });
}
