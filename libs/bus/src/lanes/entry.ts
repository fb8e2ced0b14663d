import type { BusMessage, Delivery, Settlement } from '../port.ts';

/** One message as a bus handed it over, and what the bus can be told about it. */
export interface Handed {
  readonly message: BusMessage;
  /** Place in the order of publication; the same message keeps it when it is delivered again. */
  readonly sequence: number;
  /** How often the bus has delivered it, this time included. */
  readonly deliveries: number;
  /** Starts the ack wait anew; false where the bus cannot be told just now. */
  keepAlive(): boolean;
  ack(): void;
  /** Back to the bus, to be delivered again after so long. */
  giveBack(delayMs: number): void;
  /** Puts the message aside for good; a failure leaves it to be tried again. */
  putAside(reason: string, attempts: number): Promise<void>;
}

/**
 * - `queued`: waits for its key's turn or for a free place
 * - `running`: in the hands of the handler
 * - `waiting`: a retry whose delay is not over
 */
type EntryState = 'queued' | 'running' | 'waiting';

export interface Entry {
  handed: Handed;
  state: EntryState;
  /** The attempt that runs now, or the next one to run. */
  attempt: number;
  /** When the ack wait last began, in monotonic milliseconds. */
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

/** Tells the bus that the message is still wanted here, and remembers when that succeeded. */
export function keepAlive(entry: Entry, now: number): void {
  if (!entry.handed.keepAlive()) return;
  entry.aliveAt = now;
  entry.aliveWanted = false;
}

/** What the handler sees; `working()` reaches the bus at most four times per ack wait. */
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
