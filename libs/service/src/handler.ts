import type { EventDefinition, OutgoingEvent } from '@tapwright/contracts';
import type { JobPatch, JobRow, NewTimer, RunPatch, RunRow, Tx, Write } from '@tapwright/store';
import type { Logger } from './log.ts';

export interface RetryPolicy {
  /** How often the event is handled before it is put aside. */
  readonly attempts: number;
  /** Pause before the second, third … attempt; the last one is used for all that follow. Milliseconds. */
  readonly backoffMs: readonly number[];
}

export interface HandlerInput<Data> {
  readonly data: Data;
  readonly job: JobRow;
  /** The run as it was read; the result is discarded where it has changed since. */
  readonly run: RunRow;
  readonly eventId: string;
  readonly gateway: string | null;
  /** Aborts at the deadline of the handling and when the service drains for too long. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

export type JobHandlerInput<Data> = Omit<HandlerInput<Data>, 'run'>;

/** What a handler wants to become true; the kit makes it so in one transaction, or not at all. */
export interface HandlerResult {
  /** Changes to the run's row, under its version. */
  readonly run?: RunPatch;
  /** Changes to the job's row, under its version. */
  readonly job?: JobPatch;
  /** Further writes, each a single statement; they become part of the committing statement itself. */
  readonly writes?: readonly Write[];
  /** What takes more than that, in the same transaction; costs further round trips. */
  readonly save?: (tx: Tx) => Promise<void>;
  readonly emit: readonly OutgoingEvent[];
  readonly timers?: readonly Omit<NewTimer, 'id' | 'traceparent'>[];
}

export interface Handler<Deps> {
  readonly definition: EventDefinition;
  readonly emits: readonly EventDefinition[];
  readonly retry: RetryPolicy;
  readonly handle: (input: HandlerInput<unknown>, deps: Deps) => Promise<HandlerResult>;
}

const DEFAULT_RETRY: RetryPolicy = { attempts: 5, backoffMs: [200, 1_000, 5_000] };

interface Declared<Data> {
  readonly on: EventDefinition<string, Data>;
  readonly emits: readonly EventDefinition[];
  readonly retry?: RetryPolicy;
}

/** Declares the handler of an event about a run: one file, one event, one handler. */
export function defineHandler<Deps, Data>(
  declared: Declared<Data> & {
    handle(input: HandlerInput<Data>, deps: Deps): Promise<HandlerResult>;
  },
): Handler<Deps> {
  return {
    definition: declared.on,
    emits: declared.emits,
    retry: declared.retry ?? DEFAULT_RETRY,
    // The kit has parsed the data with the schema of the very same definition.
    handle: (input, deps) => declared.handle(input as HandlerInput<Data>, deps),
  };
}

/** Declares the handler of an event about a job. */
export function defineJobHandler<Deps, Data>(
  declared: Declared<Data> & {
    handle(input: JobHandlerInput<Data>, deps: Deps): Promise<HandlerResult>;
  },
): Handler<Deps> {
  return {
    definition: declared.on,
    emits: declared.emits,
    retry: declared.retry ?? DEFAULT_RETRY,
    handle: (input, deps) => declared.handle(input as JobHandlerInput<Data>, deps),
  };
}

/** An event about the run (or, without one, the job) that is being handled. */
export function eventFor<Data>(
  definition: EventDefinition<string, Data>,
  about: { readonly job: JobRow; readonly run?: Pick<RunRow, 'id' | 'gateway'> },
  data: Data,
): OutgoingEvent<Data> {
  const runId = definition.scope === 'run' ? (about.run?.id ?? null) : null;
  return {
    definition,
    jobId: about.job.id,
    tenantId: about.job.tenantId,
    runId,
    gateway: definition.addressed ? (about.run?.gateway ?? 'any') : null,
    data,
  };
}
