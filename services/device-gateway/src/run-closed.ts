import { RunClosed, RunEnded, RunQueued } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult, type Logger } from '@tapwright/service';
import {
  clearTimers,
  deleteWaiter,
  isExpired,
  type JobRow,
  type LeaseRow,
  leaseOfRun,
  type ResetOutcome,
  takeResetToken,
} from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { giveBack } from './grants.ts';
import { noSecrets } from './redact.ts';
import { attempt } from './resets.ts';
import { keepRunLog } from './run-log.ts';
import { wakeUp } from './run-queued.ts';
import { wipes } from './start-app.ts';

/** Gives a run's device back, reset, and wakes who waits for it. A run without a device is simply ended. */
export const onRunClosed = defineHandler({
  on: RunClosed,
  emits: [RunEnded, RunQueued, RunClosed],
  retry: { attempts: 10, backoffMs: [500, 2_000, 5_000] },

  async handle({ job, run, signal, log, gateway }, deps: GatewayDeps): Promise<HandlerResult> {
    const lease = await leaseOfRun(deps.db.read, run.id);
    const ended = { status: 'ended' as const, endedAt: new Date() };
    if (lease === null) {
      return {
        run: ended,
        save: async (tx) => {
          await deleteWaiter(tx, run.id);
          await clearTimers(tx, run.id);
        },
        emit: [eventFor(RunEnded, { job, run }, {})],
      };
    }
    if (lease.gateway !== deps.name && gateway !== deps.name && !(await isExpired(deps.db.read, lease))) {
      // Another gateway holds the device: it gives it back.
      const owner = { id: run.id, gateway: lease.gateway };
      return { run: { gateway: lease.gateway }, emit: [eventFor(RunClosed, { job, run: owner }, {})] };
    }
    // Before the reset, whose token begins a log of its own.
    const kept = await deps.inventory.exclusively(lease.serial, () =>
      keepRunLog(deps.artifacts, {
        run,
        device: () => deps.inventory.device(lease.serial),
        token: lease.token,
        redact: noSecrets,
        log,
        signal,
      }),
    );
    const runEnded = eventFor(RunEnded, { job, run }, kept === null ? {} : { log: kept });
    const token = await deps.db.transaction((tx) => takeResetToken(tx, lease.serial));
    const outcome = await deps.inventory.exclusively(lease.serial, () =>
      reset(deps, { lease, token: token ?? lease.token + 1, job, signal, log }),
    );
    const granted = await giveBack(deps, lease, outcome);
    return {
      run: ended,
      save: async (tx) => {
        await deleteWaiter(tx, run.id);
        await clearTimers(tx, run.id);
      },
      emit: [runEnded, ...granted.map(wakeUp)],
    };
  },
});

interface Returned {
  readonly lease: LeaseRow;
  readonly token: number;
  readonly job: JobRow;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The first reset of a returned device; where it fails, the table says so and the next one is due after a pause. */
async function reset(deps: GatewayDeps, about: Returned): Promise<ResetOutcome> {
  const { lease, token, job, signal, log } = about;
  const { app } = job.spec;
  const attest = deps.attest === 'on';
  // Where phones are not set right between runs, what a run made of its app may still be looked at.
  const wipe = attest && wipes(job.spec);
  const stopped = app === undefined ? null : { packageName: app, wipe };
  const request = { token, app: stopped, attest, signal };
  const { serial } = lease;
  const found = await attempt(deps.inventory, serial, request);
  if (found.problem !== null) log.warn({ serial, problem: found.problem }, 'a device could not be reset');
  return { ...found, serial, token, attested: attest };
}
