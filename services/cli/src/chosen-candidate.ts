import { type EventData, ScriptsEmitted } from '@tapwright/contracts';
import { type Database, newestEvent } from '@tapwright/store';

interface Candidate {
  readonly id: string;
  readonly purpose: string;
}

/** What the ranking of a job's candidates came to; null before it was made. */
type Told = Pick<EventData<typeof ScriptsEmitted>, 'runId' | 'ranking'> | null;

/** The candidate that stands for an ended job; null for a job without any. */
export async function chosenCandidate<Run extends Candidate>(
  db: Database,
  jobId: string,
  runs: readonly Run[],
): Promise<Run | null> {
  const event = await newestEvent(db.read, { jobId, type: ScriptsEmitted.type });
  return chosenOf(runs, event === null ? null : ScriptsEmitted.schema.parse(event.data));
}

/** The one of whom the scripts are, else the best of the ranking, else the first. Pure. */
export function chosenOf<Run extends Candidate>(runs: readonly Run[], told: Told): Run | null {
  const candidates = runs.filter(({ purpose }) => purpose === 'candidate');
  const order = [told?.runId, told?.ranking?.runs[0]?.runId];
  const chosen = order.flatMap((id) => candidates.find((run) => run.id === id) ?? []);
  return chosen[0] ?? candidates[0] ?? null;
}
