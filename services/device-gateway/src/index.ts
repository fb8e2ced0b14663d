import { createAdbServer, type HierarchyPolicy } from '@tapwright/android';
import type { WithScreens } from '@tapwright/captures';
import { glanceAddress } from '@tapwright/contracts';
import type { ResetHooks, SetupLines } from '@tapwright/policy';
import {
  type Background,
  observeDevices,
  type Platform,
  type RunningService,
  startBackground,
  startService,
} from '@tapwright/service';
import { type Database, heartbeat, listDevices, type TenantChange } from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { HANDLERS } from './handlers.ts';
import { startBatteries } from './inventory/batteries.ts';
import { type ConfiguredLabels, createInventory } from './inventory/inventory.ts';
import { grantNow, mendGrants } from './lease/grants.ts';
import { signEveryMs, startSignOfLife } from './lease/sign-of-life.ts';
import { createGlances } from './observe/glances.ts';
import { createTraces } from './replay/traces.ts';
import type { AttestMode } from './reset/reset.ts';
import { startResets } from './reset/resets.ts';

export { createReturns } from './lease/returns.ts';
export type { AttestMode } from './reset/reset.ts';
export type { HierarchyPolicy, TenantChange };

export interface GatewayOptions {
  readonly name: string;
  readonly adbServers: readonly { readonly host: string; readonly port: number }[];
  readonly leaseTtlMs: number;
  /** A connection of its own for signs of life; that of the platform where absent. Closed at the end. */
  readonly lifeline?: Database;
  /** Longest time that a run may hold its devices, milliseconds. */
  readonly leaseMaxHoldMs?: number;
  /** Labels that the configuration gives the devices. */
  readonly labels?: ConfiguredLabels;
  /** How screens are read; `dump` by default. */
  readonly hierarchy?: HierarchyPolicy;
  readonly settleCapMs: number;
  readonly settleQuietMs: number;
  /** How long a replay waits for what a step brings, milliseconds; by default 20 seconds. */
  readonly playWaitMs?: number;
  /** How many undecided changes of a script replays may propose within seven days; by default 3. */
  readonly healingsPerWeek?: number;
  /** `on` by default. */
  readonly attest?: AttestMode;
  /** `reset` by default. */
  readonly tenantChange?: TenantChange;
  /** Words of elements that no run may touch, in addition to those of its job. */
  readonly forbidden?: readonly string[];
  /** Where the backends of testers are put into a known state; by default nowhere. */
  readonly resetHooks?: ResetHooks;
  /** Whose jobs may run lines of a shell on phones; by default nobody's. */
  readonly setupLines?: SetupLines;
}

/** Leases devices, acts on them exactly once, settles and captures. */
export async function startDeviceGateway(
  platform: Platform & WithScreens,
  options: GatewayOptions,
): Promise<RunningService> {
  const { db, log } = platform;
  const { attest = 'on', hierarchy = 'dump' } = options;
  let resets: Background | null = null;
  const servers = options.adbServers.map((endpoint) => createAdbServer(endpoint, { hierarchy }));
  // Before its phones can be granted, which a silent gateway's are not; whoever waits for its predecessor stops waiting.
  await heartbeat(db.read, { id: platform.instance, service: 'device-gateway', name: options.name });
  const inventory = createInventory({
    gateway: options.name,
    servers,
    db,
    log,
    aliveWithinMs: options.leaseTtlMs,
    tenantChange: options.tenantChange ?? 'reset',
    onIdle: () => grantNow(platform, options.leaseTtlMs),
    ...(options.labels === undefined ? {} : { labels: options.labels }),
    ...(attest === 'off' ? {} : { onConnected: () => resets?.poke() }),
  });
  await inventory.ready;
  resets = startResets({
    gateway: options.name,
    db,
    log,
    inventory,
    attest: attest !== 'off',
    onIdle: () => grantNow(platform, options.leaseTtlMs),
  });
  const batteries = startBatteries({ gateway: options.name, db, log, inventory });
  const onReturned = () => resets?.poke();
  const beginning = new Set<string>();
  const traces = createTraces(db);
  const deps: GatewayDeps = { ...options, ...platform, attest, inventory, traces, beginning, onReturned };
  const glances = await platform.bus.respond(glanceAddress(options.name), createGlances(deps));
  const forget = observeDevices(() => countDevices(platform, options.name));
  const { lifeline = db } = options;
  const beat = startSignOfLife({ ...platform, ...options, db: lifeline });
  const mend = startBackground({
    name: 'mending',
    log,
    afterFailureMs: 1_000,
    async work() {
      await mendGrants(platform, { ...options, beginning });
      await inventory.reconsider();
      return signEveryMs(options.leaseTtlMs);
    },
  });
  return startService(platform, {
    name: 'device-gateway',
    gateway: options.name,
    sealed: true,
    deps,
    handlers: Object.values(HANDLERS),
    background: [
      { stop: () => glances.drain() },
      beat,
      mend,
      resets,
      batteries,
      inventory,
      { stop: async () => forget() },
      { stop: close(options) },
    ],
  });
}

function close({ lifeline }: Pick<GatewayOptions, 'lifeline'>): () => Promise<void> {
  return async () => lifeline?.close();
}

/** How many devices of this gateway are in each state. */
async function countDevices({ db }: Platform, gateway: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const device of await listDevices(db.read))
    if (device.gateway === gateway) counts[device.state] = (counts[device.state] ?? 0) + 1;
  return counts;
}
