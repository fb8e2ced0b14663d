import type { z } from 'zod';

/** The services that take part in the pipeline. */
export const SERVICE_NAMES = [
  'api',
  'planner',
  'perception',
  'actor',
  'verifier',
  'reflector',
  'script-emitter',
  'device-gateway',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The services that the process `brain` hosts: those that need neither phones nor callers. */
const BRAIN = ['planner', 'perception', 'actor', 'verifier', 'reflector', 'script-emitter'] as const;

/** What runs as a process: one service, or the brain, which is six of them. */
export const PROCESS_NAMES = [...SERVICE_NAMES, 'brain'] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

/** The services that a process hosts. */
export function servicesIn(process: ProcessName): readonly ServiceName[] {
  return process === 'brain' ? BRAIN : [process];
}

/** The states of a run, in the order in which it goes through them. */
export const RUN_STATUSES = ['queued', 'running', 'closing', 'ended'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export interface EventDefinition<
  Type extends string = string,
  Data = unknown,
  Consumer extends ServiceName = ServiceName,
> {
  readonly type: Type;
  readonly version: number;
  /** The one service that handles this event. */
  readonly consumer: Consumer;
  /** The row that its handling locks and versions: the job's or the run's. */
  readonly scope: 'job' | 'run';
  /** Addressed events carry the name of the gateway that holds the device, or `any`. */
  readonly addressed: boolean;
  /** The states of its run in which it is handled; in any other state it is too late and is dropped. */
  readonly handledWhile: readonly RunStatus[];
  readonly schema: z.ZodType<Data>;
  /**
   * An example message of this event. `npm run generate` adds it to the fixtures, which must stay readable for ever.
   */
  readonly example: Data;
}

export type EventData<Definition> =
  Definition extends EventDefinition<string, infer Data, ServiceName> ? Data : never;

/** The optional fields of an event; by default the version is 1, and it is handled while its run is running. */
type Declared<Type extends string, Data, Consumer extends ServiceName> = Pick<
  EventDefinition<Type, Data, Consumer>,
  'type' | 'consumer' | 'scope' | 'schema'
> &
  Partial<Pick<EventDefinition, 'version' | 'addressed' | 'handledWhile'>> & {
    readonly example: NoInfer<Data>;
  };

/** Declares one event; its name, version, schema, consumer, states and example are defined only here. */
export function defineEvent<const Type extends string, Data, const Consumer extends ServiceName>(
  declared: Declared<Type, Data, Consumer>,
): EventDefinition<Type, Data, Consumer> {
  return { version: 1, addressed: false, handledWhile: ['running'], ...declared };
}
