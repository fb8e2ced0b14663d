import { eventDefinition, newId } from '@tapwright/contracts';
import {
  acrossTenants,
  appendEvents,
  claimUnpublished,
  type Database,
  type NewEvent,
  nextTimerInMs,
  type TimerRow,
  takeDueTimers,
  unhandledEvents,
} from '@tapwright/store';
import { type Background, startBackground } from './background.ts';
import type { Logger } from './log.ts';
import { noteInUse } from './outage-watch.ts';
import type { Publisher } from './publisher.ts';

export interface OutboxOptions {
  readonly db: Database;
  readonly publisher: Publisher;
  readonly log: Logger;
  /** Unpublished events younger than this belong to a live process, milliseconds. */
  readonly graceMs: number;
  readonly everyMs: number;
  /** Only events of these types; absent: all. A service may publish its own events only. */
  readonly types?: readonly string[];
}

const BATCH = 100;
/**
 * Longer than the bus remembers ids of messages, and than any handling takes: an unhandled message of this age is lost.
 */
const LOST_MS = 200_000;
/** What has waited for so long may wait a little longer: most sweeps only look for what a crash has left. */
const LOST_EVERY_MS = 10_000;

/** Publishes again what a crash or an unreachable bus left in the outbox, and what the bus has lost. */
export function startSweeper(options: OutboxOptions): Background {
  const own = options.types === undefined ? {} : { types: options.types };
  let lostAt = 0;
  return startBackground({
    name: 'sweeper',
    log: options.log,
    afterFailureMs: options.everyMs,
    work: () => acrossTenants('outbox', sweep),
  });

  async function sweep(): Promise<number> {
    const looksForLost = performance.now() >= lostAt;
    const wanted = { ...own, graceMs: options.graceMs, limit: BATCH };
    const rows = await options.db.transaction((tx) =>
      claimUnpublished(tx, looksForLost ? { ...wanted, lostMs: LOST_MS } : wanted),
    );
    // A full portion may have left no room for lost ones.
    if (looksForLost && rows.length < BATCH) lostAt = performance.now() + LOST_EVERY_MS;
    await options.publisher.publishLeft(rows);
    if (rows.length > 0) await options.publisher.flush();
    return rows.length === BATCH ? 0 : options.everyMs;
  }
}

/** Turns due timers into events. */
export function startTimers(options: OutboxOptions): Background {
  return startBackground({
    name: 'timers',
    log: options.log,
    afterFailureMs: options.everyMs,
    work: () => acrossTenants('timers', takeDue),
  });

  async function takeDue(): Promise<number> {
    await noteInUse(options);
    const events = await options.db.transaction(async (tx) => {
      const due = (await takeDueTimers(tx, BATCH)).flatMap((timer) => toEvent(timer, options.log));
      await appendEvents(tx, due);
      return due;
    });
    options.publisher.committed(events);
    await options.publisher.publish(events);
    const next = await nextTimerInMs(options.db.read);
    return Math.min(next ?? options.everyMs, options.everyMs);
  }
}

/** A timer of an event that no longer exists is dropped and logged: it must not block the others. */
function toEvent(timer: TimerRow, log: Logger): NewEvent[] {
  const definition = eventDefinition(timer.type);
  if (definition === undefined) {
    log.error({ type: timer.type, run: timer.runId }, 'a timer names an unknown event');
    return [];
  }
  const event = {
    id: newId('evt'),
    type: timer.type,
    version: definition.version,
    tenantId: timer.tenantId,
    jobId: timer.jobId,
    runId: timer.runId,
    gateway: timer.gateway,
    traceparent: timer.traceparent,
    causeId: null,
    data: timer.data,
  };
  return [event];
}

/** Dispatches every unhandled event again: a bus without storage needs this when it starts. */
export async function redispatch(db: Database, publisher: Publisher): Promise<number> {
  const rows = await acrossTenants('outbox', () => unhandledEvents(db.read, 10_000));
  await publisher.publishLeft(rows);
  return rows.length;
}
