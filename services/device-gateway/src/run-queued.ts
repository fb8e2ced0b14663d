import { type DeviceTiming, RunQueued, RunStarted, selectorsOf, TapwrightError } from '@tapwright/contracts';
import { defineHandler, deviceMetrics, eventFor, type HandlerResult } from '@tapwright/service';
import {
  addWaiter,
  deleteWaiter,
  findDevice,
  type Granted,
  grantIdle,
  insertCapture,
  type JobRow,
  type LeaseRow,
  leasesOfRun,
  type RunRow,
} from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { leaseTimers } from './lease-timers.ts';
import { type Observation, observe } from './observe.ts';
import { startApp } from './start-app.ts';

/**
 * Puts the run in the line for devices, grants what is idle to whoever comes first, and brings the app to its start
 * where that was this run. A run that is not granted waits in the table.
 */
export const onRunQueued = defineHandler({
  on: RunQueued,
  emits: [RunStarted, RunQueued],
  retry: { attempts: 4, backoffMs: [500, 2_000, 5_000] },

  async handle({ job, run, signal, gateway }, deps: GatewayDeps): Promise<HandlerResult> {
    await deps.inventory.ready;
    await refuseUnknown(job, deps);
    const { leases, granted } = await lineUp(deps, { job, run });
    const lease = leases.find(({ role }) => role === mainRole(job)) ?? null;
    // Woken twice: begun already, and nobody may restart the app under its feet.
    if (lease !== null && lease.token === run.leaseToken) return { emit: granted.map(wakeUp) };
    // Nobody who was granted a device waits until this run's app has started: that is work of its own.
    if (lease === null || granted.some(({ runId }) => runId !== run.id)) {
      return { emit: granted.map(wakeUp) };
    }
    if (lease.gateway !== deps.name && gateway !== deps.name) return handOver({ job, run }, lease);
    const observation = await deps.inventory.exclusively(lease.serial, () =>
      begin({ job, run, lease, signal }, deps),
    );
    return started({ job, run, lease, observation }, deps);
  },
});

/** The role whose device the run acts on: the first. The others are held for it. */
function mainRole(job: JobRow): string | undefined {
  return Object.keys(selectorsOf(job.spec.device))[0];
}

/** The run's leases, and everybody who was granted devices on this occasion. */
async function lineUp(
  deps: GatewayDeps,
  { job, run }: { job: JobRow; run: RunRow },
): Promise<{ leases: readonly LeaseRow[]; granted: readonly Granted[] }> {
  const waiter = {
    runId: run.id,
    jobId: job.id,
    tenantId: run.tenantId,
    selectors: selectorsOf(job.spec.device),
    // Absent in jobs that were stored before there were priorities.
    priority: job.spec.priority ?? 0,
  };
  return deps.db.transaction(async (tx) => {
    const held = await leasesOfRun(tx, run.id);
    if (held.length > 0) return { leases: held, granted: [] };
    await addWaiter(tx, waiter);
    const granted = await grantIdle(tx, { ttlMs: deps.leaseTtlMs });
    return { leases: await leasesOfRun(tx, run.id), granted };
  });
}

/** Tells a run, on the gateway that has its devices, that it may begin. */
export function wakeUp({ runId, jobId, tenantId, gateway }: Granted): HandlerResult['emit'][number] {
  return { definition: RunQueued, jobId, tenantId, runId, gateway, data: {} };
}

/** Nobody waits for a device that does not exist. */
async function refuseUnknown(job: JobRow, deps: GatewayDeps): Promise<void> {
  for (const [role, { serial }] of Object.entries(selectorsOf(job.spec.device))) {
    if (serial === undefined || (await findDevice(deps.db.read, serial)) !== null) continue;
    throw new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${serial}'`, {
      field: job.spec.device.roles === undefined ? 'device.serial' : `device.roles.${role}.serial`,
      expected: 'a serial that `GET /v1/devices` lists',
    });
  }
}

/** The device belongs to another gateway: that one goes on. */
function handOver(about: { job: JobRow; run: RunRow }, lease: LeaseRow): HandlerResult {
  const { gateway } = lease;
  return {
    run: { gateway },
    emit: [eventFor(RunQueued, { job: about.job, run: { id: about.run.id, gateway } }, {})],
  };
}

async function begin(
  about: { job: JobRow; run: RunRow; lease: LeaseRow; signal: AbortSignal },
  deps: GatewayDeps,
): Promise<Observation> {
  const { job, run, lease, signal } = about;
  const begun = performance.now();
  const device = deps.inventory.device(lease.serial);
  if (!(await device.adoptToken(lease.token, { signal }))) {
    throw new TapwrightError('DEVICE_LEASE_LOST', `the phone ${lease.serial} knows a newer token`);
  }
  // Both by the database's clock. A run that moves to another device has had its turn.
  if (run.startedAt === null)
    deviceMetrics().leaseWaited(lease.grantedAt.getTime() - run.createdAt.getTime());
  await startApp(device, { spec: job.spec, token: lease.token, note: deps.attest === 'on', signal });
  const startMs = performance.now() - begun;
  const observation = await observe(deps, { run, device, picture: job.spec.pictures, signal });
  return { ...observation, deviceMs: startMs + observation.deviceMs };
}

interface Started {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly lease: LeaseRow;
  readonly observation: Observation;
}

function started({ job, run, lease, observation }: Started, deps: GatewayDeps): HandlerResult {
  const { capture, settling, deviceMs } = observation;
  const timing: DeviceTiming = { deviceMs, ...settling };
  return {
    run: { gateway: deps.name, serial: lease.serial, leaseToken: lease.token, startedAt: new Date() },
    writes: [insertCapture(capture)],
    save: (tx) => deleteWaiter(tx, run.id),
    emit: [eventFor(RunStarted, { job, run }, { captureId: capture.id, serial: lease.serial, timing })],
    timers: leaseTimers({ job, run, lease }, deps),
  };
}
