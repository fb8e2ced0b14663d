import type { VirtualDevice } from '../device/virtual-device.ts';
import { print } from './command.ts';
import { runScript } from './evaluate.ts';
import { parseShell } from './parse.ts';
import { createCollector, NO_INPUT, type Streams } from './streams.ts';
import { type Script, ShellSyntaxError } from './syntax.ts';

const NEVER = new AbortController().signal;
let lastProcessId = 4_000;

/** Runs one command line on a device as `sh -c` would; answers its exit code. Never throws for what the line does. */
export async function runShell(
  device: VirtualDevice,
  line: string,
  streams: Streams,
  signal: AbortSignal = NEVER,
): Promise<number> {
  let script: Script;
  try {
    script = parseShell(line);
  } catch (thrown) {
    if (!(thrown instanceof ShellSyntaxError)) throw thrown;
    print(streams.error, `/system/bin/sh: syntax error: ${thrown.message}\n`);
    return 1;
  }
  lastProcessId += 1;
  const variables = new Map([
    ['HOME', '/'],
    ['PWD', '/'],
    ['USER', 'shell'],
    ['PATH', '/system/bin'],
    ['TMPDIR', '/data/local/tmp'],
  ]);
  const processId = lastProcessId;
  return runScript(script, { device, variables, processId, signal, status: 0, leaving: false }, streams);
}

export interface ShellResult {
  readonly output: string;
  readonly error: string;
  readonly status: number;
}

/** {@link runShell} with its output collected: the short way for harnesses and tests that need no adb in between. */
export async function shellOf(device: VirtualDevice, line: string): Promise<ShellResult> {
  const output = createCollector();
  const error = createCollector();
  const status = await runShell(device, line, { input: NO_INPUT, output, error });
  return { output: output.text(), error: error.text(), status };
}
