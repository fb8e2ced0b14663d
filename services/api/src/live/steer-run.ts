import {
  ActionRefused,
  type EventData,
  type EventDefinition,
  PhoneReturned,
  PhoneTaken,
  ProposalAccepted,
  RunPaused,
  RunResumed,
} from '@tapwright/contracts';
import { failPoint, type Platform, toNewEvent } from '@tapwright/service';
import { appendEvents, findRun, lockJob, openAct, type RunRow, type Tx } from '@tapwright/store';
import { conflict, refuseUnsteerable, watchedRun } from './steered-run.ts';

export type SteeringOn = Pick<Platform, 'db' | 'publisher'>;

/** What a person wants of a run. A number names what they have seen, so that a request that is repeated does nothing more. */
export type Wish =
  | { readonly kind: 'pause' | 'resume' | 'take' | 'return' }
  | { readonly kind: 'step'; readonly proposal: number }
  | {
      readonly kind: 'refuse';
      readonly proposal?: number | undefined;
      readonly step?: number | undefined;
      readonly reason: string;
    };

export interface Steering {
  readonly tenantId: string;
  readonly runId: string;
}

/** What is stored, or null where what is wanted is so already. */
type Answer = Stored | null;

interface Stored {
  readonly definition: EventDefinition;
  readonly data: EventData<EventDefinition>;
}

/**
 * Stores what a person wants of a run; its handler does it. What is so already stays so, and nothing is stored.
 * @throws TapwrightError `NOT_FOUND`, `CONFLICT` with what would be possible
 */
export async function steerRun(on: SteeringOn, { tenantId, runId }: Steering, wish: Wish): Promise<void> {
  const { job } = await watchedRun(on.db, tenantId, runId);
  const events = await on.db.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const run = await findRun(tx, runId);
    if (run === null) throw conflict('the run is gone', 'a run that has not ended');
    refuseUnsteerable({ job, run });
    const answer = await answerTo(wish, { tx, run });
    if (answer === null) return null;
    const about = { jobId: job.id, runId, tenantId, gateway: null };
    const event = toNewEvent({ ...about, ...answer }, null, job.traceparent);
    await appendEvents(tx, [event]);
    failPoint('before-commit', 'api.steer');
    return [event];
  });
  if (events === null) return;
  failPoint('before-publish', 'api.steer');
  on.publisher.committed(events);
  // Where the bus is away now, the sweeper publishes them later.
  await on.publisher.publish(events).catch(() => {});
}

interface Now {
  readonly tx: Tx;
  readonly run: RunRow;
}

async function answerTo(wish: Wish, { tx, run }: Now): Promise<Answer> {
  const { paused, taken } = run.state;
  switch (wish.kind) {
    case 'pause':
      return paused === true ? null : { definition: RunPaused, data: {} };
    case 'resume':
      if (taken !== undefined)
        throw conflict('the phone of the run is in hands', 'the phone handed back before');
      return paused === true ? { definition: RunResumed, data: {} } : null;
    case 'take':
      return taken === undefined ? { definition: PhoneTaken, data: {} } : null;
    case 'return': {
      const busy = taken === undefined ? null : await openAct(tx, run.id);
      if (busy !== null) throw conflict(`the act ${busy.id} is under way`, 'the same request after its end');
      return taken === undefined ? null : { definition: PhoneReturned, data: {} };
    }
    case 'step':
      return stepOn(run, wish.proposal);
    case 'refuse':
      return refused(run, wish);
  }
}

function stepOn(run: RunRow, proposal: number): Answer {
  const { proposals = 0, proposal: open } = run.state;
  if (open?.number === proposal) return { definition: ProposalAccepted, data: { step: run.step, proposal } };
  if (proposal <= proposals) return null;
  throw conflict(`the run has made no proposal ${proposal}`, `${proposals} at most`, 'proposal');
}

function refused(run: RunRow, wish: Extract<Wish, { kind: 'refuse' }>): Answer {
  const { proposal, step, reason } = wish;
  const { proposal: open, history, refused: known = 0 } = run.state;
  if (proposal !== undefined) {
    if (proposal <= known) return null;
    if (open?.number === proposal)
      return { definition: ActionRefused, data: { about: run.step + 1, proposal, reason } };
    throw conflict(`the proposal ${proposal} is not open`, 'the number of the step that it became', 'step');
  }
  const about = step ?? run.step;
  if (!history.some((item) => item.step === about))
    throw conflict(`the run has taken no step ${about}`, 'the number of a step that was taken', 'step');
  return { definition: ActionRefused, data: { about, reason } };
}
