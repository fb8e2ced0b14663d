import { type EventDefinition, emptyRunState, JobSpec, newId } from '@tapwright/contracts';
import {
  appendEvents,
  type Database,
  findJob,
  findRun,
  insertJob,
  insertRun,
  type JobRow,
  type NewEvent,
  type NewJob,
  type NewRun,
  type RunRow,
  type SeenDevice,
  saveDevice,
} from '@tapwright/store';

/** Stores a job with default values; a test gives those that matter to it. */
export async function storeJob(db: Database, values: Partial<NewJob> = {}): Promise<JobRow> {
  const job: NewJob = {
    id: newId('job'),
    tenantId: 'default',
    spec: JobSpec.parse({ goal: 'write a note' }),
    idempotencyKey: null,
    bodyHash: null,
    traceparent: null,
    ...values,
  };
  await db.transaction((tx) => insertJob(tx, job));
  return present(await findJob(db.read, job.tenantId, job.id));
}

/** Stores a queued run of a job. */
export async function storeRun(
  db: Database,
  job: Pick<JobRow, 'id' | 'tenantId'>,
  values: Partial<NewRun> = {},
): Promise<RunRow> {
  const run: NewRun = {
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'candidate',
    strategy: 'tapwright',
    state: emptyRunState([], []),
    traceScriptId: null,
    ...values,
  };
  await db.transaction((tx) => insertRun(tx, run));
  return present(await findRun(db.read, run.id));
}

/** Stores a device as its gateway would; idle by default. */
export async function storeDevice(db: Database, values: Partial<SeenDevice> = {}): Promise<SeenDevice> {
  const device: SeenDevice = {
    serial: newId('svc'),
    gateway: 'gw-1',
    state: 'idle',
    model: 'virtual',
    apiLevel: 34,
    width: 1_080,
    height: 1_920,
    ...values,
  };
  await db.transaction((tx) => saveDevice(tx, device));
  return device;
}

/** An event about a run or a job, ready for `appendEvents`. */
export function sampleEvent<Data>(
  definition: EventDefinition<string, Data>,
  about: {
    readonly job: Pick<JobRow, 'id' | 'tenantId'>;
    readonly run?: Pick<RunRow, 'id'>;
    readonly data: Data;
  },
): NewEvent {
  return {
    id: newId('evt'),
    type: definition.type,
    version: definition.version,
    tenantId: about.job.tenantId,
    jobId: about.job.id,
    runId: about.run?.id ?? null,
    gateway: definition.addressed ? 'any' : null,
    traceparent: null,
    causeId: null,
    data: about.data,
  };
}

/** Stores one event and returns it. */
export async function storeEvent(db: Database, event: NewEvent): Promise<NewEvent> {
  await db.transaction((tx) => appendEvents(tx, [event]));
  return event;
}

function present<T>(row: T | null): T {
  if (row === null) throw new Error('the row was stored and is not there');
  return row;
}
