import type { Settlement } from '@tapwright/bus';
import { type OutgoingEvent, toTapwrightError } from '@tapwright/contracts';
import { type EventContext, joinWrites, type NewEvent, type RunRow } from '@tapwright/store';
import { asStored } from '../context-cache.ts';
import type { HandlerResult } from '../handler.ts';
import type { LocalHandler } from '../local-handlers.ts';
import { toNewEvent } from '../outgoing.ts';
import { isStale } from '../stale.ts';
import { ATTRIBUTES, activeTraceparent, inSpan, SPANS } from '../telemetry.ts';
import type { Next } from './chain.ts';
import { handlerInput, resultOf } from './handle.ts';
import { measured } from './trace.ts';
import type { Followed, Handled, Kit } from './work.ts';

/** A step of a run has four handlings. */
const FOLLOWED_MAX = 3;

/**
 * Where the next event is handled in this process, and at once, it is handled here, and all of it becomes one commit. Until
 * then nothing is stored: what fails or asks too long is left to its own event, which comes after this commit as any other.
 */
export async function follow(work: Handled, next: Next<Handled>): Promise<Settlement> {
  const followed: Followed[] = [];
  let last: Pick<Handled, 'context' | 'result'> = work;
  while (followed.length < FOLLOWED_MAX) {
    const more = await nextOf(work, last);
    if (more === null) break;
    const results = [work.result, ...followed.map(({ result }) => result), more.result];
    if (joinWrites(results.flatMap(({ writes = [] }) => writes)) === null) break;
    followed.push(more);
    last = more;
  }
  return next(followed.length === 0 ? work : { ...work, followed });
}

/** The one event that a result leads to, handled; null if it is not handled here and at once. */
async function nextOf(
  { kit, delivery }: Handled,
  { context, result }: Pick<Handled, 'context' | 'result'>,
): Promise<Followed | null> {
  const { job, run } = context;
  const [outgoing, ...others] = result.emit;
  if (outgoing === undefined || others.length > 0 || run === null || !isPlain(result)) return null;
  const local = kit.locals?.find(outgoing.definition) ?? null;
  if (local === null || outgoing.jobId !== job.id || outgoing.runId !== run.id) return null;
  const event = toNewEvent(outgoing, context.event.id, activeTraceparent(context.event.traceparent));
  const left = contextAfter(context, result, event);
  const data = outgoing.definition.schema.safeParse(left.event.data);
  if (!data.success || isStale(outgoing.definition, data.data, left.run)) return null;
  const valid = { ...kitOf(kit, local), context: left, data: data.data };
  if (!local.atOnce(handlerInput(valid, kit.signal))) return null;
  try {
    const asked = {
      ...valid,
      delivery,
      eventId: event.id,
      runHint: run.id,
      keyHint: run.id,
      captureHint: null,
      tries: 1,
    };
    const own = await inSpan(spanOf(outgoing, event, local), () =>
      measured({ type: event.type }, () => resultOf(asked)),
    );
    return { event, consumer: local.consumer, context: left, result: own };
  } catch (thrown) {
    const { code, message } = toTapwrightError(thrown);
    kit.log.debug({ event: event.type, run: run.id, code, message }, 'not handled at once');
    return null;
  }
}

/** Only rows of the run and single statements: what takes more has a transaction of its own. */
function isPlain({ job, save, timers = [] }: HandlerResult): boolean {
  return job === undefined && save === undefined && timers.length === 0;
}

/** How the rows will stand after the commit. */
function contextAfter(
  { job, run }: EventContext,
  result: HandlerResult,
  event: NewEvent,
): EventContext & { readonly run: RunRow } {
  if (run === null) throw new TypeError('an event about a job');
  return {
    event: { ...event, data: asStored(event.data), handledAt: null },
    job,
    run: { ...run, ...result.run },
  };
}

function kitOf(kit: Kit, { definition, retry, handle, consumer }: LocalHandler): { readonly kit: Kit } {
  return { kit: { ...kit, handler: { definition, retry }, handle, consumer } };
}

function spanOf(outgoing: OutgoingEvent, event: NewEvent, { consumer }: LocalHandler) {
  return {
    name: `${SPANS.handle} ${event.type}`,
    parent: event.traceparent,
    attributes: {
      [ATTRIBUTES.event]: event.type,
      [ATTRIBUTES.service]: consumer,
      [ATTRIBUTES.job]: outgoing.jobId,
      [ATTRIBUTES.run]: outgoing.runId ?? '',
      [ATTRIBUTES.attempt]: 1,
    },
  };
}
