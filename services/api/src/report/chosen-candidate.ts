import { type EventData, ScriptsEmitted } from '@tapwright/contracts';
import { type Database, newestEvent } from '@tapwright/store';

interface Candidate {
  readonly id: string;
  readonly purpose: string;
}

/** The result of the ranking of a job's candidates; null before there is one. */
type Told = Pick<EventData<typeof ScriptsEmitted>, 'runId' | 'ranking'> | null;

/** The candidate that represents an ended job; null for a job without candidates. */
export async function chosenCandidate<Run extends Candidate>(
  db: Database,
  jobId: string,
  runs: readonly Run[],
): Promise<Run | null> {
  const event = await newestEvent(db.read, { jobId, type: ScriptsEmitted.type });
  return chosenOf(runs, event === null ? null : ScriptsEmitted.schema.parse(event.data));
}

/** The candidate that became the scripts, else the best of the ranking, else the first. Pure. */
export function chosenOf<Run extends Candidate>(runs: readonly Run[], told: Told): Run | null {
  const candidates = runs.filter(({ purpose }) => purpose === 'candidate');
  const order = [told?.runId, told?.ranking?.runs[0]?.runId];
  const chosen = order.flatMap((id) => candidates.find((run) => run.id === id) ?? []);
  return chosen[0] ?? candidates[0] ?? null;
}
