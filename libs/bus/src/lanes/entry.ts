import type { BusMessage, Delivery, Settlement } from '../port.ts';

/** One message as a bus delivered it, with the functions that answer the bus. */
export interface Handed {
  readonly message: BusMessage;
  /** Place in the order of publication; it stays the same when the message is delivered again. */
  readonly sequence: number;
  /** How often the bus has delivered it, this time included. */
  readonly deliveries: number;
  /** Restarts the ack wait; false if the bus cannot be reached just now. */
  keepAlive(): boolean;
  ack(): void;
  /** Returns the message to the bus, to be delivered again after this time. */
  giveBack(delayMs: number): void;
  /** Stores the message as a dead letter; if this fails, it is tried again. */
  putAside(reason: string, attempts: number): Promise<void>;
}

/**
 * - `queued`: waits for its key's turn or for a free place
 * - `running`: being handled
 * - `waiting`: a retry whose delay is not over
 */
type EntryState = 'queued' | 'running' | 'waiting';

export interface Entry {
  handed: Handed;
  state: EntryState;
  /** The current attempt, or the next one. */
  attempt: number;
  /** When the ack wait was last restarted, in monotonic milliseconds. */
  aliveAt: number;
  /** `working()` was called since the bus was last told. */
  aliveWanted: boolean;
  /** False once the entry has left the lanes: a later settlement of it changes nothing. */
  live: boolean;
  retryTimer: NodeJS.Timeout | undefined;
  retryAt: number;
}

export function newEntry(handed: Handed, now: number): Entry {
  return {
    handed,
    state: 'queued',
    attempt: handed.deliveries,
    aliveAt: now,
    aliveWanted: false,
    live: true,
    retryTimer: undefined,
    retryAt: 0,
  };
}

/** Tells the bus that the message is still needed here, and remembers when that succeeded. */
export function keepAlive(entry: Entry, now: number): void {
  if (!entry.handed.keepAlive()) return;
  entry.aliveAt = now;
  entry.aliveWanted = false;
}

/** The handler's view; `working()` reaches the bus at most four times per ack wait. */
export function deliveryOf(entry: Entry, ackWaitMs: number): Delivery {
  return {
    message: entry.handed.message,
    attempt: entry.attempt,
    working() {
      if (!entry.live) return;
      const now = performance.now();
      if (now - entry.aliveAt >= ackWaitMs / 4) keepAlive(entry, now);
      else entry.aliveWanted = true;
    },
  };
}

const AFTER_THROW: Settlement = { kind: 'retry', delayMs: 1_000 };

/** Runs a handler; one that throws, against its contract, is tried again after a second. */
export async function settlementOf(
  handler: (delivery: Delivery) => Promise<Settlement>,
  delivery: Delivery,
): Promise<Settlement> {
  try {
    return await handler(delivery);
  } catch {
    return AFTER_THROW;
  }
}
