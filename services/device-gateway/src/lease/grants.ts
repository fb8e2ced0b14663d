import { type Platform, toNewEvent } from '@tapwright/service';
import {
  acrossTenants,
  appendEvents,
  dropEndedReservations,
  dropLapsedGrants,
  type Granted,
  grantIdle,
  type LeaseRow,
  type ResetOutcome,
  unbegunGrants,
} from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { PACKAGES_MAX } from '../inventory/inventory.ts';
import { createReturns } from './returns.ts';
import { wakeUp } from './run-queued.ts';

/** Longest wait for the list of packages of a phone that was just reset. */
const PACKAGES_MS = 5_000;

type Stored = Pick<Platform, 'db' | 'publisher'>;

type Returns = ReturnType<typeof createReturns>;
/** One for each gateway of this process: devices returned together are granted together. */
const returnsOf = new WeakMap<GatewayDeps['inventory'], Returns>();

/**
 * Ends a run's leases and grants the device at once to the first run that waits. The devices of further roles are
 * reset first.
 */
export async function giveBack(
  deps: Pick<GatewayDeps, 'db' | 'leaseTtlMs' | 'inventory'>,
  { runId }: Pick<LeaseRow, 'runId'>,
  outcome: ResetOutcome,
): Promise<readonly Granted[]> {
  const packages = outcome.problem === null ? await packagesOn(deps, outcome.serial) : null;
  const returns = returnsOf.get(deps.inventory) ?? createReturns(deps.db, deps.leaseTtlMs);
  returnsOf.set(deps.inventory, returns);
  return returns({ runId, outcome, packages });
}

/**
 * Packages that the run has installed or removed count for the next selector; null where the phone does not list
 * them.
 */
async function packagesOn(
  { inventory }: Pick<GatewayDeps, 'inventory'>,
  serial: string,
): Promise<readonly string[] | null> {
  try {
    const packages = await inventory.device(serial).packages({ timeoutMs: PACKAGES_MS });
    return packages.slice(0, PACKAGES_MAX);
  } catch {
    return null;
  }
}

/** Grants what is idle and tells the runs that got devices. */
export async function grantNow(stored: Stored, ttlMs: number): Promise<void> {
  await acrossTenants('grants', async () => {
    await tell(stored, await stored.db.transaction((tx) => grantIdle(tx, { ttlMs })));
  });
}

/**
 * Repairs what the death of a process leaves behind, and ends reservations whose time is over. It runs with every
 * heartbeat, so that no device or run is ever forgotten; a freed device is granted at once without it. It takes back
 * grants of a dead gateway to runs that have not begun, tells runs again whose grant is old, and grants what is idle.
 */
export async function mendGrants(stored: Stored, gateway: Mending): Promise<void> {
  await acrossTenants('grants', () => mend(stored, gateway));
}

type Mending = Pick<GatewayDeps, 'name' | 'leaseTtlMs' | 'beginning'>;

async function mend(stored: Stored, gateway: Mending): Promise<void> {
  await stored.db.transaction(async (tx) => {
    await dropEndedReservations(tx);
    await dropLapsedGrants(tx);
  });
  await grantNow(stored, gateway.leaseTtlMs);
  const late = { gateway: gateway.name, afterMs: gateway.leaseTtlMs };
  const unbegun = await unbegunGrants(stored.db.read, late);
  await tell(
    stored,
    unbegun.filter(({ runId }) => !gateway.beginning.has(runId)),
  );
}

async function tell({ db, publisher }: Stored, granted: readonly Granted[]): Promise<void> {
  if (granted.length === 0) return;
  const events = granted.map((grant) => toNewEvent(wakeUp(grant), null, null));
  await db.transaction((tx) => appendEvents(tx, events));
  await publisher.publish(events);
}
