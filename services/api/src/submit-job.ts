import { createHash } from 'node:crypto';
import {
  GOAL_MAX_CHARACTERS,
  JobEnded,
  JobSpec,
  JobSubmitted,
  newId,
  RunStopped,
  TapwrightError,
} from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
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
  appendEvents,
  commitJob,
  type Database,
  findJob,
  findJobByKey,
  insertJob,
  insertScripts,
  isUniqueViolation,
  type JobRow,
  lockJob,
  type NewEvent,
  openRunsOfJob,
} from '@tapwright/store';
import { readBody } from './read-body.ts';
import { refuseDevices } from './refuse-devices.ts';
import { type BoundJob, readCaseJob } from './submit-case.ts';
import { readReplayJob, withTraceScript } from './submit-replay.ts';

export interface Submitting {
  readonly db: Database;
  readonly publisher: Publisher;
  /** Keeps the values of a case's secrets. */
  readonly secrets: SecretBox;
}

export interface Submission {
  readonly tenantId: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** A job, and whether it was made now: the same Idempotency-Key with the same body gives the same one again. */
export interface Accepted {
  readonly job: JobRow;
  readonly created: boolean;
}

/** One of several that are accepted together. */
export interface Keyed {
  readonly bound: BoundJob;
  readonly idempotencyKey: string | null;
}

/**
 * Checks and stores a job, and sets it going. The same Idempotency-Key with the same body gives the same job again, also
 * where its device has gone or was reserved meanwhile.
 * @throws TapwrightError `INPUT_INVALID`, `GOAL_EMPTY`, `GOAL_TOO_LONG`, `STRATEGY_UNKNOWN`, `DEVICE_UNKNOWN`,
 * `CONFLICT`, `IDEMPOTENCY_CONFLICT`; nothing is started then.
 */
export async function submitJob(on: Submitting, submission: Submission): Promise<Accepted> {
  const { tenantId, idempotencyKey } = submission;
  const bound = await readJob(on.db, submission);
  const [accepted] = await acceptJobs(on, tenantId, [{ bound, idempotencyKey }]);
  if (accepted === undefined) throw new TapwrightError('INTERNAL', 'a job was neither accepted nor refused');
  return accepted;
}

/** What is stored of a job, its script beside it. */
interface Storing {
  readonly row: Parameters<typeof insertJob>[1];
  readonly scripts: Parameters<typeof insertScripts>[0];
  readonly event: NewEvent;
}

/** All of them are stored and set going, or none is. @throws TapwrightError as {@link submitJob} */
export async function acceptJobs(
  on: Submitting,
  tenantId: string,
  jobs: readonly Keyed[],
): Promise<readonly Accepted[]> {
  const known = await Promise.all(jobs.map((job) => knownJob(on.db, tenantId, job)));
  const fresh = jobs.filter((_, at) => known[at] === null);
  if (fresh.length === 0) return asBefore(known);
  // Rows of one case ask for the same phones.
  const wishes = new Map(fresh.map(({ bound: { spec } }) => [JSON.stringify(spec.device), spec]));
  for (const spec of wishes.values()) await refuseDevices(on.db, { tenantId, spec });
  return inSpan({ name: SPANS.submit, parent: null, attributes: {} }, async () => {
    const storing = fresh.map((job) => toStore(on, tenantId, job));
    try {
      await store(on.db, storing);
    } catch (error) {
      if (!isUniqueViolation(error, 'jobs_idempotency')) throw error;
      // The same request was stored by somebody else a moment ago, as a whole.
      const others = await Promise.all(jobs.map((job) => knownJob(on.db, tenantId, job)));
      if (others.includes(null)) throw error;
      return asBefore(others);
    }
    failPoint('before-publish', 'api.submit');
    const events = storing.map(({ event }) => event);
    on.publisher.committed(events);
    // Stored is accepted: where the bus is away now, the sweeper publishes later.
    await on.publisher.publish(events).catch(() => {});
    const made = await Promise.all(storing.map(({ row }) => existing(on.db, tenantId, row.id)));
    const madeOf = new Map(fresh.map((job, at) => [job, made[at]]));
    return jobs.flatMap((one, at) => {
      const job = madeOf.get(one);
      return job === undefined ? asBefore(known.slice(at, at + 1)) : [{ job, created: true }];
    });
  });
}

function asBefore(known: readonly (JobRow | null)[]): readonly Accepted[] {
  return known.flatMap((job) => (job === null ? [] : [{ job, created: false }]));
}

async function store(db: Database, storing: readonly Storing[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { row, scripts, event } of storing) {
      await insertJob(tx, row);
      for (const write of insertScripts(scripts)) await tx.execute(write(tx).getSQL());
      await appendEvents(tx, [event]);
    }
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

async function knownJob(
  db: Database,
  tenantId: string,
  { bound, idempotencyKey }: Keyed,
): Promise<JobRow | null> {
  const known = idempotencyKey === null ? null : await findJobByKey(db.read, tenantId, idempotencyKey);
  return known === null ? null : sameBody(known, hashOf(bound));
}

/** A goal, a case or a replay. Values of secrets are in no hash: a short one could be found by trying. */
async function readJob(db: Database, { tenantId, body }: Submission): Promise<BoundJob> {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined;
  if (kind === 'case') {
    const bound = await readCaseJob(db, tenantId, body);
    findStrategy(bound.spec.strategy);
    return bound;
  }
  if (kind === 'replay') return readReplayJob(db, tenantId, body);
  const spec = parseJobSpec(body);
  if (spec.case === undefined && spec.replay === undefined) return { spec, secrets: {} };
  const field = spec.case === undefined ? 'replay' : 'case';
  throw new TapwrightError('INPUT_INVALID', `a goal has no ${field}`, {
    field,
    expected: `the kind \`${field}\``,
  });
}

/** Validates what a user submits; the first wrong field is named with what was expected. */
export function parseJobSpec(body: unknown): JobSpec {
  const goal = typeof body === 'object' && body !== null && 'goal' in body ? body.goal : undefined;
  if (typeof goal === 'string' && goal.trim() === '') {
    throw new TapwrightError('GOAL_EMPTY', 'the goal has no text', {
      field: 'goal',
      expected: 'what is to be done',
    });
  }
  if (typeof goal === 'string' && goal.length > GOAL_MAX_CHARACTERS) {
    throw new TapwrightError('GOAL_TOO_LONG', `the goal has ${goal.length} characters`, {
      field: 'goal',
      expected: `at most ${GOAL_MAX_CHARACTERS} characters`,
    });
  }
  const spec = readBody(JobSpec, body);
  findStrategy(spec.strategy);
  return spec;
}

/** Cancels a job from any state; one that has ended stays as it ended. */
export async function cancelJob(on: Submitting, tenantId: string, id: string): Promise<JobRow> {
  const reason = { code: 'CANCELED', message: 'canceled by a user' };
  const data = { outcome: 'canceled' as const, reason };
  const job = await existing(on.db, tenantId, id);
  const events = await on.db.transaction(async (tx) => {
    const locked = await lockJob(tx, id);
    if (locked === null || locked.status === 'ended') return [];
    const open = await openRunsOfJob(tx, id);
    const base = { jobId: id, tenantId, gateway: null, data };
    const stops = open.map((run) =>
      toNewEvent({ ...base, definition: RunStopped, runId: run.id }, null, job.traceparent),
    );
    // Before its first run, or between two: there is nothing to stop.
    if (open.length === 0) {
      const end = {
        status: 'ended',
        outcome: 'canceled',
        reason,
        endedAt: new Date(),
        secrets: null,
      } as const;
      await commitJob(tx, locked, end);
      stops.push(toNewEvent({ ...base, definition: JobEnded, runId: null }, null, job.traceparent));
    }
    await appendEvents(tx, stops);
    return stops;
  });
  on.publisher.committed(events);
  await on.publisher.publish(events).catch(() => {});
  return existing(on.db, tenantId, id);
}

/** @throws TapwrightError `NOT_FOUND`, also for a job of another tenant. */
export async function existing(db: Database, tenantId: string, id: string): Promise<JobRow> {
  const job = await findJob(db.read, tenantId, id);
  if (job !== null) return job;
  throw new TapwrightError('NOT_FOUND', `there is no job ${id.slice(0, 80)}`, { field: 'id' });
}

function sameBody(job: JobRow, bodyHash: string): JobRow {
  if (job.bodyHash === bodyHash) return job;
  throw new TapwrightError('IDEMPOTENCY_CONFLICT', 'the Idempotency-Key was used with another body', {
    field: 'Idempotency-Key',
    expected: 'a new key for a new job',
  });
}
