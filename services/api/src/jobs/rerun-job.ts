import { TapwrightError } from '@tapwright/contracts';
import { parseTrace } from '@tapwright/script';
import { findScript, type JobRow, type Reader } from '@tapwright/store';
import { type Accepted, acceptJobs, type Submitting } from './accept-jobs.ts';
import { existingJob } from './existing-job.ts';

export interface Rerun {
  readonly tenantId: string;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Submits a job again, from its beginning, just as it was bound: of a case the version and values of then.
 * @throws TapwrightError `NOT_FOUND`; `CONFLICT` where it cannot be the same again; as {@link acceptJobs}
 */
export async function rerunJob(on: Submitting, { tenantId, id, idempotencyKey }: Rerun): Promise<Accepted> {
  const old = await existingJob(on.db, tenantId, id);
  await refuseWhatIsGone(on.db.read, old);
  // No header can hold a line end, so nobody else can send such a key; and another job needs another one.
  const key = idempotencyKey === null ? null : `${idempotencyKey}\nrerun ${old.id}`;
  const [accepted] = await acceptJobs(on, tenantId, [
    { bound: { spec: old.spec, secrets: {} }, idempotencyKey: key },
  ]);
  if (accepted === undefined) throw new TapwrightError('INTERNAL', 'a job was neither accepted nor refused');
  return accepted;
}

async function refuseWhatIsGone(db: Reader, { spec, tenantId }: JobRow): Promise<void> {
  const { kind, replay, explore } = spec;
  if (kind === 'interactive') throw refusal('it held a phone for somebody: hold one again');
  if (explore?.resumes !== undefined) throw refusal('it went on with an exploration: resume that');
  const isSecret = spec.case?.parameters.some(({ secret }) => secret) === true;
  if (isSecret || Object.keys(explore?.tasks?.persona.credentials ?? {}).length > 0)
    throw refusal('the values of its secrets were erased when it ended: submit it with them');
  if (replay === undefined) return;
  const script = await findScript(db, replay.scriptId);
  if (script === null || script.tenantId !== tenantId) throw refusal('its script is no longer kept');
  if (parseTrace(script.content).parameters.some(({ secret }) => secret))
    throw refusal('the values of its secrets were erased when it ended: submit it with them');
}

function refusal(why: string): TapwrightError {
  return new TapwrightError('CONFLICT', `the job cannot be run again as it was: ${why}`, { field: 'id' });
}
