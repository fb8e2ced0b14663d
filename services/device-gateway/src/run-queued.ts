import { type DeviceTiming, RunQueued, RunStarted, RunStopped, TapwrightError } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import {
  addWaiter,
  deleteWaiter,
  findDevice,
  findJob,
  findRun,
  grantLease,
  insertCapture,
  type JobRow,
  type LeaseRow,
  nextWaiter,
  type RunRow,
} from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { type Observation, observe } from './observe.ts';
import { startApp } from './start-app.ts';

/** Leases a device for a run and brings the app to its start; where none is idle, the run waits in the table. */
export const onRunQueued = defineHandler({
  on: RunQueued,
  emits: [RunStarted, RunQueued],
  retry: { attempts: 4, backoffMs: [500, 2_000, 5_000] },

  async handle({ job, run, signal, gateway }, deps: GatewayDeps): Promise<HandlerResult> {
    await deps.inventory.ready;
    await refuseUnknown(job, deps);
    const lease = await deps.db.transaction((tx) =>
      grantLease(tx, {
        runId: run.id,
        tenantId: run.tenantId,
        selector: job.spec.device,
        ttlMs: deps.leaseTtlMs,
      }),
    );
    if (lease === null) return waitForDevice(job, run);
    // Woken twice: begun already, and nobody may restart the app under its feet.
    if (lease.token === run.leaseToken) return { emit: [] };
    if (lease.gateway !== deps.name && gateway !== deps.name) return handOver({ job, run }, lease);
    const observation = await deps.inventory.exclusively(lease.serial, () =>
      begin({ job, run, lease, signal }, deps),
    );
    return started({ job, run, lease, observation, next: await wakeNext(deps, run.id, null) }, deps);
  },
});

/** Nobody waits for a device that does not exist. */
async function refuseUnknown(job: JobRow, deps: GatewayDeps): Promise<void> {
  const { serial } = job.spec.device;
  if (serial === undefined || (await findDevice(deps.db.read, serial)) !== null) return;
  throw new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${serial}'`, {
    field: 'device.serial',
    expected: 'a serial that `GET /v1/devices` lists',
  });
}

function waitForDevice(job: JobRow, run: RunRow): HandlerResult {
  const waiter = { runId: run.id, jobId: job.id, tenantId: run.tenantId, selector: job.spec.device };
  return { save: (tx) => addWaiter(tx, waiter), emit: [] };
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
  await startApp(device, { spec: job.spec, token: lease.token, signal });
  const startMs = performance.now() - begun;
  const observation = await observe(deps, { run, device, picture: job.spec.pictures, signal });
  return { ...observation, deviceMs: startMs + observation.deviceMs };
}

interface Started {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly lease: LeaseRow;
  readonly observation: Observation;
  readonly next: HandlerResult['emit'];
}

function started({ job, run, lease, observation, next }: Started, deps: GatewayDeps): HandlerResult {
  const { capture, settleMs, settledBy, deviceMs } = observation;
  const timing: DeviceTiming = { deviceMs, settleMs, settledBy };
  return {
    run: { gateway: deps.name, serial: lease.serial, leaseToken: lease.token, startedAt: new Date() },
    writes: [insertCapture(capture)],
    save: (tx) => deleteWaiter(tx, run.id),
    emit: [
      eventFor(RunStarted, { job, run }, { captureId: capture.id, serial: lease.serial, timing }),
      ...next,
    ],
    timers: [
      {
        tenantId: run.tenantId,
        jobId: job.id,
        runId: run.id,
        purpose: 'lease',
        inMs: deps.leaseTtlMs,
        type: RunStopped.type,
        gateway: null,
        data: {
          outcome: 'inconclusive',
          reason: {
            code: 'DEVICE_LEASE_LOST',
            message: 'the gateway that held the device showed no sign of life',
          },
        },
      },
    ],
  };
}

/** A further idle device may suit a further waiter: granting goes on by itself, one run after another. */
export async function wakeNext(
  deps: Pick<GatewayDeps, 'db'>,
  except: string,
  freed: string | null,
): Promise<HandlerResult['emit']> {
  const waiter = await nextWaiter(deps.db.read, { except, freed });
  if (waiter === null) return [];
  const job = await findJob(deps.db.read, waiter.tenantId, waiter.jobId);
  const run = await findRun(deps.db.read, waiter.runId);
  return job === null || run === null ? [] : [eventFor(RunQueued, { job, run }, {})];
}
