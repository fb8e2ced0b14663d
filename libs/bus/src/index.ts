export { createInProcessBus, type InProcessBusOptions } from './in-process/bus.ts';
export { connectJetStreamBus, dropJetStreamBus } from './jetstream/bus.ts';
export type { JetStreamBusOptions, StreamLimits } from './jetstream/options.ts';
export type {
  Bus,
  BusMessage,
  DeadLetter,
  Delivery,
  Responder,
  Settlement,
  SubscribeOptions,
  Subscription,
} from './port.ts';
