import type {
  EventData,
  EventDefinition,
  EventTypeOf,
  OutgoingEvent,
  ServiceName,
} from '@tapwright/contracts';
import type { JobPatch, JobRow, NewTimer, RunPatch, RunRow, Tx, Write } from '@tapwright/store';
import type { Logger } from './log.ts';

export interface RetryPolicy {
  /** How often the event is tried before it becomes a dead letter. */
  readonly attempts: number;
  /** Pause before the second, third … attempt; the last one is used for all that follow. Milliseconds. */
  readonly backoffMs: readonly number[];
}

export interface HandlerInput<Data> {
  readonly data: Data;
  readonly job: JobRow;
  /** The run as it was read; the result is discarded if it has changed since. */
  readonly run: RunRow;
  readonly eventId: string;
  readonly gateway: string | null;
  /** Aborts at the deadline of the handling, and when draining the service takes too long. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

export type JobHandlerInput<Data> = Omit<HandlerInput<Data>, 'run'>;

/** A timer that a handler returns: it is stored as a row, so it survives a crash. */
export type OutgoingTimer = Omit<NewTimer, 'id' | 'traceparent'>;

/** What a handler wants to be stored; the service kit stores all of it in one transaction, or nothing. */
export interface HandlerResult<Emitted extends EventDefinition = EventDefinition> {
  /** Changes to the run's row, under its version. */
  readonly run?: RunPatch;
  /** Changes to the job's row, under its version. */
  readonly job?: JobPatch;
  /** Further writes, each a single statement; they become part of the committing statement itself. */
  readonly writes?: readonly Write[];
  /** What takes more than that, in the same transaction; costs further round trips. */
  readonly save?: (tx: Tx) => Promise<void>;
  readonly emit: readonly OutgoingEvent<Emitted>[];
  readonly timers?: readonly OutgoingTimer[];
}

export interface Handler<Deps, Type extends string = string> {
  readonly definition: EventDefinition & { readonly type: Type };
  readonly emits: readonly EventDefinition[];
  readonly retry: RetryPolicy;
  readonly handle: (input: HandlerInput<unknown>, deps: Deps) => Promise<HandlerResult>;
  readonly atOnce?: (input: HandlerInput<unknown>, deps: Deps) => boolean;
  /** See `defineHandler`. */
  readonly looksAt?: string;
}

/** A handler for every event of a service: a missing one, or one for another event, does not compile. */
export type HandlersOf<Name extends ServiceName> = {
  readonly [Type in EventTypeOf<Name>]: Handler<never, Type>;
};

const DEFAULT_RETRY: RetryPolicy = { attempts: 5, backoffMs: [200, 1_000, 5_000] };

interface Declared<Type extends string, Data, Emits extends readonly EventDefinition[]> {
  readonly on: EventDefinition<Type, Data>;
  /** Exactly the events that the result may hold. */
  readonly emits: Emits;
  readonly retry?: RetryPolicy;
}

interface MayBeAtOnce<Deps, Data> {
  /**
   * True where this handling waits for nothing outside of this process. If the process has also handled what the event comes
   * from, both are stored in one commit. Absent: never.
   */
  readonly atOnce?: (input: HandlerInput<Data>, deps: Deps) => boolean;
}

interface MayLook<Data> {
  /**
   * The field of the event that names the capture whose screen the handler reads. What this process does not know of it is read
   * together with the event. Absent: the handler reads by itself what it needs.
   */
  readonly looksAt?: keyof Data & string;
}

/** The types of the events that a result holds. */
type EmittedBy<Result extends HandlerResult> = Result['emit'][number]['definition']['type'];

/** Refuses a list with an event that is never returned. */
type NoneTooMany<Emits extends readonly EventDefinition[], Result extends HandlerResult> =
  Exclude<Emits[number]['type'], EmittedBy<Result>> extends never
    ? unknown
    : { readonly emits: { readonly 'never returned': Exclude<Emits[number]['type'], EmittedBy<Result>> } };

/**
 * Declares the handler of an event about a run: one file, one event, one handler. A result with an event that `emits`
 * does not list does not compile, and neither does a list with an event that no result holds.
 */
export function defineHandler<
  Deps,
  Type extends string,
  Data,
  const Emits extends readonly EventDefinition[],
  Result extends HandlerResult<Emits[number]>,
>(
  declared: Declared<Type, Data, Emits> &
    MayBeAtOnce<Deps, Data> &
    MayLook<Data> & {
      handle(input: HandlerInput<Data>, deps: Deps): Promise<Result>;
    } & NoneTooMany<Emits, Result>,
): Handler<Deps, Type> {
  const { atOnce, looksAt } = declared;
  return {
    definition: declared.on,
    emits: declared.emits,
    retry: declared.retry ?? DEFAULT_RETRY,
    // The kit has parsed the data with the schema of the same definition.
    handle: (input, deps) => declared.handle(input as HandlerInput<Data>, deps),
    ...(atOnce === undefined
      ? {}
      : { atOnce: (input, deps: Deps) => atOnce(input as HandlerInput<Data>, deps) }),
    ...(looksAt === undefined ? {} : { looksAt }),
  };
}

/** Declares the handler of an event about a job; checked in the same way. */
export function defineJobHandler<
  Deps,
  Type extends string,
  Data,
  const Emits extends readonly EventDefinition[],
  Result extends HandlerResult<Emits[number]>,
>(
  declared: Declared<Type, Data, Emits> & {
    handle(input: JobHandlerInput<Data>, deps: Deps): Promise<Result>;
  } & NoneTooMany<Emits, Result>,
): Handler<Deps, Type> {
  return {
    definition: declared.on,
    emits: declared.emits,
    retry: declared.retry ?? DEFAULT_RETRY,
    handle: (input, deps) => declared.handle(input as JobHandlerInput<Data>, deps),
  };
}

/** An event about the run (or, without one, the job) of the current event. */
export function eventFor<Definition extends EventDefinition>(
  definition: Definition,
  about: { readonly job: JobRow; readonly run?: Pick<RunRow, 'id' | 'gateway'> },
  data: EventData<Definition>,
): OutgoingEvent<Definition> {
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

/**
 * A timer that becomes an event about a run when it is due, `inMs` from now by the database's clock; a run has one for
 * each purpose.
 */
export function timerFor<Definition extends EventDefinition>(
  definition: Definition,
  about: { readonly job: Pick<JobRow, 'id' | 'tenantId'>; readonly runId: string },
  due: { readonly purpose: string; readonly inMs: number; readonly data: EventData<Definition> },
): OutgoingTimer {
  const { job, runId } = about;
  return { tenantId: job.tenantId, jobId: job.id, runId, type: definition.type, gateway: null, ...due };
}
