import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Handover, Handovers } from '../handover/handovers.ts';
import { createLanes, type Lanes } from '../lanes/lanes.ts';
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
export async function subscribeOnServer(
  server: Server,
  handovers: Handovers,
  options: SubscribeOptions,
): Promise<Subscription> {
  const { link, prefix, jsm } = server;
  const { concurrency, ackWaitMs, handler } = options;
  await ensureConsumer(jsm, prefix, options);
  let puller: Puller | undefined;
  let handover: Handover | undefined;
  const onRoom = () => {
    handover?.refill();
    puller?.refill();
  };
  const lanes = createLanes({ concurrency, ackWaitMs, handler, onRoom });
  const opened = handovers.open(options, lanes);
  handover = opened;
  const messages = messageLink(server, options.consumer);
  puller = startPuller({
    link,
    stream: streamNameOf(prefix),
    durable: durableOf(options.consumer, options),
    wanted: lanes.wanted,
    onMessage(msg) {
      const handed = toHanded(messages, msg);
      if (handed !== null) opened.offer(handed);
    },
    async ensure() {
      await server.ensureStreams();
      await ensureConsumer(jsm, prefix, options);
    },
  });
  return { drain: () => drain(server, { puller, lanes, handover: opened }) };
}

/** The lanes stop accepting first: messages that still arrive are then given back. */
async function drain(
  { link }: Server,
  {
    puller,
    lanes,
    handover,
  }: { readonly puller: Puller; readonly lanes: Lanes; readonly handover: Handover },
): Promise<void> {
  handover.stop();
  const settled = lanes.drain();
  await puller.stop();
  await settled;
  await handover.drain();
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
