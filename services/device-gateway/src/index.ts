import { createAdbServer } from '@tapwright/android';
import {
  type Platform,
  type RunningService,
  startBackground,
  startService,
  toNewEvent,
} from '@tapwright/service';
import { appendEvents, extendLeases, heartbeat } from '@tapwright/store';
import { onActionDecided } from './action-decided.ts';
import type { GatewayDeps } from './deps.ts';
import { createInventory } from './inventory.ts';
import { onRunClosed } from './run-closed.ts';
import { onRunQueued, wakeNext } from './run-queued.ts';
import { onStepInvalidated } from './step-invalidated.ts';

export interface GatewayOptions {
  readonly name: string;
  readonly adbServers: readonly { readonly host: string; readonly port: number }[];
  readonly leaseTtlMs: number;
  readonly settleCapMs: number;
  readonly settleQuietMs: number;
}

/** Leases devices, acts on them exactly once, settles and captures. */
export async function startDeviceGateway(
  platform: Platform,
  options: GatewayOptions,
): Promise<RunningService> {
  const { db, log } = platform;
  const servers = options.adbServers.map((endpoint) => createAdbServer(endpoint));
  const inventory = createInventory({
    gateway: options.name,
    servers,
    db,
    log,
    onIdle: async (serial) => wake(platform, serial),
  });
  await inventory.ready;
  const deps: GatewayDeps = { ...options, ...platform, inventory };
  const instance = { id: platform.instance, service: 'device-gateway', name: options.name };
  const beat = startBackground({
    name: 'heartbeat',
    log,
    afterFailureMs: 1_000,
    async work() {
      await heartbeat(db.read, instance);
      await db.transaction((tx) => extendLeases(tx, options.name, options.leaseTtlMs));
      return Math.floor(options.leaseTtlMs / 3);
    },
  });
  return startService(platform, {
    name: 'device-gateway',
    gateway: options.name,
    deps,
    handlers: [onRunQueued, onActionDecided, onStepInvalidated, onRunClosed],
    background: [beat, inventory],
  });
}

/** A device has become idle outside of a run: whoever waits for it is queued again. */
async function wake(platform: Platform, serial: string): Promise<void> {
  const events = (await wakeNext(platform, '', serial)).map((event) => toNewEvent(event, null, null));
  await platform.db.transaction((tx) => appendEvents(tx, events));
  await platform.publisher.publish(events);
}
