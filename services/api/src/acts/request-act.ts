import { createHash } from 'node:crypto';
import type { WithScreens } from '@tapwright/captures';
import {
  type ActRequest,
  ActWanted,
  type EventData,
  RunPaused,
  RunResumed,
  TapwrightError,
  TaskEnded,
} from '@tapwright/contracts';
import { actOnScreen, endInHands } from '@tapwright/runtime';
import { failPoint, type Platform, toNewEvent } from '@tapwright/service';
import {
  type ActRow,
  appendEvents,
  findAct,
  insertAct,
  type JobRow,
  lockJob,
  type NewEvent,
  openAct,
  type RunRow,
  type Tx,
} from '@tapwright/store';
import { type HeldBy, heldBy, heldJob, refuseUnheld, runHeldBy, runOf } from './held-run.ts';

export type ActingOn = Pick<Platform & WithScreens, 'db' | 'publisher' | 'screens'>;

export interface Wanting {
  readonly tenantId: string;
  readonly by: HeldBy;
  /** Chosen by the client. */
  readonly actId: string;
}

/** What ends a job in somebody's hands is an act as well: nothing else is begun beside it. */
export type Act = { readonly kind: 'end'; readonly failed?: string | undefined } | ActRequest;

/**
 * Stores what is asked for, once: the same id with the same request returns the act of before, whatever has become of it.
 * @throws TapwrightError `NOT_FOUND`, `CONFLICT`, `IDEMPOTENCY_CONFLICT`, `INPUT_INVALID`, `LOCATOR_NOT_FOUND`; nothing is
 * stored then
 */
export async function requestAct(on: ActingOn, wanting: Wanting, act: Act): Promise<void> {
  const { tenantId, by, actId } = wanting;
  const { job, run } = await heldBy(on.db, tenantId, by);
  const bodyHash = hashOf(act);
  if (run !== null && (await isKnown(on, run, { actId, bodyHash }))) return;
  const wanted = act.kind === 'end' ? null : await wantedEvent(on, { job, run }, { act, actId });
  const events = await on.db.transaction(async (tx) => {
    const locked = await lockJob(tx, job.id);
    const held = refuseUnheld(locked === null ? null : await runHeldBy(tx, locked, by));
    refuseOutOfHands(held, { job, act });
    const row = { runId: held.id, id: actId, tenantId, kind: act.kind, bodyHash };
    if (!(await insertAct(tx, row))) return refuseBusy(tx, row);
    const stored = await append(tx, job, held, wanted ?? ended(held, act));
    failPoint('before-commit', 'api.act');
    return stored;
  });
  failPoint('before-publish', 'api.act');
  await publish(on, events);
}

/** A run is acted on only while a person has its phone; an interactive job only while its clocks go. */
function refuseOutOfHands(
  { state }: RunRow,
  { job, act }: { readonly job: JobRow; readonly act: Act },
): void {
  if (job.spec.kind !== 'interactive') {
    if (state.taken !== 'held')
      throw conflict('the phone of the run is not in hands', 'a run that was taken over');
  } else if (state.paused === true && act.kind !== 'end')
    throw conflict('the job is paused', 'a resumed job');
}

/** Answers were given for one request only. @throws TapwrightError `IDEMPOTENCY_CONFLICT` */
async function isKnown(
  { db }: Pick<ActingOn, 'db'>,
  run: RunRow,
  { actId, bodyHash }: { readonly actId: string; readonly bodyHash: string },
): Promise<boolean> {
  const known = await findAct(db.read, run.id, actId);
  if (known === null) return false;
  refuseOther(known, bodyHash);
  return true;
}

function refuseOther(known: ActRow, bodyHash: string): void {
  if (known.bodyHash === bodyHash) return;
  throw new TapwrightError('IDEMPOTENCY_CONFLICT', 'the id was used for another act', {
    field: 'id',
    expected: 'a new id for a new act',
  });
}

/** The same request came a moment ago, or another act is under way. */
async function refuseBusy(
  tx: Tx,
  { runId, id, bodyHash }: Pick<ActRow, 'runId' | 'id' | 'bodyHash'>,
): Promise<readonly NewEvent[]> {
  const known = await findAct(tx, runId, id);
  if (known === null) {
    const busy = await openAct(tx, runId);
    throw conflict(`the act ${busy?.id ?? ''} is under way`, 'the next act after the end of that one');
  }
  refuseOther(known, bodyHash);
  return [];
}

type Wish = Pick<EventData<typeof ActWanted>, 'action' | 'captureId' | 'actId'>;

/** The action is found on the screen that is known, so that what cannot be done is refused at once. */
async function wantedEvent(
  on: ActingOn,
  { job, run }: { readonly job: JobRow; readonly run: RunRow | null },
  { act, actId }: { readonly act: ActRequest; readonly actId: string },
): Promise<Wish> {
  const { state, step } = refuseUnheld(run);
  const captureId = state.current?.captureId ?? '';
  if (act.captureId !== undefined && act.captureId !== captureId)
    throw conflict('another screen is shown by now', `captureId ${captureId}`, 'captureId');
  const { kind, ...asked } = act;
  if (kind === 'look') return { captureId, actId };
  if (step >= job.spec.maxSteps)
    throw conflict(`its ${job.spec.maxSteps} steps are used up`, 'the end of the job');
  const { screen } = await on.screens.read(captureId);
  const parameters = job.spec.interactive?.parameters ?? job.spec.case?.parameters ?? [];
  const { action } = actOnScreen({ kind, ...asked }, { screen, parameters, forbidden: job.spec.forbidden });
  return { captureId, actId, action };
}

type Wanted =
  | { readonly definition: typeof ActWanted; readonly data: EventData<typeof ActWanted> }
  | { readonly definition: typeof TaskEnded; readonly data: EventData<typeof TaskEnded> }
  | { readonly definition: typeof RunPaused | typeof RunResumed; readonly data: Record<string, never> };

function append(tx: Tx, job: JobRow, run: RunRow, wanted: Wish | Wanted): Promise<readonly NewEvent[]> {
  const event =
    'definition' in wanted ? wanted : { definition: ActWanted, data: { ...wanted, step: run.step } };
  return store(tx, job, run, event);
}

async function store(tx: Tx, job: JobRow, run: RunRow, wanted: Wanted): Promise<readonly NewEvent[]> {
  const about = { jobId: job.id, runId: run.id, tenantId: job.tenantId, gateway: null };
  const event = toNewEvent({ ...about, ...wanted }, null, job.traceparent);
  await appendEvents(tx, [event]);
  return [event];
}

/** How the job ends, by what was seen: nobody can say that it has completed where a step has crashed, or is not known. */
function ended({ state }: RunRow, act: Act): Wanted {
  const why = 'failed' in act ? act.failed : undefined;
  const end = (outcome: EventData<typeof TaskEnded>['outcome'], code: string, message: string): Wanted => ({
    definition: TaskEnded,
    data: { task: state.task, outcome, reason: { code, message } },
  });
  const seen = endInHands(state.history);
  if (seen !== null) return end(seen.outcome, seen.code, seen.message);
  if (why !== undefined) return end('failed', 'FAILED', why);
  return end('completed', 'COMPLETED', 'ended by whoever held the phone');
}

/** Its clocks stand still, or go on. What was so before stays so. */
export async function pauseRun(
  on: ActingOn,
  { tenantId, jobId }: { readonly tenantId: string; readonly jobId: string },
  paused: boolean,
) {
  const { job } = await heldJob(on.db, tenantId, jobId);
  const events = await on.db.transaction(async (tx) => {
    const locked = await lockJob(tx, jobId);
    const run = refuseUnheld(locked === null ? null : await runOf(tx, locked));
    return store(tx, job, run, { definition: paused ? RunPaused : RunResumed, data: {} });
  });
  await publish(on, events);
}

/** Where the bus is away now, the sweeper publishes them later. */
async function publish(
  { publisher }: Pick<ActingOn, 'publisher'>,
  events: readonly NewEvent[],
): Promise<void> {
  publisher.committed(events);
  await publisher.publish(events).catch(() => {});
}

function hashOf(act: Act): string {
  return createHash('sha256').update(JSON.stringify(act)).digest('hex');
}

function conflict(message: string, expected: string, field = 'id'): TapwrightError {
  return new TapwrightError('CONFLICT', message, { field, expected });
}
