import type { CommandResult, Device, DeviceCommand } from '@tapwright/android';
import { type CommandStatus, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { deviceMetrics, failPoint } from '@tapwright/service';
import { beginCommands, beginUnbegun, type CommandRow, type Database, NOBODY } from '@tapwright/store';
import type { HeldLease } from '../lease/held-lease.ts';
import { waitForOwner } from './in-progress.ts';

export interface Actuation {
  readonly device: Device;
  readonly lease: HeldLease;
  readonly step: number;
  /** Command ids are made of this and a number: the same action always has the same ids, also after a crash. */
  readonly idPrefix: string;
  readonly commands: readonly DeviceCommand[];
  readonly instance: string;
  /** How long a process counts as alive after its last sign of life, milliseconds. */
  readonly aliveWithinMs: number;
  readonly eventType: string;
  /** Longest time of one command, milliseconds; absent: as long as every call may take. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

export interface Actuated {
  readonly status: CommandStatus;
  readonly ended: readonly { readonly id: string; readonly status: CommandRow['status'] }[];
  /** Time that the device took, milliseconds; the time for our own books is left out. */
  readonly deviceMs: number;
}

/**
 * Executes commands in order, each at most once (design, section 4). The gateway notes each command before it begins;
 * the phone's own books decide whether it was done. After an uncertain command the rest is not executed: the next
 * step depends on what is on the screen.
 * @throws TapwrightError `DEVICE_LEASE_LOST` where the run no longer holds the device, or the phone knows a newer
 * token.
 */
export async function actuate(db: Database, actuation: Actuation): Promise<Actuated> {
  const { lease, commands } = actuation;
  const ids = commands.map((_, index) => `${actuation.idPrefix}_${index}`);
  const { step } = actuation;
  const noted = (owner: string) =>
    commands.map(({ kind }, index) => ({ id: ids[index] ?? '', step, kind, owner }));
  let begun = await beginUnbegun(db, lease, noted(actuation.instance));
  if (begun === 'elsewhere') {
    await waitForOwner(db, { ...actuation, runId: lease.runId, ids });
    begun = (await beginCommands(db, lease, noted(actuation.instance))) ? 'begun' : 'lost';
  }
  if (begun === 'lost') {
    throw new TapwrightError('DEVICE_LEASE_LOST', `the run ${lease.runId} no longer holds ${lease.serial}`);
  }
  try {
    return await inOrder(actuation, ids);
  } catch (error) {
    // The next process that gets the action need not wait for this one, which lives but has given up.
    await beginCommands(db, lease, noted(NOBODY)).catch(() => undefined);
    throw error;
  }
}

async function inOrder(actuation: Actuation, ids: readonly string[]): Promise<Actuated> {
  const { lease, device, commands, signal, timeoutMs } = actuation;
  const ended: { id: string; status: CommandRow['status'] }[] = [];
  let deviceMs = 0;
  for (const [index, command] of commands.entries()) {
    const id = ids[index] ?? '';
    failPoint('before-tap', actuation.eventType);
    const begun = performance.now();
    const result = await execute(device, command, { token: lease.token, commandId: id, timeoutMs, signal });
    const tookMs = performance.now() - begun;
    deviceMs += tookMs;
    deviceMetrics().commanded(tookMs, { kind: command.kind, result });
    failPoint('after-tap', actuation.eventType);
    ended.push({ id, status: result === 'unsupported' || result === 'not_found' ? 'failed' : result });
    if (result === 'fenced') throw leaseLost(lease);
    if (result !== 'done' && result !== 'already_done') return { status: result, ended, deviceMs };
  }
  return { status: 'done', ended, deviceMs };
}

interface Ordered {
  readonly token: number;
  readonly commandId: string;
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal;
}

async function execute(
  device: Device,
  command: DeviceCommand,
  { token, commandId, timeoutMs, signal }: Ordered,
): Promise<CommandResult | 'unsupported' | 'not_found'> {
  try {
    return await device.execute(
      command,
      { token, commandId },
      { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    );
  } catch (error) {
    // A text that the device cannot type is a problem of the run, not a fault of the device.
    const { code } = toTapwrightError(error);
    if (code === 'DEVICE_TEXT_UNSUPPORTED') return 'unsupported';
    if (command.kind !== 'open_link') throw error;
    // The app does not open this link, any more or on this phone; or it was begun, and only the screen shows what came of it.
    if (code === 'INPUT_INVALID') return 'not_found';
    if (code === 'DEVICE_COMMAND_FAILED') return 'uncertain';
    throw error;
  }
}

function leaseLost(lease: HeldLease): TapwrightError {
  return new TapwrightError(
    'DEVICE_LEASE_LOST',
    `the phone ${lease.serial} knows a newer token than ${lease.token}`,
  );
}
