import { TapwrightError } from '@tapwright/contracts';
import type { Handed } from '../lanes/entry.ts';
import type { BusMessage, DeadLetter } from '../port.ts';

/** Takes messages from a queue, at most `wanted()` at a time. */
export interface Taker {
  readonly ackWaitMs: number;
  wanted(): number;
  offer(handed: Handed): void;
}

export interface QueueOptions {
  /** Maximum number of messages in the queue, including those being handled. */
  readonly maxQueued: number;
  readonly putAside: (letter: DeadLetter) => void | Promise<void>;
  readonly subjectOf: (message: BusMessage) => string;
}

interface Item {
  readonly sequence: number;
  readonly message: BusMessage;
  /** In monotonic milliseconds. */
  readonly putAt: number;
  deliveries: number;
  inHand: boolean;
  /** Runs while the item is being handled or waits for a later delivery. */
  timer: NodeJS.Timeout | undefined;
}

/** Does the server's work: a work queue in memory, with redelivery after the ack wait. No timer while it is empty. */
export interface Queue {
  readonly options: QueueOptions;
  /** Name of its one consumer, once somebody has subscribed. */
  consumer: string | null;
  /** Items that may be delivered now, by sequence. */
  readonly ready: Item[];
  readonly takers: Taker[];
  /** Everything not settled: ready, being handled or delayed. */
  readonly unsettled: Set<Item>;
  nextSequence: number;
  pumping: boolean;
}

export function createQueue(options: QueueOptions): Queue {
  return {
    options,
    consumer: null,
    ready: [],
    takers: [],
    unsettled: new Set(),
    nextSequence: 1,
    pumping: false,
  };
}

/** @throws TapwrightError `BUS_FULL` */
export function put(queue: Queue, message: BusMessage): void {
  if (queue.unsettled.size >= queue.options.maxQueued) {
    throw new TapwrightError(
      'BUS_FULL',
      `The queue of ${message.type} holds ${queue.unsettled.size} messages.`,
      {
        advice: 'Publish again when some of them have been handled.',
      },
    );
  }
  const item: Item = {
    sequence: queue.nextSequence,
    message,
    putAt: performance.now(),
    deliveries: 0,
    inHand: false,
    timer: undefined,
  };
  queue.nextSequence += 1;
  queue.unsettled.add(item);
  queue.ready.push(item);
  pump(queue);
}

/** Hands out what takers want, on the next turn of the event loop: `put` itself calls nobody. */
export function pump(queue: Queue): void {
  if (queue.pumping || queue.ready.length === 0 || queue.takers.length === 0) return;
  queue.pumping = true;
  setImmediate(() => {
    queue.pumping = false;
    while (queue.ready.length > 0) {
      const taker = nextTaker(queue);
      const item = taker === undefined ? undefined : queue.ready.shift();
      if (taker === undefined || item === undefined) return;
      deliver(queue, item, taker);
    }
  });
}

/** Takers in turn, so that several subscriptions of one consumer share the work. */
function nextTaker(queue: Queue): Taker | undefined {
  const place = queue.takers.findIndex((taker) => taker.wanted() > 0);
  if (place === -1) return undefined;
  const [taker] = queue.takers.splice(place, 1);
  if (taker !== undefined) queue.takers.push(taker);
  return taker;
}

function deliver(queue: Queue, item: Item, taker: Taker): void {
  item.deliveries += 1;
  const delivery = item.deliveries;
  item.inHand = true;
  item.timer = setTimeout(() => makeReady(queue, item), taker.ackWaitMs);
  // An outdated delivery can neither settle the message nor block it.
  const current = () => item.inHand && item.deliveries === delivery;
  taker.offer({
    message: item.message,
    sequence: item.sequence,
    deliveries: delivery,
    keepAlive() {
      if (current()) item.timer?.refresh();
      return current();
    },
    ack() {
      if (current()) settle(queue, item);
    },
    giveBack(delayMs) {
      if (!current()) return;
      item.inHand = false;
      clearTimeout(item.timer);
      if (delayMs > 0) item.timer = setTimeout(() => makeReady(queue, item), delayMs);
      else makeReady(queue, item);
    },
    async putAside(reason, attempts) {
      if (!current()) return;
      await queue.options.putAside(letterOf(queue, item, reason, attempts));
      settle(queue, item);
    },
  });
}

function letterOf(queue: Queue, { message }: Item, reason: string, attempts: number): DeadLetter {
  const subject = queue.options.subjectOf(message);
  return { message, consumer: queue.consumer ?? '', subject, attempts, reason };
}

function settle(queue: Queue, item: Item): void {
  item.inHand = false;
  clearTimeout(item.timer);
  queue.unsettled.delete(item);
}

/** Restores the order of publication: the item comes before everything published after it. */
function makeReady(queue: Queue, item: Item): void {
  item.inHand = false;
  const later = queue.ready.findIndex((other) => other.sequence > item.sequence);
  queue.ready.splice(later === -1 ? queue.ready.length : later, 0, item);
  pump(queue);
}

/** Removes what nobody has in hand. */
export function takeBack(queue: Queue): readonly BusMessage[] {
  const items = queue.ready.splice(0);
  for (const item of items) settle(queue, item);
  return items.map(({ message }) => message);
}

/** Drops everything and stops its timers. */
export function closeQueue(queue: Queue): void {
  for (const item of queue.unsettled) clearTimeout(item.timer);
  queue.unsettled.clear();
  queue.ready.length = 0;
  queue.takers.length = 0;
}
