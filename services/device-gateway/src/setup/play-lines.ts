import type { Device, DeviceCommand } from '@tapwright/android';
import { type JobSetup, newId, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { finishCommands, type Write } from '@tapwright/store';
import { actuate } from '../act/actuate.ts';
import type { GatewayDeps } from '../deps.ts';
import type { HeldLease } from '../lease/held-lease.ts';

/** The step of a run that prepares it: actions have numbers from 1. */
const SETUP_STEP = 0;

/** A line with the name by which messages call it: what it says may be secret. */
export interface NamedLine {
  readonly name: string;
  readonly command: DeviceCommand;
}

export interface PlayedLines {
  /** Null where every line has ended well; else which one has not. What comes after it was not done. */
  readonly problem: string | null;
  /** The phone's books have it as begun, without a known end: only a look can tell. */
  readonly unknown: boolean;
  readonly writes: readonly Write[];
}

export interface Playing {
  readonly device: Device;
  readonly lease: HeldLease;
  /** Made of the run and the try: whoever plays the same lines has the same ids. */
  readonly idPrefix: string;
  readonly lines: readonly NamedLine[];
  /** Longest time of one line, and of all, milliseconds. */
  readonly timeoutMs: number;
  readonly untilMs: number;
  readonly eventType: string;
  readonly signal: AbortSignal;
}

/**
 * Does lines in order, each at most once, until one fails. A line that was begun before, by a process that died, is not
 * done again.
 * @throws TapwrightError `DEVICE_LEASE_LOST`, and where the phone cannot be reached
 */
export async function playLines(deps: GatewayDeps, playing: Playing): Promise<PlayedLines> {
  const { device, lease, idPrefix, eventType, signal } = playing;
  const writes: Write[] = [];
  const until = performance.now() + playing.untilMs;
  for (const [at, { name, command }] of playing.lines.entries()) {
    const timeoutMs = Math.min(playing.timeoutMs, until - performance.now());
    if (timeoutMs < 1)
      return { problem: `${name} was not begun within ${playing.untilMs} ms`, unknown: false, writes };
    const common = { step: SETUP_STEP, instance: deps.instance, aliveWithinMs: deps.leaseTtlMs };
    try {
      const done = await actuate(deps.db, {
        ...{ ...common, device, lease, eventType, signal, timeoutMs },
        ...{ idPrefix: `${idPrefix}l${at}`, commands: [command] },
      });
      writes.push(finishCommands(done.ended));
      if (done.status !== 'done')
        return { problem: `it is not known whether ${name} was done`, unknown: true, writes };
    } catch (error) {
      const problem = problemOf(error, name, timeoutMs);
      if (problem === null) throw error;
      return { problem, unknown: false, writes };
    }
  }
  return { problem: null, unknown: false, writes };
}

/** Looks whether a line ends with 0. It changes nothing, so it has a new id each time and is done again after a crash. */
export async function holds(
  device: Device,
  { line, timeoutMs }: { readonly line: string; readonly timeoutMs: number },
  { token, signal }: { readonly token: number; readonly signal: AbortSignal },
): Promise<string | null> {
  try {
    const ticket = { token, commandId: newId('cmd') };
    const result = await device.execute({ kind: 'line', line }, ticket, { signal, timeoutMs });
    if (result === 'fenced')
      throw new TapwrightError('DEVICE_LEASE_LOST', `the phone ${device.serial} knows a newer token`);
    return null;
  } catch (error) {
    const problem = problemOf(error, 'check', timeoutMs);
    if (problem === null) throw error;
    return problem;
  }
}

/** Null where it lies with the phone and not with the line. */
function problemOf(error: unknown, name: string, timeoutMs: number): string | null {
  const { code } = toTapwrightError(error);
  if (code === 'DEVICE_COMMAND_FAILED') return `${name} ended with an error`;
  if (code === 'DEVICE_TIMEOUT') return `${name} took more than ${Math.round(timeoutMs)} ms`;
  return null;
}

/** What a try does before its check. */
export function linesOf({ grant, lines }: JobSetup, packageName: string): readonly NamedLine[] {
  return [
    ...grant.map((permission, at) => ({
      name: `permission ${at + 1} of grant`,
      command: { kind: 'grant' as const, packageName, permission },
    })),
    ...numbered(lines, 'setup'),
  ];
}

export function numbered(lines: readonly string[], of: 'setup' | 'teardown'): readonly NamedLine[] {
  return lines.map((line, at) => ({ name: `line ${at + 1} of ${of}`, command: { kind: 'line', line } }));
}
