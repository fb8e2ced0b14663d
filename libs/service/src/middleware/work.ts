import type { Delivery, Settlement } from '@tapwright/bus';
import type { AsynchronousCommits, Database, EventContext, NewEvent } from '@tapwright/store';
import type { CommitOutcome } from '../commit.ts';
import type { ContextCache } from '../context-cache.ts';
import type { Handler, HandlerInput, HandlerResult } from '../handler.ts';
import type { LocalHandlers } from '../local-handlers.ts';
import type { Logger } from '../log.ts';
import type { Publisher } from '../publisher.ts';
import type { SeenScreens } from '../seen-screens.ts';

/** What all deliveries of one subscription share. */
export interface Kit {
  readonly handler: Pick<Handler<never>, 'definition' | 'retry' | 'looksAt'>;
  /** The handler with what it needs. */
  readonly handle: (input: HandlerInput<unknown>) => Promise<HandlerResult>;
  readonly consumer: string;
  readonly db: Database;
  readonly publisher: Publisher;
  /** Present if one process handles every event of a run: saves reading what it has just written. */
  readonly contexts?: ContextCache | undefined;
  /** Present if one process has several services: what one returns another may handle at once. */
  readonly locals?: Pick<LocalHandlers, 'find'> | undefined;
  /** Present if handlers read screens: one that is not known comes with its event. */
  readonly screens?: SeenScreens | undefined;
  /** Reads the sealed secrets of jobs: only gateways may, and whoever shares its rows with one. */
  readonly sealed?: boolean;
  readonly log: Logger;
  /** Aborts when the service has to stop at once. */
  readonly signal: AbortSignal;
  /** Maximum time of one handling, milliseconds. */
  readonly handleMs: number;
  /** How often the bus is told that a handler is still working, milliseconds. */
  readonly workingMs: number;
}

// What is known of a delivery after each middleware.

export interface Delivered {
  readonly kit: Kit;
  readonly delivery: Delivery;
  /** Present where the commit of the handling need not wait for the disk. */
  readonly commits?: AsynchronousCommits;
}

/** The message says that this event is due. Everything else is read from its stored row. */
export interface Due extends Delivered {
  readonly eventId: string;
  /** The run that it is about; it need not be true, as the next one. */
  readonly runHint: string | null;
  /** Where its rows may be remembered, see `keyOf`. */
  readonly keyHint: string;
  /** The capture whose screen the handler will read, if it says which; null: not known. It need not be true either. */
  readonly captureHint: string | null;
}

export interface Counted extends Due {
  /** How often the handling was begun while the database could be reached, this time included. */
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
  /** What was handled at once, one after another, of what the result leads to. */
  readonly followed?: readonly Followed[];
}

/** The types of the events that are handled together, in order. */
export function typesOf({ context, followed = [] }: Handled): readonly string[] {
  return [context.event.type, ...followed.map(({ event }) => event.type)];
}

/** An event that a handler of this process has returned, handled before it is stored. */
export interface Followed {
  readonly event: NewEvent;
  readonly consumer: string;
  readonly context: EventContext;
  readonly result: HandlerResult;
}

export interface Committed extends Handled {
  readonly outcome: Exclude<CommitOutcome, { readonly kind: 'conflict' }>;
}

export const ACK: Settlement = { kind: 'ack' };

/** The bus keeps the message until the disk has what came of it: its handling, whoever committed that. */
export function ackOf({ commits }: Pick<Delivered, 'commits'>): Settlement {
  return commits === undefined ? ACK : { kind: 'ack', once: commits.flushed() };
}
