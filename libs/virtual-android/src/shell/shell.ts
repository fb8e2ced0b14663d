import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import type { ShellState } from './command.ts';
import { evaluateText } from './evaluate.ts';
import { childSignal } from './jobs.ts';
import { ExpansionError } from './parameters.ts';
import { createShellState } from './state.ts';
import { createCollector, NO_INPUT, type Streams } from './streams.ts';

const NEVER = new AbortController().signal;

/**
 * Runs one or several lines in a shell that goes on afterwards; gives the exit code. Errors of the line are never thrown.
 */
async function runLine(state: ShellState, line: string, streams: Streams): Promise<number> {
  try {
    state.status = await evaluateText(line, state, streams);
  } catch (thrown) {
    if (!(thrown instanceof ExpansionError)) throw thrown;
    streams.error.write(Buffer.from(`${state.name}: ${thrown.message}\n`));
    state.status = 1;
  }
  state.jump = null;
  return state.status;
}

/** A shell that gets its commands one after the other, as in a terminal. */
export interface OpenShell {
  /** True after `exit`. */
  readonly leaving: boolean;
  /** Exit code of the last command. */
  readonly status: number;
  variable(name: string): string | undefined;
  /** Runs whole commands. Their background jobs go on until `hangUp` or `exit`. */
  run(lines: string, streams: Streams, hangUp: AbortSignal): Promise<number>;
}

export function openShell(device: VirtualDevice): OpenShell {
  const state = createShellState(device);
  return {
    get leaving() {
      return state.leaving;
    },
    get status() {
      return state.status;
    },
    variable: (name) => state.variables.get(name),
    async run(lines, streams, hangUp) {
      state.signal = hangUp;
      const status = await runLine(state, lines, streams);
      if (state.leaving) for (const job of state.jobs) job.stop();
      return status;
    },
  };
}

/**
 * Runs one command line on a device as `sh -c` would. A background job that can still write to its output is waited for, as
 * adbd waits until nobody can: Maestro starts its server this way. The other jobs end with it.
 */
export async function runShell(
  device: VirtualDevice,
  line: string,
  streams: Streams,
  signal: AbortSignal = NEVER,
): Promise<number> {
  const own = childSignal(signal);
  try {
    const state = createShellState(device, own.signal);
    const status = await runLine(state, line, streams);
    await Promise.allSettled(state.jobs.flatMap(({ done, holdsOutput }) => (holdsOutput ? [done] : [])));
    return status;
  } finally {
    own.abort();
    own.release();
  }
}

export interface ShellResult {
  readonly output: string;
  readonly error: string;
  readonly status: number;
}

/** {@link runShell} with its output collected, for harnesses and tests that need no adb in between. */
export async function shellOf(device: VirtualDevice, line: string): Promise<ShellResult> {
  const output = createCollector();
  const error = createCollector();
  const status = await runShell(device, line, { input: NO_INPUT, output, error });
  return { output: output.text(), error: error.text(), status };
}
