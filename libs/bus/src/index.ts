export { createInProcessBus, type InProcessBusOptions } from './in-process/bus.ts';
export { connectJetStreamBus, dropJetStreamBus } from './jetstream/bus.ts';
export type { BusAccess, JetStreamBusOptions, StreamLimits } from './jetstream/options.ts';
export { type BusPermissions, type BusUser, permissionsOf } from './jetstream/permissions.ts';
export { type BusProbe, probeJetStream } from './jetstream/probe.ts';
export { type ServerSettings, serverConfig } from './jetstream/server-config.ts';
export { newUserKey, publicKeyOf } from './jetstream/user-keys.ts';
export type {
  Bus,
  BusMessage,
  DeadLetter,
  Delivery,
  HandedOver,
  Responder,
  Settlement,
  SubscribeOptions,
  Subscription,
} from './port.ts';
