import {
  deadStreamNameOf,
  durableOf,
  filterOf,
  type Route,
  rpcSubjectOf,
  streamNameOf,
} from '../subjects.ts';
import { inboxOf } from './link.ts';

type Consumed = Route & { readonly consumer: string };

/** A process on the bus: what it publishes and consumes. */
export interface BusUser {
  /** First token of every subject. */
  readonly prefix: string;
  /** Name of its connections: nobody else may read what is answered to it. */
  readonly name: string;
  /** Types of the events that it publishes. */
  readonly publishes: readonly string[];
  /** Each event with the name of its durable consumer. */
  readonly consumes: readonly Consumed[];
  /** Addresses at which it answers requests. */
  readonly answersAt: readonly string[];
  /** It may ask at any address. */
  readonly asks: boolean;
  /** It may change the limits of the streams. */
  readonly changesStreams: boolean;
}

/** Subjects that a user of NATS may use; all others are refused. */
export interface BusPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** It may answer what it was asked, once. */
  readonly answers: boolean;
}

/**
 * The least that a process needs: to store its own events and the dead letters of those it consumes, to take messages
 * from its own durable consumers, and to hear the answers to its own requests. It can neither read a stream nor make a
 * consumer for another's events. Subjects of the JetStream API: `server/jetstream_api.go` of nats-server 2.9.
 */
export function permissionsOf(user: BusUser): BusPermissions {
  const { prefix, publishes, consumes, answersAt } = user;
  const streams = [streamNameOf(prefix), deadStreamNameOf(prefix)];
  const calls = ['INFO', 'CREATE', ...(user.changesStreams ? ['UPDATE'] : [])];
  return {
    publish: [
      ...publishes.map((type) => `${prefix}.${type}.>`),
      ...unique(consumes.map(({ type }) => `${prefix}-dead.${type}.*`)),
      '$JS.API.INFO',
      ...streams.flatMap((stream) => calls.map((call) => `$JS.API.STREAM.${call}.${stream}`)),
      ...consumes.flatMap((consumed) => consumerSubjects(prefix, consumed)),
      ...(user.asks ? [rpcSubjectOf(prefix, '*')] : []),
    ],
    subscribe: [`${inboxOf(user.name)}.>`, ...answersAt.map((address) => rpcSubjectOf(prefix, address))],
    answers: answersAt.length > 0,
  };
}

/** The filter stands in the subject that creates a consumer, and the server compares it with the consumer's own. */
function consumerSubjects(prefix: string, { consumer, ...route }: Consumed): readonly string[] {
  const stream = streamNameOf(prefix);
  const durable = durableOf(consumer, route);
  const filter = filterOf(prefix, route).replace(/\*$/, '>');
  return [
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${filter}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ];
}

function unique(subjects: readonly string[]): readonly string[] {
  return [...new Set(subjects)];
}
