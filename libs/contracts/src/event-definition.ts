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

export interface EventDefinition<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly version: number;
  /** The one service that works this event off. */
  readonly consumer: ServiceName;
  /** What its handling locks and versions: the job's row or the run's. */
  readonly scope: 'job' | 'run';
  /** Addressed events carry the name of the gateway that holds the device, or `any`. */
  readonly addressed: boolean;
  readonly schema: z.ZodType<Data>;
}

export type EventData<Definition> = Definition extends EventDefinition<string, infer Data> ? Data : never;

/** Declares one event; the only place where its name, version, schema and consumer stand. */
export function defineEvent<const Type extends string, Data>(
  definition: Omit<EventDefinition<Type, Data>, 'version' | 'addressed'> & {
    version?: number;
    addressed?: boolean;
  },
): EventDefinition<Type, Data> {
  return { version: 1, addressed: false, ...definition };
}
