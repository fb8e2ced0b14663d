import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { print } from '../../shell/command.ts';
import { promptOf } from '../../shell/prompt.ts';
import { readCommand } from '../../shell/read-command.ts';
import { openShell } from '../../shell/shell.ts';
import type { ByteSink, Streams } from '../../shell/streams.ts';
import { INTERRUPTED, type Terminal } from './terminal.ts';

/** A shell that reads commands from its input until `exit` or the end; gives the exit code. */
export async function runScriptedShell(
  device: VirtualDevice,
  streams: Streams,
  hangUp: AbortSignal,
): Promise<number> {
  const shell = openShell(device);
  while (!shell.leaving && !hangUp.aborted) {
    const lines = await readCommand(streams.input);
    if (lines === null) break;
    await shell.run(lines, streams, hangUp);
  }
  return shell.status;
}

/** The same in a terminal: with a prompt, and with Ctrl-C, which ends a command or drops an incomplete one. */
export async function runTerminalShell(
  device: VirtualDevice,
  terminal: Terminal,
  output: ByteSink,
  hangUp: AbortSignal,
): Promise<number> {
  const shell = openShell(device);
  let status = 0;
  while (!shell.leaving && !hangUp.aborted) {
    const { input, interrupt } = terminal.foreground();
    print(output, promptOf(device, shell.variable('PWD'), status));
    const lines = await readCommand(input, () => print(output, '> '));
    if (lines === null && !interrupt.aborted) break;
    const signal = AbortSignal.any([hangUp, interrupt]);
    await shell.run(lines ?? '', { input, output, error: output }, signal);
    status = interrupt.aborted ? INTERRUPTED : shell.status;
  }
  return status;
}
