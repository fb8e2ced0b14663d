import type { Bus, BusMessage } from '@tapwright/bus';
import { type Envelope, keyOf } from '@tapwright/contracts';
import { acrossTenants, type Database, markPublished } from '@tapwright/store';

export interface StoredEvent extends Omit<Envelope, 'version'> {
  readonly version: number;
  /** When it was put back after it was a dead letter. */
  readonly redrivenAt?: Date | null;
}

export interface Publisher {
  /** Publishes stored events; those that cannot be published stay in the outbox and are swept up later. */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /** Calls back with every committed batch, before it is published: for live views in the same process. */
  onCommitted(listener: (events: readonly StoredEvent[]) => void): () => void;
  committed(events: readonly StoredEvent[]): void;
  /** Stores the marks of events that are published but not yet marked. */
  flush(): Promise<void>;
}

/** Marks are written in batches, independently of the run: if a mark is lost, a message is only published again. */
const FLUSH_AT = 64;
const FLUSH_AFTER_MS = 250;

export function createPublisher(bus: Pick<Bus, 'publish'>, db: Database): Publisher {
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

  return {
    async publish(events) {
      for (const event of events) await bus.publish(toMessage(event));
      unmarked.push(...events.map((event) => event.id));
      if (unmarked.length >= FLUSH_AT) await flush();
      else timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
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
