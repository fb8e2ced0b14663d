import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { runShell } from '../../shell/shell.ts';
import { type ByteSink, sourceFrom } from '../../shell/streams.ts';
import { type ServiceStream, send } from '../stream/service-stream.ts';
import { runScriptedShell, runTerminalShell } from './interactive-shell.ts';
import { packetInput, packetKeys, rawInput } from './shell-input.ts';
import { PACKET, packet, packetsOf } from './shell-packets.ts';
import type { ShellRequest } from './shell-request.ts';
import { createTerminal, INTERRUPTED } from './terminal.ts';

/** `shell:` in all its forms. The shell ends when the client goes away. */
export async function serveShell(
  stream: ServiceStream,
  device: VirtualDevice,
  request: ShellRequest,
): Promise<void> {
  const status = request.terminal
    ? await runInTerminal(stream, device, request)
    : await runWithoutTerminal(stream, device, request);
  // The first version of the protocol has no exit code.
  if (request.v2) await send(stream, packet(PACKET.exit, Uint8Array.of(status & 0xff)));
}

/** `exec:` — one stream for output and errors. What the client sends until its end of stream is the standard input. */
export async function serveExec(stream: ServiceStream, device: VirtualDevice, line: string): Promise<void> {
  const output = sinkOf(stream);
  const input = sourceFrom(() => stream.reader.readSome());
  await runShell(device, line, { input, output, error: output }, stream.gone);
}

/** Runs a line in a terminal: lines end with CR LF, and errors go to the output. */
async function runInTerminal(
  stream: ServiceStream,
  device: VirtualDevice,
  { line, v2 }: ShellRequest,
): Promise<number> {
  const output = terminalSink(v2 ? packetSink(stream, PACKET.stdout) : sinkOf(stream));
  const keys = v2 ? () => packetKeys(stream) : () => stream.reader.readSome();
  const terminal = createTerminal(keys, output);
  const hangUp = stream.reader.ended;
  if (line === '') return runTerminalShell(device, terminal, output, hangUp);
  const { input, interrupt } = terminal.foreground();
  const signal = AbortSignal.any([hangUp, interrupt]);
  const status = await runShell(device, line, { input, output, error: output }, signal);
  return interrupt.aborted ? INTERRUPTED : status;
}

async function runWithoutTerminal(
  stream: ServiceStream,
  device: VirtualDevice,
  { line, v2 }: ShellRequest,
): Promise<number> {
  const output = v2 ? packetSink(stream, PACKET.stdout) : sinkOf(stream);
  const error = v2 ? packetSink(stream, PACKET.stderr) : output;
  const input = v2 ? packetInput(stream) : rawInput(stream);
  const streams = { input, output, error };
  if (line === '') return runScriptedShell(device, streams, stream.reader.ended);
  return runShell(device, line, streams, stream.reader.ended);
}

function sinkOf(stream: ServiceStream): ByteSink {
  return {
    write: (bytes) => stream.write(bytes),
    room: () => stream.room(),
  };
}

function packetSink(stream: ServiceStream, kind: number): ByteSink {
  const plain = sinkOf(stream);
  return {
    ...plain,
    write(bytes) {
      for (const part of packetsOf(kind, bytes)) plain.write(part);
    },
  };
}

/** Turns LF into CR LF, as the line discipline does; other bytes stay as they are. */
function terminalSink(sink: ByteSink): ByteSink {
  return {
    ...sink,
    write(bytes) {
      const shown = Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n');
      sink.write(Buffer.from(shown, 'latin1'));
    },
  };
}
