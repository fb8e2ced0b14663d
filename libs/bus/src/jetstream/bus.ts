import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { TapwrightError } from '@tapwright/contracts';
import { createHandovers } from '../handover/handovers.ts';
import type { Bus, BusMessage, Subscription } from '../port.ts';
import { checkMessage, checkPlace, checkToken, subjectOf } from '../subjects.ts';
import { checkSubscribeOptions } from '../subscribe-options.ts';
import { readDeadLetters, storeDeadLetter } from './dead-letters.ts';
import { isNobodyThere, notConnected, toBusError } from './failures.ts';
import { type Link, openLink } from './link.ts';
import {
  DEFAULT_ANSWER_TIMEOUT_MS,
  DEFAULT_CONNECT_TIMEOUT_MS,
  DEFAULT_LIMITS,
  type JetStreamBusOptions,
} from './options.ts';
import { requestOverNats, respondOverNats } from './rpc.ts';
import { deleteStreams, ensureStreams } from './streams.ts';
import { type Server, subscribeOnServer } from './subscription.ts';

/**
 * A bus on NATS JetStream 2.9 or newer; creates its two streams if they do not exist.
 *
 * Order: within one subscription the messages of a key are handled in the order of publication. If several
 * processes share a consumer, two of them may handle two messages of a key at once; only the receiver's
 * check of the row's version protects against that.
 *
 * @throws TapwrightError `BUS_UNAVAILABLE` with the server's address if it cannot be reached
 */
export async function connectJetStreamBus(options: JetStreamBusOptions): Promise<Bus> {
  const server = await openServer(options);
  const open = new Set<Subscription>();
  const handovers = createHandovers({
    publish: publishNoted,
    putAside: (letter) => storeDeadLetter(server.js, server.prefix, letter),
    subjectOf: (message) => subjectOf(server.prefix, message),
  });

  async function publishNoted(message: BusMessage): Promise<void> {
    await publish(server, message);
    handovers.published(message.id);
  }

  return {
    publish: publishNoted,
    handOver(message) {
      checkMessage(message);
      return !server.link.nc.isClosed() && handovers.handOver(message);
    },
    handedOver: handovers.handedOver,
    async subscribe(wanted) {
      checkSubscribeOptions(wanted);
      const what = `No subscription to ${wanted.type}`;
      return track(
        open,
        await attempt(server.link, what, () => subscribeOnServer(server, handovers, wanted)),
      );
    },
    async deadLetter(letter) {
      checkPlace(letter.message);
      const what = 'The dead letter was not stored';
      await attempt(server.link, what, () => storeDeadLetter(server.js, server.prefix, letter));
    },
    deadLetters: (limit) =>
      attempt(server.link, 'No dead letters', () => readDeadLetters(server.jsm, server.prefix, limit)),
    async respond(address, responder) {
      const answering = track(open, respondOverNats(server.link, server.prefix, address, responder));
      await server.link.flush();
      return answering;
    },
    request: (address, body, timeoutMs) =>
      requestOverNats(server.link, { prefix: server.prefix, address }, body, timeoutMs),
    healthy: server.link.connected,
    answers: server.link.answers,
    async close() {
      await Promise.all([...open].map((subscription) => subscription.drain()));
      await server.link.close();
    },
  };
}

/** Deletes the streams of a prefix with everything in them: for tests and for starting over. */
export async function dropJetStreamBus(
  options: Pick<JetStreamBusOptions, 'servers' | 'prefix'>,
): Promise<void> {
  const link = await openLink({
    servers: options.servers,
    name: 'tapwright-drop',
    timeoutMs: DEFAULT_CONNECT_TIMEOUT_MS,
  });
  try {
    await deleteStreams(await openManager(link, DEFAULT_ANSWER_TIMEOUT_MS), options.prefix);
  } finally {
    await link.close();
  }
}

async function openServer(options: JetStreamBusOptions): Promise<Server> {
  const { prefix, answerTimeoutMs = DEFAULT_ANSWER_TIMEOUT_MS } = options;
  const { name = `tapwright-${prefix}`, connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS } = options;
  checkToken('prefix', prefix);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { servers, access } = options;
  const link = await openLink({ servers, name, timeoutMs: connectTimeoutMs, access });
  try {
    const jsm = await openManager(link, answerTimeoutMs);
    const ensure = oneAtATime(() => ensureStreams(jsm, prefix, limits));
    await attempt(link, 'The streams cannot be made', ensure);
    const js = jetstream(link.nc, { timeout: answerTimeoutMs });
    return { link, prefix, js, jsm, ensureStreams: ensure };
  } catch (thrown) {
    await link.close();
    throw thrown;
  }
}

function openManager(link: Link, timeout: number): Promise<JetStreamManager> {
  return attempt(link, 'JetStream does not answer', () => jetstreamManager(link.nc, { timeout }));
}

async function publish(server: Server, message: BusMessage): Promise<void> {
  checkMessage(message);
  const send = () =>
    server.js.publish(subjectOf(server.prefix, message), message.body, { msgID: message.id });
  await attempt(server.link, `The event ${message.type} was not stored`, async () => {
    try {
      await send();
    } catch (thrown) {
      if (!isNobodyThere(thrown)) throw thrown;
      // The server was restarted without its files: nobody has stored the message, so it may be sent again.
      await server.ensureStreams();
      await send();
    }
  });
}

async function attempt<T>(link: Link, what: string, action: () => Promise<T>): Promise<T> {
  if (link.nc.isClosed()) throw new TapwrightError('BUS_UNAVAILABLE', `${what}: the bus is closed.`);
  if (!link.connected()) throw notConnected(what, link.where);
  try {
    return await action();
  } catch (thrown) {
    throw toBusError(what, link.where, thrown);
  }
}

/** Remembers what to drain when the bus is closed. */
function track(open: Set<Subscription>, subscription: Subscription): Subscription {
  const tracked: Subscription = {
    async drain() {
      await subscription.drain();
      open.delete(tracked);
    },
  };
  open.add(tracked);
  return tracked;
}

/** Callers during a run share that run. */
function oneAtATime(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action().finally(() => {
      running = undefined;
    });
    return running;
  };
}
