import type { Bus, BusMessage } from '@tapwright/bus';
import { type Envelope, keyOf } from '@tapwright/contracts';
import { acrossTenants, type Database, markPublished } from '@tapwright/store';

export interface StoredEvent extends Omit<Envelope, 'version'> {
  readonly version: number;
  /** When it was put back after it was a dead letter. */
  readonly redrivenAt?: Date | null;
}

export interface Publisher {
  /**
   * Publishes what was committed just now, or hands it over where this process handles it next. What cannot be
   * published stays in the outbox and is swept up later.
   */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /** Publishes over the bus, which counts deliveries, what a process may have left; not what is in hand here. */
  publishLeft(events: readonly StoredEvent[]): Promise<void>;
  /** Calls back with every committed batch, before it is published: for live views in the same process. */
  onCommitted(listener: (events: readonly StoredEvent[]) => void): () => void;
  committed(events: readonly StoredEvent[]): void;
  /** Stores the marks of events that are published but not yet marked. */
  flush(): Promise<void>;
}

/** Marks are written in batches, independently of the run: if a mark is lost, a message is only published again. */
const FLUSH_AT = 64;
const FLUSH_AFTER_MS = 250;

export interface PublisherOptions {
  /** Events that a service of this process handles next are handed over in memory, without a mark. */
  readonly handsOver?: boolean;
}

export function createPublisher(
  bus: Pick<Bus, 'publish' | 'handOver' | 'handedOver'>,
  db: Database,
  { handsOver = false }: PublisherOptions = {},
): Publisher {
  let unmarked: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const listeners = new Set<(events: readonly StoredEvent[]) => void>();

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const ids = unmarked;
    unmarked = [];
    // A failure is harmless: the sweeper publishes again, and receivers know what they have already handled.
    await acrossTenants('outbox', () => markPublished(db.read, ids)).catch(() => {});
  }

  async function overTheBus(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    for (const event of events) await bus.publish(toMessage(event));
    unmarked.push(...events.map((event) => event.id));
    if (unmarked.length >= FLUSH_AT) await flush();
    else timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  return {
    publish: (events) =>
      overTheBus(handsOver ? events.filter((event) => !bus.handOver(toMessage(event))) : events),
    publishLeft(events) {
      const inHand = new Set(bus.handedOver().map(({ id }) => id));
      return overTheBus(events.filter(({ id }) => !inHand.has(id)));
    },
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    committed(events) {
      for (const listener of listeners) listener(events);
    },
    flush,
  };
}

function toMessage(event: StoredEvent): BusMessage {
  const { id, type, version, tenantId, jobId, runId, gateway, traceparent, data, redrivenAt } = event;
  const envelope: Envelope = { id, type, version, tenantId, jobId, runId, gateway, traceparent, data };
  // The bus drops what it has seen a moment ago: a dead letter that comes again is not the same message.
  const messageId = redrivenAt instanceof Date ? `${id}_${redrivenAt.getTime()}` : id;
  return { id: messageId, type, address: gateway, key: keyOf(event), body: JSON.stringify(envelope) };
}
