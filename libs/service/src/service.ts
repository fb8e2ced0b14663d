import type { Bus, Subscription } from '@tapwright/bus';
import { ANY_GATEWAY, newId, type ServiceName, TapwrightError } from '@tapwright/contracts';
import type { Artifacts, Database, JobRow } from '@tapwright/store';
import type { ContextCache } from './context-cache.ts';
import type { Handler } from './handler.ts';
import type { LocalHandler, LocalHandlers } from './local-handlers.ts';
import type { Logger } from './log.ts';
import { processEvent } from './process-event.ts';
import type { Publisher } from './publisher.ts';
import type { SecretBox } from './secret-box.ts';
import type { SeenScreens } from './seen-screens.ts';

/** The infrastructure of every service; the composition (a separate process, or standalone) provides it. */
export interface Platform {
  readonly db: Database;
  readonly bus: Bus;
  readonly publisher: Publisher;
  readonly artifacts: Artifacts;
  /** Encrypts what only devices may get. */
  readonly secrets: SecretBox;
  readonly log: Logger;
  /** Present if one process runs services that follow one another. */
  readonly contexts?: ContextCache;
  /** Present if this process runs several services. */
  readonly locals?: LocalHandlers;
  /** Present if its services read screens. */
  readonly screens?: SeenScreens;
  /**
   * A gateway is among the services that share `contexts`: what one has read another one gets, so all of them read the
   * sealed secrets of jobs.
   */
  readonly sealed?: true;
  /** Id of this process. */
  readonly instance: string;
  readonly concurrency: number;
  readonly ackWaitMs: number;
}

export interface ServiceDefinition<Deps> {
  readonly name: ServiceName;
  readonly handlers: readonly Handler<Deps>[];
  /** Its handlers need the sealed secrets of jobs. */
  readonly sealed?: boolean;
  readonly deps: Deps;
  /** What the handlers of this job's events get in place of `deps`; absent: the same for all. */
  readonly depsOf?: (deps: Deps, job: JobRow) => Deps;
  /** Name of the gateway: its service consumes what is addressed to it, and what any gateway may handle. */
  readonly gateway?: string;
  /** What the service runs besides its handlers; stopped before the platform is closed. */
  readonly background?: readonly { stop(): Promise<void> }[];
  /** The most that one question to a model may take; absent: its handlers ask none. */
  readonly modelTimeoutMs?: number;
}

export interface RunningService {
  readonly name: ServiceName;
  /** Accepts no new events, waits for the current ones. */
  drain(): Promise<void>;
  /** Aborts the current handlers. */
  abort(): void;
}

/** Maximum time of a handling before its signal aborts, including slow devices. */
const HANDLE_MS = 180_000;
/** So many questions of a handling may take all of their time; a slow model else ends as canceled. */
const SLOW_QUESTIONS = 4;
/** A gateway's own consumers vanish after this long without it. */
const INACTIVE_MS = 24 * 3_600_000;

/** Subscribes a service's handlers to their events. */
export async function startService<Deps>(
  platform: Platform,
  definition: ServiceDefinition<Deps>,
): Promise<RunningService> {
  checkSealed(platform, definition);
  const abort = new AbortController();
  const subscriptions: Subscription[] = [];
  for (const handler of definition.handlers) {
    for (const address of addresses(handler, definition.gateway)) {
      subscriptions.push(await subscribe(platform, { definition, handler, address, signal: abort.signal }));
    }
  }
  const locals = definition.handlers.map((handler) => localOf(definition, handler));
  for (const local of locals) platform.locals?.add(local);
  return {
    name: definition.name,
    async drain() {
      for (const local of locals) platform.locals?.remove(local);
      await Promise.all(subscriptions.map((subscription) => subscription.drain()));
      for (const loop of definition.background ?? []) await loop.stop();
    },
    abort: () => abort.abort(),
  };
}

function localOf<Deps>(service: ServiceDefinition<Deps>, handler: Handler<Deps>): LocalHandler {
  const { definition, retry, handle, atOnce } = handler;
  const { name } = service;
  const depsOf = depsFor(service);
  return {
    definition,
    retry,
    consumer: name,
    handle: (input) => handle(input, depsOf(input.job)),
    atOnce: (input) => atOnce?.(input, depsOf(input.job)) === true,
  };
}

function depsFor<Deps>({ deps, depsOf }: ServiceDefinition<Deps>): (job: JobRow) => Deps {
  return depsOf === undefined ? () => deps : (job) => depsOf(deps, job);
}

/** Rows that a service has read for itself must not get to others that may not have read them. */
function checkSealed(
  { contexts, sealed }: Pick<Platform, 'contexts' | 'sealed'>,
  definition: Pick<ServiceDefinition<never>, 'name' | 'sealed'>,
): void {
  if (definition.sealed !== true || contexts === undefined || sealed === true) return;
  throw new TapwrightError('INTERNAL', `${definition.name} would share sealed secrets with other services`);
}

function addresses<Deps>(handler: Handler<Deps>, gateway: string | undefined): readonly (string | null)[] {
  if (!handler.definition.addressed) return [null];
  return gateway === undefined ? [ANY_GATEWAY] : [ANY_GATEWAY, gateway];
}

async function subscribe<Deps>(
  platform: Platform,
  options: {
    definition: ServiceDefinition<Deps>;
    handler: Handler<Deps>;
    address: string | null;
    signal: AbortSignal;
  },
): Promise<Subscription> {
  const { definition, handler, address } = options;
  return platform.bus.subscribe({
    consumer: definition.name,
    type: handler.definition.type,
    address,
    concurrency: platform.concurrency,
    ackWaitMs: platform.ackWaitMs,
    inactiveMs: address === null || address === ANY_GATEWAY ? 0 : INACTIVE_MS,
    handler: (delivery) =>
      processEvent(
        {
          handler,
          depsOf: depsFor(definition),
          consumer: definition.name,
          db: platform.db,
          publisher: platform.publisher,
          contexts: platform.contexts,
          locals: platform.locals,
          screens: platform.screens,
          sealed: definition.sealed === true || platform.sealed === true,
          log: platform.log,
          signal: options.signal,
          handleMs: handleMsOf(definition),
          workingMs: Math.max(100, Math.floor(platform.ackWaitMs / 3)),
        },
        delivery,
      ),
  });
}

/** The time for one handling. Pure. */
export function handleMsOf({
  modelTimeoutMs = 0,
}: Pick<ServiceDefinition<unknown>, 'modelTimeoutMs'>): number {
  return Math.max(HANDLE_MS, SLOW_QUESTIONS * modelTimeoutMs);
}

export function newInstanceId(): string {
  return newId('svc');
}
