import { RunClosed, RunEnded, RunQueued, toTapwrightError } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult, type Logger } from '@tapwright/service';
import {
  clearTimers,
  deleteLease,
  deleteWaiter,
  isExpired,
  type JobRow,
  type LeaseRow,
  leaseOfRun,
  setDeviceState,
} from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { wakeNext } from './run-queued.ts';

/** Gives a run's device back, reset, and wakes who waits for it. A run without a device is simply ended. */
export const onRunClosed = defineHandler({
  on: RunClosed,
  emits: [RunEnded, RunQueued, RunClosed],
  retry: { attempts: 10, backoffMs: [500, 2_000, 5_000] },

  async handle({ job, run, signal, log, gateway }, deps: GatewayDeps): Promise<HandlerResult> {
    const lease = await leaseOfRun(deps.db.read, run.id);
    const ended = { status: 'ended' as const, endedAt: new Date() };
    const emit = [eventFor(RunEnded, { job, run }, {})];
    if (lease === null) {
      return {
        run: ended,
        save: async (tx) => {
          await deleteWaiter(tx, run.id);
          await clearTimers(tx, run.id);
        },
        emit,
      };
    }
    if (lease.gateway !== deps.name && gateway !== deps.name && !(await isExpired(deps.db.read, lease))) {
      // Another gateway holds the device: it gives it back.
      const owner = { id: run.id, gateway: lease.gateway };
      return { run: { gateway: lease.gateway }, emit: [eventFor(RunClosed, { job, run: owner }, {})] };
    }
    const problem = await deps.inventory.exclusively(lease.serial, () =>
      reset(deps, { lease, job, signal, log }),
    );
    return {
      run: ended,
      save: async (tx) => {
        await deleteLease(tx, run.id);
        await deleteWaiter(tx, run.id);
        await clearTimers(tx, run.id);
        const state = problem === null ? 'idle' : 'gone';
        await setDeviceState(tx, lease.serial, { state, stateReason: problem ?? '' });
      },
      emit: [...emit, ...(await wakeAfterRelease(deps, { lease, runId: run.id, free: problem === null }))],
    };
  },
});

/**
 * Stops the app, fences the run off and only then clears the phone's books: a late redelivery of one of its actions
 * finds no books, but a newer token. Answers why that could not be done, or null.
 */
async function reset(
  deps: GatewayDeps,
  about: { lease: LeaseRow; job: JobRow; signal: AbortSignal; log: Logger },
): Promise<string | null> {
  const { lease, job, signal, log } = about;
  try {
    const device = deps.inventory.device(lease.serial);
    const { app } = job.spec;
    if (app !== undefined) {
      const ticket = { token: lease.token, commandId: `${lease.runId}_close` };
      await device.execute({ kind: 'force_stop', packageName: app }, ticket, { signal });
    }
    // Every later lease has at least this token.
    await device.adoptToken(lease.token + 1, { signal });
    await device.forget('all', { signal });
    return null;
  } catch (error) {
    const known = toTapwrightError(error);
    log.warn({ serial: lease.serial, code: known.code }, 'a device could not be reset');
    return known.message;
  }
}

/** The waiter for whom the device that is being freed may be the one; it is idle only once this is committed. */
async function wakeAfterRelease(
  deps: GatewayDeps,
  about: { lease: LeaseRow; runId: string; free: boolean },
): Promise<HandlerResult['emit']> {
  if (!about.free) return [];
  return wakeNext(deps, about.runId, about.lease.serial);
}
