import type { Bus, Delivery, Settlement } from '@tapwright/bus';
import { Envelope, type EventDefinition, type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  countAttempt,
  type Database,
  databaseError,
  type EventContext,
  forgiveAttempt,
  loadEventContext,
  unpublishedChildren,
} from '@tapwright/store';
import { type CommitOutcome, commit } from './commit.ts';
import { consequence } from './consequence.ts';
import type { ContextCache } from './context-cache.ts';
import { withDeadline } from './deadline.ts';
import { failPoint } from './fail-points.ts';
import type { Handler, HandlerInput, HandlerResult } from './handler.ts';
import type { Logger } from './log.ts';
import type { Publisher } from './publisher.ts';
import { isStale } from './stale.ts';
import { ATTRIBUTES, inSpan, SPANS } from './telemetry.ts';

export interface Processing<Deps> {
  readonly handler: Handler<Deps>;
  readonly deps: Deps;
  readonly consumer: string;
  readonly db: Database;
  readonly bus: Bus;
  readonly publisher: Publisher;
  /** Where one process handles every event of a run: spares reading what it wrote a moment ago. */
  readonly contexts?: ContextCache | undefined;
  readonly log: Logger;
  /** Aborts when the service has to stop at once. */
  readonly signal: AbortSignal;
  /** Longest time that one handling may take, milliseconds. */
  readonly handleMs: number;
  /** How often the bus is told that a handler is still at work, milliseconds. */
  readonly workingMs: number;
}

/** Longest pause between two tries while the database or the bus is away. */
const INFRASTRUCTURE_PAUSE_MS = [200, 500, 1_000, 2_000] as const;
const CONFLICT_RETRIES = 5;

/** Works off one delivery: never throws, always says what becomes of the message. */
export async function processEvent<Deps>(p: Processing<Deps>, delivery: Delivery): Promise<Settlement> {
  const parsed = parseEnvelope(p.handler.definition, delivery.message.body);
  if ('invalid' in parsed) return putAside(p, delivery, { id: parsed.id, reason: parsed.invalid });
  const { envelope } = parsed;
  const tries = { count: 1 };
  const keepAlive = setInterval(() => delivery.working(), p.workingMs);
  try {
    return await inSpan(
      {
        name: `${SPANS.handle} ${envelope.type}`,
        parent: envelope.traceparent,
        attributes: {
          [ATTRIBUTES.event]: envelope.type,
          [ATTRIBUTES.service]: p.consumer,
          [ATTRIBUTES.job]: envelope.jobId,
          [ATTRIBUTES.run]: envelope.runId ?? '',
          [ATTRIBUTES.attempt]: delivery.attempt,
        },
      },
      () => attempt(p, delivery, { envelope, tries }),
    );
  } catch (thrown) {
    return afterFailure(p, delivery, {
      envelope,
      tries: tries.count,
      error: toTapwrightError(databaseError(thrown)),
    });
  } finally {
    clearInterval(keepAlive);
  }
}

type ParsedEnvelope =
  | { readonly envelope: Envelope }
  | { readonly invalid: string; readonly id: string | null };

function parseEnvelope(definition: EventDefinition, body: string): ParsedEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { invalid: 'EVENT_INVALID: the body is not JSON', id: null };
  }
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return { invalid: `EVENT_INVALID: ${envelope.error.issues[0]?.message}`, id: null };
  const data = definition.schema.safeParse(envelope.data.data);
  if (!data.success) {
    const issue = data.error.issues[0];
    return { invalid: `EVENT_INVALID: ${issue?.path.join('.')} ${issue?.message}`, id: envelope.data.id };
  }
  return { envelope: { ...envelope.data, data: data.data } };
}

interface Attempt {
  readonly envelope: Envelope;
  /** How often the event was begun to be handled while the database could be reached, this time included. */
  readonly tries: { count: number };
}

async function attempt<Deps>(
  p: Processing<Deps>,
  delivery: Delivery,
  { envelope, tries }: Attempt,
): Promise<Settlement> {
  // Counted before handling, so that a handler which kills its process is put aside in the end, too.
  if (delivery.attempt > 1) tries.count = 1 + (await countAttempt(p.db.read, envelope.id));
  for (let round = 0; round < CONFLICT_RETRIES; round += 1) {
    const guess = round === 0 && tries.count === 1 ? (p.contexts?.guess(envelope) ?? null) : null;
    const context = guess ?? (await loadEventContext(p.db.read, envelope.id));
    if (context === null) return { kind: 'ack' };
    if (context.event.handledAt !== null) {
      await p.publisher.publish(await unpublishedChildren(p.db.read, envelope.id));
      return { kind: 'ack' };
    }
    if (tries.count > p.handler.retry.attempts) {
      return putAside(p, delivery, {
        id: envelope.id,
        reason: `HANDLER_EXHAUSTED: ${tries.count - 1} attempts`,
      });
    }
    const stale = context.run !== null && isStale(envelope.type, envelope.data, context.run);
    const result = stale ? { emit: [] } : await runHandler(p, context, envelope);
    failPoint('before-commit', envelope.type);
    const outcome = await commit(p.db, { consumer: p.consumer, context, result });
    if (outcome.kind === 'committed') p.contexts?.committed(context, result);
    else p.contexts?.forget(envelope.runId);
    if (outcome.kind === 'conflict') continue;
    return afterCommit(p, envelope, outcome);
  }
  return { kind: 'retry', delayMs: 100 };
}

async function runHandler<Deps>(
  p: Processing<Deps>,
  context: EventContext,
  envelope: Envelope,
): Promise<HandlerResult> {
  const { job, run } = context;
  if (p.handler.definition.scope === 'run' && run === null) return { emit: [] };
  return withDeadline({ ms: p.handleMs, signal: p.signal }, (signal) => {
    const { id: eventId, data, gateway } = envelope;
    const input = { data, job, run, eventId, gateway, signal, log: p.log };
    // A handler of a job's event declares that it does not read the run.
    return p.handler.handle(input as HandlerInput<unknown>, p.deps);
  });
}

async function afterCommit<Deps>(
  p: Processing<Deps>,
  envelope: Envelope,
  outcome: CommitOutcome,
): Promise<Settlement> {
  failPoint('before-publish', envelope.type);
  if (outcome.kind === 'committed') {
    p.publisher.committed(outcome.events);
    await p.publisher.publish(outcome.events);
  } else {
    await p.publisher.publish(await unpublishedChildren(p.db.read, envelope.id));
  }
  failPoint('before-ack', envelope.type);
  return { kind: 'ack' };
}

async function afterFailure<Deps>(
  p: Processing<Deps>,
  delivery: Delivery,
  failure: { envelope: Envelope; tries: number; error: TapwrightError },
): Promise<Settlement> {
  const { envelope, error } = failure;
  const fields = { event: envelope.type, run: envelope.runId, code: error.code, attempt: delivery.attempt };
  p.log.warn({ ...fields, message: error.message }, 'handling failed');
  if (isInfrastructure(error) || p.signal.aborted) {
    // Not the handler's fault. Where the database itself is away, the attempt stays counted.
    await forgiveAttempt(p.db.read, envelope.id).catch(() => {});
    return { kind: 'retry', delayMs: pause(INFRASTRUCTURE_PAUSE_MS, delivery.attempt) };
  }
  if (!error.retryable && error.code !== 'INTERNAL') {
    return putAside(p, delivery, { id: envelope.id, reason: `${error.code}: ${error.message}` });
  }
  if (failure.tries >= p.handler.retry.attempts) {
    return putAside(p, delivery, { id: envelope.id, reason: `${error.code}: ${error.message}` });
  }
  return { kind: 'retry', delayMs: pause(p.handler.retry.backoffMs, delivery.attempt) };
}

function isInfrastructure(error: TapwrightError): boolean {
  return (
    error.code === 'DATABASE_UNAVAILABLE' || error.code === 'BUS_UNAVAILABLE' || error.code === 'BUS_FULL'
  );
}

function pause(list: readonly number[], attemptNumber: number): number {
  return list[Math.min(attemptNumber - 1, list.length - 1)] ?? 1_000;
}

/** An event that cannot be handled: what waits for it is stopped with the reason, the message goes to the dead letters. */
async function putAside<Deps>(
  p: Processing<Deps>,
  delivery: Delivery,
  dead: { id: string | null; reason: string },
): Promise<Settlement> {
  try {
    const context = dead.id === null ? null : await loadEventContext(p.db.read, dead.id);
    if (context !== null && context.event.handledAt === null) {
      const [code = 'INTERNAL', ...rest] = dead.reason.split(': ');
      const reason = { code, message: rest.join(': ') };
      const result = consequence(context, reason);
      const outcome = await commit(p.db, { consumer: p.consumer, context, result, deadReason: dead.reason });
      if (outcome.kind === 'conflict') return { kind: 'retry', delayMs: 100 };
      if (outcome.kind === 'committed') {
        p.publisher.committed(outcome.events);
        await p.publisher.publish(outcome.events);
      }
    }
    p.log.error(
      { event: delivery.message.type, key: delivery.message.key, reason: dead.reason },
      'put aside',
    );
    return { kind: 'dead', reason: dead.reason };
  } catch (error) {
    p.log.warn(
      { code: toTapwrightError(databaseError(error)).code },
      'putting aside failed, tried again later',
    );
    return { kind: 'retry', delayMs: 2_000 };
  }
}
