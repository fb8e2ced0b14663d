import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { SubscribeOptions } from '../port.ts';
import { consumerTaken } from '../refusals.ts';
import { durableOf, filterOf, streamNameOf } from '../subjects.ts';
import { API_CODES, isApiError } from './failures.ts';

/** Far above what all processes of a service handle together: back-pressure is the number requested in pulls. */
const ACK_PENDING_MAX = 8_192;

/** Creates the durable pull consumer of an event, or brings an existing one up to date. */
export async function ensureConsumer(
  jsm: JetStreamManager,
  prefix: string,
  options: SubscribeOptions,
): Promise<void> {
  const stream = streamNameOf(prefix);
  const config = consumerConfig(prefix, options);
  try {
    await jsm.consumers.add(stream, config);
  } catch (thrown) {
    if (isApiError(thrown, API_CODES.filterNotUnique)) throw consumerTaken(options, thrown);
    // Servers since 2.10 distinguish creating from changing.
    if (!isApiError(thrown, API_CODES.consumerExists)) throw thrown;
    const { ack_wait, max_ack_pending } = config;
    await jsm.consumers.update(stream, config.durable_name, { ack_wait, max_ack_pending });
  }
}

function consumerConfig(prefix: string, options: SubscribeOptions) {
  const { consumer, address, ackWaitMs, inactiveMs } = options;
  return {
    durable_name: durableOf(consumer, options),
    filter_subject: filterOf(prefix, options),
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: ACK_PENDING_MAX,
    ...(address === null || inactiveMs === 0 ? {} : { inactive_threshold: nanos(inactiveMs) }),
  };
}
