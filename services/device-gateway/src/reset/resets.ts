import type { Device } from '@tapwright/android';
import { toTapwrightError } from '@tapwright/contracts';
import { type Background, deviceMetrics, failPoint, type Logger, startBackground } from '@tapwright/service';
import {
  beginReset,
  type Database,
  type ResetOutcome,
  type ResettingDevice,
  recordReset,
  resettingDevices,
} from '@tapwright/store';
import type { Inventory } from '../inventory/inventory.ts';
import type { ResetRequest } from './perform-steps.ts';
import { tenancyOf } from './put-back.ts';
import { resetDevice } from './reset.ts';

export interface ResetsOptions {
  readonly gateway: string;
  readonly db: Database;
  readonly log: Logger;
  readonly inventory: Pick<Inventory, 'device' | 'exclusively'>;
  readonly attest: boolean;
  /** Called after a device has become idle. */
  readonly onIdle: (serial: string) => Promise<void>;
  /** Pause before a reset, by the number of failures in a row; milliseconds. */
  readonly backoffMs?: readonly number[];
  /** Longest reset of one device, milliseconds. */
  readonly resetMs?: number;
}

const BACKOFF_MS = [0, 2_000, 10_000];
/**
 * How often the table is checked for devices that another process wants reset: an operator through the API, or a run
 * that lost its device. What this process itself leaves to be reset is reported by `poke`. A row of `timers` would
 * have to name a job, which these resets have not. So the device's row says when a reset is due; this look only finds
 * it, and never grants a device to a run.
 */
const LOOK_MS = 1_000;
/** Longest reset of one device. */
const RESET_MS = 60_000;
/** Longest reset between two tenants: erasing an app takes a slow phone seconds. */
const PUT_BACK_MS = 300_000;
const FORGET_MS = 2_000;

/**
 * Resets the devices whose row says `resetting`: those just seen, those whose last reset failed, those that an
 * operator released. The row says when a reset is due, so nothing is lost with a process. One device that does not
 * answer does not delay the others.
 */
export function startResets(options: ResetsOptions): Background {
  const { db, log, backoffMs = BACKOFF_MS } = options;
  const working = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const begin = ({ serial }: ResettingDevice): void => {
    const work = resetOnce(options, serial, stopping.signal)
      .catch((error: unknown) => {
        log.warn({ serial, code: toTapwrightError(error).code }, 'a reset could not be done');
      })
      .finally(() => {
        working.delete(serial);
        if (!stopping.signal.aborted) loop.poke();
      });
    working.set(serial, work);
  };

  const loop = startBackground({
    name: 'resets',
    log,
    afterFailureMs: LOOK_MS,
    async work() {
      let next = LOOK_MS;
      for (const device of await resettingDevices(db.read, options.gateway)) {
        const inMs = dueInMs(device, backoffMs);
        if (inMs > 0) next = Math.min(next, Math.ceil(inMs));
        else if (!working.has(device.serial)) begin(device);
      }
      return next;
    },
  });

  return {
    poke: () => loop.poke(),
    async stop() {
      stopping.abort();
      await loop.stop();
      await Promise.all(working.values());
    },
  };
}

/** Milliseconds until a device is to be reset; 0 or less: now. */
export function dueInMs(
  device: Pick<ResettingDevice, 'failedResets' | 'sinceMs'>,
  backoffMs: readonly number[],
): number {
  const pause = backoffMs[Math.min(device.failedResets, backoffMs.length - 1)] ?? 0;
  return pause - device.sinceMs;
}

async function resetOnce(options: ResetsOptions, serial: string, stopping: AbortSignal): Promise<void> {
  const { db, log, inventory, attest } = options;
  const due = await db.transaction((tx) => beginReset(tx, serial));
  if (due === null) return;
  const { token } = due;
  const tenancy = tenancyOf(due);
  const resetMs = options.resetMs ?? (tenancy === 'changing' ? PUT_BACK_MS : RESET_MS);
  const deadline = AbortSignal.timeout(resetMs);
  const request = { token, app: null, attest, tenancy, signal: AbortSignal.any([stopping, deadline]) };
  const found = await inventory.exclusively(serial, () => attempt(inventory, serial, request));
  const late = found.problem !== null && deadline.aborted;
  const problem = late ? `it was not reset within ${resetMs} ms` : found.problem;
  // The end of this process cut it off: the next one does it.
  if (stopping.aborted) return;
  if (tenancy === 'changing') failPoint('in-put-back', 'noted');
  const putBack = tenancy === 'changing' || tenancy === 'released';
  const state = await db.transaction((tx) =>
    recordReset(tx, { ...found, serial, token, problem, putBack, attested: attest }),
  );
  log.info({ serial, state, tenancy, problem: problem ?? '' }, 'reset');
  if (state === 'quarantined') {
    deviceMetrics().quarantined();
    await forgetFound(options, serial, stopping);
  }
  if (state === 'idle') await options.onIdle(serial);
}

/** The result of a reset; `away`: no adb server of this gateway has the device. */
export type Attempt = Pick<ResetOutcome, 'problem' | 'away' | 'kept'>;

/** A reset that never throws. */
export async function attempt(
  inventory: Pick<Inventory, 'device'>,
  serial: string,
  request: ResetRequest,
): Promise<Attempt> {
  let device: Device;
  try {
    device = inventory.device(serial);
  } catch (error) {
    return { problem: toTapwrightError(error).message, away: true };
  }
  try {
    const problem = await resetDevice(device, request);
    deviceMetrics().reset(problem === null ? 'done' : 'failed');
    return { problem, away: false };
  } catch (error) {
    deviceMetrics().reset('failed');
    const { code, message } = toTapwrightError(error);
    if (code !== 'TENANT_NOT_PUT_BACK') return { problem: message, away: false };
    return { problem: `${code}: ${message}`, away: false, kept: true };
  }
}

/** A person looks at the device now: its state at the release counts as its found state. */
async function forgetFound(
  { inventory, log }: ResetsOptions,
  serial: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await inventory.device(serial).forgetFound('phone', { signal, timeoutMs: FORGET_MS });
  } catch (error) {
    log.debug({ serial, code: toTapwrightError(error).code }, 'the books of a quarantined device stay');
  }
}
