import { setTimeout as wait } from 'node:timers/promises';
import { complain, type ShellCommand } from '../../../command.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1_000,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** The longest time of Node's timers. */
const LONGEST_MS = 2 ** 31 - 1;

/** Waits in real time, so that time passes for the client too, and on the phone's clock. Ends if the client hangs up. */
export const sleep: ShellCommand = async (call) => {
  let ms = 0;
  for (const text of call.args) {
    const match = /^(\d+\.?\d*|\.\d+)([smhd]?)$/.exec(text);
    if (match === null) return complain(call, `sleep: bad time '${text}'`);
    ms += Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1_000);
  }
  if (call.args.length === 0) return complain(call, 'sleep: Needs 1 argument');
  try {
    await wait(Math.min(ms, LONGEST_MS), undefined, { signal: call.shell.signal });
    call.device.clock.pass(ms);
    return 0;
  } catch {
    return 129;
  }
};
