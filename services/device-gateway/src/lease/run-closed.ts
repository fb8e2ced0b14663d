import { ANY_GATEWAY, RunClosed, RunEnded, type RunLog, RunQueued } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult, type Logger } from '@tapwright/service';
import {
  clearTimers,
  deleteWaiter,
  type Granted,
  isExpired,
  type JobRow,
  type LeaseRow,
  leasesOfRun,
  noteRunLog,
  type ResetOutcome,
  type RunRow,
  supersedeCommands,
  takeResetToken,
  whenLeasesExpire,
} from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { attempt } from '../reset/resets.ts';
import { CLOSING_RETRY } from '../retry.ts';
import { tearDown } from '../setup/tear-down.ts';
import { giveBack } from './grants.ts';
import { runDevice } from './run-device.ts';
import { keepRunLog } from './run-log.ts';
import { wakeUp } from './run-queued.ts';
import { wipes } from './start-app.ts';

/** Tidies up as the job says, gives a run's device back, reset, and wakes the runs that wait for it. A run without a device is simply ended. */
export const onRunClosed = defineHandler({
  on: RunClosed,
  emits: [RunEnded, RunQueued, RunClosed],
  retry: CLOSING_RETRY,

  async handle({ job, run, signal, log, gateway }, deps: GatewayDeps) {
    const leases = await leasesOfRun(deps.db.read, run.id);
    // The device that the run acted on. Those of further roles are given back with it, and reset after it.
    const lease = leases.find(({ serial }) => serial === run.serial) ?? leases[0];
    // A process gave it back and died before it could report that: what it noted is still true.
    if (lease === undefined) return end({ job, run }, { kept: run.state.log ?? null, granted: [] });
    if (lease.gateway !== deps.name && gateway !== deps.name && !(await isExpired(deps.db.read, lease))) {
      // Another gateway holds the device and gives it back, unless it dies before that.
      const owner = { id: run.id, gateway: lease.gateway };
      return {
        run: { gateway: lease.gateway },
        writes: [whenLeasesExpire({ runId: run.id, type: RunClosed.type, gateway: ANY_GATEWAY })],
        emit: [eventFor(RunClosed, { job, run: owner }, {})],
      };
    }
    await tearDown(deps, { job, run, lease, signal, log });
    const { kept, token } = await fetchLog(deps, { job, run, lease, signal, log });
    const outcome = await deps.inventory.exclusively(lease.serial, () =>
      reset(deps, { lease, token: token ?? lease.token + 1, job, signal, log }),
    );
    const granted = await giveBack(deps, lease, outcome);
    if (leases.length > 1 || outcome.problem !== null) deps.onReturned?.();
    return end({ job, run }, { kept, granted });
  },
});

function end(
  about: { readonly job: JobRow; readonly run: RunRow },
  { kept, granted }: { readonly kept: RunLog | null; readonly granted: readonly Granted[] },
): HandlerResult<typeof RunEnded | typeof RunQueued> {
  const { id } = about.run;
  return {
    run: { status: 'ended', endedAt: new Date() },
    writes: [(db) => deleteWaiter(db, id), (db) => clearTimers(db, id), (db) => supersedeCommands(db, id)],
    emit: [eventFor(RunEnded, about, kept === null ? {} : { log: kept }), ...granted.map(wakeUp)],
  };
}

/**
 * The log of the run, and the token of the reset, in this order: that token begins a new log on the phone. The run
 * stores where its log is before the phone forgets it, so a crash after this loses nothing.
 */
async function fetchLog(
  deps: GatewayDeps,
  about: { job: JobRow; run: RunRow; lease: LeaseRow; signal: AbortSignal; log: Logger },
): Promise<{ kept: RunLog | null; token: number | null }> {
  const { job, run, lease, signal, log } = about;
  const { serial, token } = lease;
  const device = () => runDevice(deps, job, serial).device;
  const pulled =
    run.state.log === undefined
      ? await deps.inventory.exclusively(serial, () =>
          keepRunLog(deps.artifacts, { run, device, token, log, signal }),
        )
      : null;
  const next = await deps.db.transaction(async (tx) => {
    if (pulled !== null) await noteRunLog(tx, run.id, pulled);
    return takeResetToken(tx, serial);
  });
  return { kept: pulled ?? run.state.log ?? null, token: next };
}

interface Returned {
  readonly lease: LeaseRow;
  readonly token: number;
  readonly job: JobRow;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The first reset of a returned device. Where it fails, the table says so and the next one is due after a pause. */
async function reset(deps: GatewayDeps, about: Returned): Promise<ResetOutcome> {
  const { lease, token, job, signal, log } = about;
  const { app } = job.spec;
  const attest = deps.attest === 'on';
  // Where phones are not reset between runs, the app stays as the run left it, to be looked at.
  const wipe = attest && wipes(job.spec);
  const stopped = app === undefined ? null : { packageName: app, wipe };
  const request = { token, app: stopped, attest, signal };
  const { serial } = lease;
  const found = await attempt(deps.inventory, serial, request);
  if (found.problem !== null) log.warn({ serial, problem: found.problem }, 'a device could not be reset');
  return { ...found, serial, token, attested: attest };
}
