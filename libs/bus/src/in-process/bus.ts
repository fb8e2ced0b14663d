import { TapwrightError } from '@tapwright/contracts';
import { createHandovers, type Handover, type Handovers } from '../handover/handovers.ts';
import { createLanes } from '../lanes/lanes.ts';
import type { Bus, BusMessage, DeadLetter, SubscribeOptions, Subscription } from '../port.ts';
import { consumerTaken } from '../refusals.ts';
import { checkMessage, checkPlace, filterOf, type Route, subjectOf } from '../subjects.ts';
import { checkSubscribeOptions } from '../subscribe-options.ts';
import { closeQueue, createQueue, pump, put, type Queue, type Taker } from './queue.ts';
import { createRecentIds } from './recent-ids.ts';
import { createResponders } from './responders.ts';

export interface InProcessBusOptions {
  /** Maximum number of unsettled messages per event, or per event and address; beyond it, `BUS_FULL`. */
  readonly maxQueued?: number;
}

const PREFIX = 'local';
/** Maximum number of remembered dead letters; the oldest are dropped first. */
const DEAD_MAX = 1_000;
/** Maximum number of queues: one per event, or per event and address. */
const QUEUES_MAX = 1_000;

interface State {
  readonly maxQueued: number;
  readonly queues: Map<string, Queue>;
  readonly subscriptions: Set<Subscription>;
  readonly dead: DeadLetter[];
  readonly handovers: Handovers;
  closed: boolean;
}

/**
 * A bus within one process: the same guarantees as JetStream except that nothing survives the process. Messages
 * without a subscriber wait, up to the limit.
 */
export function createInProcessBus(options: InProcessBusOptions = {}): Bus {
  const { maxQueued = 10_000 } = options;
  const responders = createResponders();
  const recentIds = createRecentIds();
  const dead: DeadLetter[] = [];
  const handovers = createHandovers({
    publish,
    putAside: (letter) => rememberDead(state, letter),
    subjectOf: (message) => subjectOf(PREFIX, message),
  });
  const queues = new Map();
  const state: State = { maxQueued, queues, subscriptions: new Set(), dead, handovers, closed: false };

  async function publish(message: BusMessage): Promise<void> {
    checkOpen(state);
    checkMessage(message);
    if (recentIds.has(message.id)) return;
    put(queueOf(state, message), message);
    recentIds.add(message.id);
    handovers.published(message.id);
  }

  return {
    publish,
    handOver(message) {
      checkMessage(message);
      return !state.closed && handovers.handOver(message);
    },
    handedOver: handovers.handedOver,
    subscribe: async (wanted) => subscribe(state, wanted),
    async deadLetter(letter) {
      checkOpen(state);
      checkPlace(letter.message);
      rememberDead(state, letter);
    },
    async deadLetters(limit) {
      return limit < 1 ? [] : state.dead.slice(-limit).reverse();
    },
    async respond(address, responder) {
      checkOpen(state);
      return responders.respond(address, responder);
    },
    async request(address, body, timeoutMs) {
      checkOpen(state);
      return await responders.request(address, body, timeoutMs);
    },
    healthy: () => !state.closed,
    answers: async () => !state.closed,
    async close() {
      state.closed = true;
      await Promise.all([...state.subscriptions].map((subscription) => subscription.drain()));
      await responders.drain();
      for (const queue of state.queues.values()) closeQueue(queue);
      state.queues.clear();
    },
  };
}

function checkOpen(state: State): void {
  if (state.closed) throw new TapwrightError('BUS_UNAVAILABLE', 'The bus is closed.');
}

function queueOf(state: State, route: Route): Queue {
  const name = filterOf(PREFIX, route);
  const known = state.queues.get(name);
  if (known !== undefined) return known;
  if (state.queues.size >= QUEUES_MAX) dropIdleQueues(state);
  if (state.queues.size >= QUEUES_MAX) {
    throw new TapwrightError('BUS_FULL', `The bus holds messages for ${QUEUES_MAX} events and addresses.`);
  }
  const queue = createQueue({
    maxQueued: state.maxQueued,
    putAside: (letter) => rememberDead(state, letter),
    subjectOf: (message: BusMessage) => subjectOf(PREFIX, message),
  });
  state.queues.set(name, queue);
  return queue;
}

/** Drops the empty queues of gateways that are gone. */
function dropIdleQueues(state: State): void {
  for (const [name, queue] of state.queues) {
    if (queue.unsettled.size === 0 && queue.takers.length === 0) state.queues.delete(name);
  }
}

function subscribe(state: State, options: SubscribeOptions): Subscription {
  checkOpen(state);
  checkSubscribeOptions(options);
  const queue = queueOf(state, options);
  if (queue.consumer !== null && queue.consumer !== options.consumer) throw consumerTaken(options);
  queue.consumer = options.consumer;
  const { concurrency, ackWaitMs, handler } = options;
  let handover: Handover | undefined;
  const onRoom = () => {
    handover?.refill();
    pump(queue);
  };
  const lanes = createLanes({ concurrency, ackWaitMs, handler, onRoom });
  const opened = state.handovers.open(options, lanes);
  handover = opened;
  const taker: Taker = { ackWaitMs, wanted: lanes.wanted, offer: opened.offer };
  queue.takers.push(taker);
  const subscription: Subscription = {
    async drain() {
      const place = queue.takers.indexOf(taker);
      if (place !== -1) queue.takers.splice(place, 1);
      opened.stop();
      await lanes.drain();
      await opened.drain();
      state.subscriptions.delete(subscription);
    },
  };
  state.subscriptions.add(subscription);
  pump(queue);
  return subscription;
}

/** A message is remembered once per consumer. */
function rememberDead(state: State, letter: DeadLetter): void {
  const { message, consumer } = letter;
  if (state.dead.some((other) => other.message.id === message.id && other.consumer === consumer)) return;
  state.dead.push(letter);
  if (state.dead.length > DEAD_MAX) state.dead.shift();
}
