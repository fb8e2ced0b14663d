import { closeQueue, createQueue, pump, put, type Queue, takeBack } from '../in-process/queue.ts';
import { createRecentIds } from '../in-process/recent-ids.ts';
import type { Handed } from '../lanes/entry.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { BusMessage, DeadLetter, HandedOver, SubscribeOptions } from '../port.ts';
import { filterOf, type Route } from '../subjects.ts';

/** What a bus hands over within its process, for all of its subscriptions. */
export interface Handovers {
  handOver(message: BusMessage): boolean;
  handedOver(): readonly HandedOver[];
  /** A message with this id is on the bus: it is not taken here as well. */
  published(id: string): void;
  open(
    options: Pick<SubscribeOptions, 'consumer' | 'type' | 'address' | 'ackWaitMs'>,
    lanes: Lanes,
  ): Handover;
}

/** The part of one subscription. */
export interface Handover {
  /** For what comes over the bus: a message that is in hand here goes back there for a while. */
  offer(handed: Handed): void;
  /** To be called when the lanes may have room. */
  refill(): void;
  /** Takes nothing more. To be called before the lanes are drained. */
  stop(): void;
  /** Resolves when the bus has, or has refused, what is left. To be called when the lanes are drained. */
  drain(): Promise<void>;
}

export interface HandoversOptions {
  readonly publish: (message: BusMessage) => Promise<void>;
  readonly putAside: (letter: DeadLetter) => void | Promise<void>;
  readonly subjectOf: (message: BusMessage) => string;
}

/** Above all sequences of a server, so that the lanes can tell the two sources apart. */
const FIRST_SEQUENCE = 2 ** 52;
/** A message that is also in hand here is asked for again after this time, milliseconds. */
const IN_HAND_MS = 1_000;

/** One subscription; its queue delivers again what is not settled in time, as a server would. */
interface Open {
  readonly name: string;
  readonly queue: Queue;
  readonly lanes: Lanes;
  isTaking: boolean;
}

interface State {
  readonly options: HandoversOptions;
  readonly open: Set<Open>;
  /** What is given back and not yet on the bus: when it was given back, in monotonic milliseconds. */
  readonly leaving: Map<string, number>;
  readonly writing: Set<Promise<void>>;
}

export function createHandovers(options: HandoversOptions): Handovers {
  const state: State = { options, open: new Set(), leaving: new Map(), writing: new Set() };
  const recentIds = createRecentIds();
  return {
    handOver(message) {
      const taker = takerOf(state, message);
      if (taker === undefined) return false;
      if (!recentIds.has(message.id)) put(taker.queue, message);
      recentIds.add(message.id);
      return true;
    },
    handedOver() {
      const now = performance.now();
      const queued = [...state.open].flatMap(({ queue }) => [...queue.unsettled]);
      return [
        ...queued.map(({ message, putAt }) => ({ id: message.id, forMs: now - putAt })),
        ...[...state.leaving].map(([id, leftAt]) => ({ id, forMs: now - leftAt })),
      ];
    },
    published: recentIds.add,
    open: (wanted, lanes) => openOne(state, wanted, lanes),
  };
}

/** A subscription that begins with the message at once, or next. The others wait on the bus, for any process. */
function takerOf({ open }: State, route: Route): Open | undefined {
  const name = nameOf(route);
  for (const one of open) {
    if (one.isTaking && one.name === name && one.lanes.wanted() > one.queue.ready.length) return one;
  }
  return undefined;
}

function nameOf(route: Route): string {
  return filterOf('local', route);
}

function openOne(state: State, wanted: Parameters<Handovers['open']>[0], lanes: Lanes): Handover {
  const { putAside, subjectOf } = state.options;
  const queue = createQueue({ maxQueued: Number.POSITIVE_INFINITY, putAside, subjectOf });
  queue.consumer = wanted.consumer;
  const one: Open = { name: nameOf(wanted), queue, lanes, isTaking: true };
  state.open.add(one);
  queue.takers.push({
    ackWaitMs: wanted.ackWaitMs,
    wanted: lanes.wanted,
    offer: (handed) => lanes.offer(ofThisProcess(state, handed)),
  });
  return {
    offer(handed) {
      if (isInHand(state, handed.message.id)) handed.giveBack(IN_HAND_MS);
      else lanes.offer(handed);
    },
    refill: () => pump(queue),
    stop() {
      one.isTaking = false;
      queue.takers.length = 0;
      for (const message of takeBack(queue)) giveToBus(state, message);
    },
    async drain() {
      // What its subscription has lost sight of, after a pause of the process.
      for (const { message } of queue.unsettled) giveToBus(state, message);
      closeQueue(queue);
      state.open.delete(one);
      await Promise.all(state.writing);
    },
  };
}

function isInHand({ open, leaving }: State, id: string): boolean {
  if (leaving.has(id)) return true;
  for (const { queue } of open) for (const { message } of queue.unsettled) if (message.id === id) return true;
  return false;
}

/** What is given back leaves this process. */
function ofThisProcess(state: State, handed: Handed): Handed {
  return {
    ...handed,
    sequence: FIRST_SEQUENCE + handed.sequence,
    giveBack(delayMs) {
      handed.ack();
      giveToBus(state, handed.message, delayMs);
    },
  };
}

/** In hand until the bus has it, or has refused it: whoever handed it over publishes it then. */
function giveToBus(state: State, message: BusMessage, delayMs = 0): void {
  state.leaving.set(message.id, performance.now());
  const publish = () => {
    const written = state.options
      .publish(message)
      .catch(() => undefined)
      .then(() => {
        state.leaving.delete(message.id);
        state.writing.delete(written);
      });
    state.writing.add(written);
  };
  if (delayMs > 0) setTimeout(publish, delayMs).unref();
  else publish();
}
