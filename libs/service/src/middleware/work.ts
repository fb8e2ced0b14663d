import type { Delivery, Settlement } from '@tapwright/bus';
import type { Database, EventContext } from '@tapwright/store';
import type { CommitOutcome } from '../commit.ts';
import type { ContextCache } from '../context-cache.ts';
import type { Handler, HandlerInput, HandlerResult } from '../handler.ts';
import type { Logger } from '../log.ts';
import type { Publisher } from '../publisher.ts';

/** What every delivery of one subscription has in common. */
export interface Kit {
  readonly handler: Pick<Handler<never>, 'definition' | 'retry'>;
  /** The handler with what it needs. */
  readonly handle: (input: HandlerInput<unknown>) => Promise<HandlerResult>;
  readonly consumer: string;
  readonly db: Database;
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

// What is known of a delivery, from one middleware to the next.

export interface Delivered {
  readonly kit: Kit;
  readonly delivery: Delivery;
}

/** The message says that this event is due. All else is read from its stored row. */
export interface Due extends Delivered {
  readonly eventId: string;
  /** Where its rows may be remembered; nothing depends on its being true. */
  readonly runHint: string | null;
}

export interface Counted extends Due {
  /** How often the event was begun to be handled while the database could be reached, this time included. */
  readonly tries: number;
}

export interface Stored extends Counted {
  readonly context: EventContext;
}

export interface Valid extends Stored {
  /** The stored data, as its schema gives them. */
  readonly data: unknown;
}

export interface Handled extends Valid {
  readonly result: HandlerResult;
}

export interface Committed extends Handled {
  readonly outcome: Exclude<CommitOutcome, { readonly kind: 'conflict' }>;
}

export const ACK: Settlement = { kind: 'ack' };
