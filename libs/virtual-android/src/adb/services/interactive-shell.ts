import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { print } from '../../shell/command.ts';
import { type OpenShell, openShell } from '../../shell/shell.ts';
import type { ByteSink, ByteSource, Streams } from '../../shell/streams.ts';
import { INTERRUPTED, type Terminal } from './terminal.ts';

const LINE_FEED = 0x0a;
/** Most bytes of one command, which may have several lines. */
const COMMAND_MAX_BYTES = 1024 * 1024;

/**
 * A shell that reads commands from its input until `exit` or the end; gives the exit code. The commands read the same
 * input, so a line is read byte by byte: what follows may be input of the command that it starts.
 */
export async function runScriptedShell(
  device: VirtualDevice,
  streams: Streams,
  hangUp: AbortSignal,
): Promise<number> {
  const shell = openShell(device);
  while (!shell.leaving && !hangUp.aborted) {
    const lines = await readCommand(streams.input, shell);
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
    print(output, promptOf(device, shell, status));
    const lines = await readCommand(input, shell, () => print(output, '> '));
    if (lines === null && !interrupt.aborted) break;
    const signal = AbortSignal.any([hangUp, interrupt]);
    await shell.run(lines ?? '', { input, output, error: output }, signal);
    status = interrupt.aborted ? INTERRUPTED : shell.status;
  }
  return status;
}

/** Android's prompt: exit code of a failed command, host name and directory (`/system/etc/mkshrc`). */
function promptOf(device: VirtualDevice, shell: OpenShell, status: number): string {
  const failed = status === 0 ? '' : `${status}|`;
  return `${failed}${device.properties.get('ro.product.device') ?? 'virtual'}:${shell.variable('PWD') ?? '/'} $ `;
}

/** Reads the lines of one whole command. At the end of the input an incomplete one is given as it is. Null: no more. */
async function readCommand(
  input: ByteSource,
  shell: OpenShell,
  onMore: () => void = () => undefined,
): Promise<string | null> {
  let lines = '';
  for (;;) {
    const line = await readLine(input);
    if (line === null) return lines === '' ? null : lines;
    lines += line;
    if (lines.length > COMMAND_MAX_BYTES || shell.isWhole(lines)) return lines;
    onMore();
  }
}

/** One line with its line end, which the last line may lack. Null at the end. */
async function readLine(input: ByteSource): Promise<string | null> {
  const bytes: number[] = [];
  for (let next = await input.read(1); next !== null; next = await input.read(1)) {
    const [byte = LINE_FEED] = next;
    bytes.push(byte);
    if (byte === LINE_FEED || bytes.length >= COMMAND_MAX_BYTES) break;
  }
  return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8');
}
