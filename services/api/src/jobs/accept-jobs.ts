import { createHash } from 'node:crypto';
import { JobSubmitted, newId, TapwrightError } from '@tapwright/contracts';
import {
  activeTraceparent,
  failPoint,
  inSpan,
  type Publisher,
  type SecretBox,
  SPANS,
  toNewEvent,
} from '@tapwright/service';
import {
  type Database,
  findJobs,
  findJobsByKeys,
  insertJobs,
  insertScripts,
  isUniqueViolation,
  type JobRow,
  type NewEvent,
  type NewJob,
  type Tx,
} from '@tapwright/store';
import { refuseDevices } from '../devices/refuse-devices.ts';
import { inPortions, PORTION } from './in-portions.ts';
import { refuseBeyondLimits, type SubmitLimits } from './refuse-beyond-limits.ts';
import { refuseExploration } from './refuse-exploration.ts';
import { refuseModel } from './refuse-model.ts';
import { refuseSetup } from './refuse-setup.ts';
import type { BoundJob } from './submit-case.ts';
import { withTraceScript } from './submit-replay.ts';

export interface Submitting extends SubmitLimits {
  readonly db: Database;
  readonly publisher: Publisher;
  /** Keeps the values of a case's secrets. */
  readonly secrets: SecretBox;
  /** Called with the ids of new jobs, within the transaction that stores them. */
  readonly noted?: (tx: Tx, jobs: readonly string[]) => Promise<void>;
}

/** A job, and whether it was made now: the same Idempotency-Key with the same body returns the same job again. */
export interface Accepted {
  readonly job: JobRow;
  readonly created: boolean;
}

/** One of several that are accepted together. */
export interface Keyed {
  readonly bound: BoundJob;
  readonly idempotencyKey: string | null;
}

/** The rows of a job: its own, and that of its script. */
interface Storing {
  readonly row: NewJob;
  readonly scripts: Parameters<typeof insertScripts>[0];
  readonly event: NewEvent;
}

/**
 * Stores and starts all of them, or none.
 * @throws TapwrightError `DEVICE_UNKNOWN`, `CONFLICT`, `INPUT_INVALID`, `IDEMPOTENCY_CONFLICT`, `TENANT_LIMIT`, `MODEL_UNKNOWN`,
 * `SETUP_NOT_ALLOWED`
 */
export async function acceptJobs(
  on: Submitting,
  tenantId: string,
  jobs: readonly Keyed[],
): Promise<readonly Accepted[]> {
  const known = await knownJobs(on.db, tenantId, jobs);
  const fresh = jobs.filter((_, at) => known[at] === null);
  if (fresh.length === 0) return asBefore(known);
  await refuseBeyondLimits(on, { tenantId, priorities: fresh.map(({ bound }) => bound.spec.priority) });
  for (const { bound } of fresh) {
    refuseModel(bound.spec, on.models);
    refuseSetup(bound.spec, tenantId, on.setupLines);
    await refuseExploration(on, bound.spec);
  }
  // Rows of one case ask for the same phones.
  const wishes = new Map(fresh.map(({ bound: { spec } }) => [JSON.stringify(spec.device), spec]));
  for (const spec of wishes.values()) await refuseDevices(on.db, { tenantId, spec });
  return inSpan({ name: SPANS.submit, parent: null, attributes: {} }, async () => {
    const storing = await inPortions(fresh, (job) => toStore(on, tenantId, job));
    try {
      await store(on, storing);
    } catch (error) {
      if (!isUniqueViolation(error, 'jobs_idempotency')) throw error;
      // Another process stored the same request, as a whole, a moment ago.
      const others = await knownJobs(on.db, tenantId, jobs);
      if (others.includes(null)) throw error;
      return asBefore(others);
    }
    failPoint('before-publish', 'api.submit');
    const events = storing.map(({ event }) => event);
    on.publisher.committed(events);
    // A stored job is accepted: where the bus is away now, the sweeper publishes the event later.
    await on.publisher.publish(events).catch(() => {});
    const made = await findJobs(
      on.db.read,
      tenantId,
      storing.map(({ row }) => row.id),
    );
    const byId = new Map(made.map((job) => [job.id, job]));
    const madeOf = new Map(fresh.map((job, at) => [job, byId.get(storing[at]?.row.id ?? '')]));
    return jobs.flatMap((one, at) => {
      const job = madeOf.get(one);
      return job === undefined ? asBefore(known.slice(at, at + 1)) : [{ job, created: true }];
    });
  });
}

function asBefore(known: readonly (JobRow | null)[]): readonly Accepted[] {
  return known.flatMap((job) => (job === null ? [] : [{ job, created: false }]));
}

async function store({ db, noted }: Submitting, storing: readonly Storing[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let at = 0; at < storing.length; at += PORTION) {
      const some = storing.slice(at, at + PORTION);
      await insertJobs(
        tx,
        some.map(({ row, event }) => ({ job: row, first: event })),
      );
      const scripts = some.flatMap((one) => one.scripts);
      for (const write of insertScripts(scripts)) await tx.execute(write(tx).getSQL());
    }
    await noted?.(
      tx,
      storing.map(({ row }) => row.id),
    );
    failPoint('before-commit', 'api.submit');
  });
}

function toStore(on: Submitting, tenantId: string, { bound, idempotencyKey }: Keyed): Storing {
  const traceparent = activeTraceparent(null);
  const id = newId('job');
  const { spec: read, secrets: values, trace } = bound;
  const kept = trace === undefined ? null : withTraceScript(read, { id, tenantId, trace });
  const secrets = Object.keys(values).length === 0 ? null : on.secrets.seal(id, values);
  const about = { definition: JobSubmitted, jobId: id, runId: null, tenantId, gateway: null, data: {} };
  const bodyHash = hashOf(bound);
  return {
    row: { id, tenantId, spec: kept?.spec ?? read, secrets, idempotencyKey, bodyHash, traceparent },
    scripts: kept === null ? [] : [kept.script],
    event: toNewEvent(about, null, traceparent),
  };
}

function hashOf({ spec }: BoundJob): string {
  return createHash('sha256').update(JSON.stringify(spec)).digest('hex');
}

/** For each of them the job that was made of it before, or null. */
async function knownJobs(
  db: Database,
  tenantId: string,
  jobs: readonly Keyed[],
): Promise<readonly (JobRow | null)[]> {
  const keys = jobs.flatMap(({ idempotencyKey }) => (idempotencyKey === null ? [] : [idempotencyKey]));
  const rows = await findJobsByKeys(db.read, tenantId, keys);
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  return jobs.map(({ bound, idempotencyKey }) => {
    const known = idempotencyKey === null ? undefined : byKey.get(idempotencyKey);
    return known === undefined ? null : sameBody(known, hashOf(bound));
  });
}

function sameBody(job: JobRow, bodyHash: string): JobRow {
  if (job.bodyHash === bodyHash) return job;
  throw new TapwrightError('IDEMPOTENCY_CONFLICT', 'the Idempotency-Key was used with another body', {
    field: 'Idempotency-Key',
    expected: 'a new key for a new job',
  });
}
