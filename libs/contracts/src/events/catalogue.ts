import type { EventDefinition, ServiceName } from '../event-definition.ts';
import * as definitions from './definitions.ts';

type Listed = (typeof definitions)[keyof typeof definitions];

/** Every event of the pipeline. One event, one consumer. */
export const EVENTS: readonly EventDefinition[] = Object.values(definitions);

/** The types of the events that one service handles, such as `'task.ended'`. */
export type EventTypeOf<Name extends ServiceName> = Extract<Listed, { readonly consumer: Name }>['type'];

const byType = new Map(EVENTS.map((definition) => [definition.type, definition]));

/** The definition of an event type, or undefined if there is none. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return byType.get(type);
}

/** The events that one service handles. */
export function eventsOf(service: ServiceName): readonly EventDefinition[] {
  return EVENTS.filter((definition) => definition.consumer === service);
}
