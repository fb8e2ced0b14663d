import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { createLanes } from '../lanes/lanes.ts';
import type { SubscribeOptions, Subscription } from '../port.ts';
import { durableOf, streamNameOf } from '../subjects.ts';
import { ensureConsumer } from './consumers.ts';
import { storeDeadLetter } from './dead-letters.ts';
import type { Link } from './link.ts';
import { type MessageLink, toHanded } from './message.ts';
import { type Puller, startPuller } from './puller.ts';

export interface Server {
  readonly link: Link;
  readonly prefix: string;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Recreates the streams if they are gone. */
  readonly ensureStreams: () => Promise<void>;
}

/** Opens a subscription on the durable consumer of an event, which is created if it does not exist. */
export async function subscribeOnServer(server: Server, options: SubscribeOptions): Promise<Subscription> {
  const { link, prefix, jsm } = server;
  const { concurrency, ackWaitMs, handler } = options;
  await ensureConsumer(jsm, prefix, options);
  let puller: Puller | undefined;
  const lanes = createLanes({ concurrency, ackWaitMs, handler, onRoom: () => puller?.refill() });
  const messages = messageLink(server, options.consumer);
  puller = startPuller({
    link,
    stream: streamNameOf(prefix),
    durable: durableOf(options.consumer, options),
    wanted: lanes.wanted,
    onMessage(msg) {
      const handed = toHanded(messages, msg);
      if (handed !== null) lanes.offer(handed);
    },
    async ensure() {
      await server.ensureStreams();
      await ensureConsumer(jsm, prefix, options);
    },
  });
  return { drain: () => drain(server, puller, lanes.drain) };
}

/** The lanes stop accepting first: messages that still arrive are then given back. */
async function drain({ link }: Server, puller: Puller, drainLanes: () => Promise<void>): Promise<void> {
  const settled = drainLanes();
  await puller.stop();
  await settled;
  await link.flush();
}

function messageLink({ link, prefix, js }: Server, consumer: string): MessageLink {
  return {
    prefix,
    connected: link.connected,
    putAside: (message, subject, attempts, reason) =>
      storeDeadLetter(js, prefix, { message, consumer, subject, attempts, reason }),
  };
}
