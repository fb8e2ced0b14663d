import type { EventDefinition } from '@tapwright/contracts';
import type { HandlerInput, HandlerResult, RetryPolicy } from './handler.ts';

/** A handler of this process with what it needs. */
export interface LocalHandler {
  readonly definition: EventDefinition;
  readonly retry: RetryPolicy;
  readonly consumer: string;
  readonly handle: (input: HandlerInput<unknown>) => Promise<HandlerResult>;
  /** See `Handler.atOnce`. */
  readonly atOnce: (input: HandlerInput<unknown>) => boolean;
}

/** The handlers of this process, for what one of them returns to another one. */
export interface LocalHandlers {
  add(handler: LocalHandler): void;
  /** After this its events go over the bus. */
  remove(handler: LocalHandler): void;
  /** The handler of an event; null if another process handles it. */
  find(definition: EventDefinition): LocalHandler | null;
}

/** Only for events without an address: which gateway an event is meant for is the bus's affair. */
export function createLocalHandlers(): LocalHandlers {
  const known = new Map<string, LocalHandler>();
  return {
    add(handler) {
      if (!handler.definition.addressed) known.set(handler.definition.type, handler);
    },
    remove({ definition }) {
      known.delete(definition.type);
    },
    find: ({ type }) => known.get(type) ?? null,
  };
}
