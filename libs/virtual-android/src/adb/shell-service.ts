import type { VirtualDevice } from '../device/virtual-device.ts';
import { runShell } from '../shell/shell.ts';
import { type ByteSink, type ByteSource, NO_INPUT } from '../shell/streams.ts';
import { type Client, room, send } from './client.ts';
import { PACKET, PACKET_HEADER_BYTES, PACKET_MAX_BYTES, packet, packetsOf } from './shell-packets.ts';

/** Bytes that a client may send as a command's standard input. */
const INPUT_MAX_BYTES = 32 * 1024 * 1024;

/** `shell:` — one stream for output and errors, no exit code. A client that goes away hangs the shell up. */
export async function serveShell(client: Client, device: VirtualDevice, line: string): Promise<void> {
  const output = socketSink(client);
  // Nothing the client sends is read, but its end must be seen.
  void drain(client);
  await runShell(device, line, { input: NO_INPUT, output, error: output }, client.reader.ended);
}

/** `exec:` — as `shell:`, and what the client sends up to its end of stream is the standard input. */
export async function serveExec(client: Client, device: VirtualDevice, line: string): Promise<void> {
  const output = socketSink(client);
  const input: ByteSource = { readAll: () => collect(() => client.reader.readSome()) };
  const gone = new AbortController();
  client.socket.once('close', () => gone.abort());
  await runShell(device, line, { input, output, error: output }, gone.signal);
}

/** `shell,v2:` — packets, with errors and the exit code apart. In a terminal lines end with CR LF and errors join the output. */
export async function serveShellV2(
  client: Client,
  device: VirtualDevice,
  line: string,
  terminal: boolean,
): Promise<void> {
  const output = packetSink(client, PACKET.stdout, terminal);
  const error = terminal ? output : packetSink(client, PACKET.stderr, false);
  const packets = receive(client);
  const status = await runShell(device, line, { input: packets.input, output, error }, client.reader.ended);
  await send(client, packet(PACKET.exit, Uint8Array.of(status & 0xff)));
}

function socketSink(client: Client): ByteSink {
  return {
    write(bytes) {
      if (!client.socket.destroyed && bytes.length > 0) client.socket.write(bytes);
    },
    room: () => (client.socket.writableNeedDrain ? room(client) : undefined),
  };
}

/** In a terminal the line discipline turns LF into CR LF; bytes are handled one to one. */
function packetSink(client: Client, kind: number, terminal: boolean): ByteSink {
  const socket = socketSink(client);
  return {
    ...socket,
    write(bytes) {
      const shown = terminal
        ? Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
        : bytes;
      for (const part of packetsOf(kind, shown)) socket.write(part);
    },
  };
}

/** Without a reader the end of the stream would never be seen. */
async function drain(client: Client): Promise<void> {
  while ((await client.reader.readSome()) !== null);
}

/** Reads packets all the time, so that a hang-up is seen; keeps those of the standard input. */
function receive(client: Client): { readonly input: ByteSource } {
  const chunks: Buffer[] = [];
  let size = 0;
  const closed = (async () => {
    for (let next = await readPacket(client); next !== null; next = await readPacket(client)) {
      if (next.kind === PACKET.closeStdin) break;
      size += next.payload.length;
      if (next.kind === PACKET.stdin && size <= INPUT_MAX_BYTES) chunks.push(next.payload);
    }
    void drain(client);
  })();
  return {
    input: {
      async readAll() {
        await closed;
        return Buffer.concat(chunks);
      },
    },
  };
}

/** Null at the end, and for a length no client sends: the connection is then dropped. */
async function readPacket(
  client: Client,
): Promise<{ readonly kind: number; readonly payload: Buffer } | null> {
  const header = await client.reader.read(PACKET_HEADER_BYTES);
  if (header === null) return null;
  const length = header.readUInt32LE(1);
  if (length > PACKET_MAX_BYTES) {
    client.socket.destroy();
    return null;
  }
  const payload = await client.reader.read(length);
  return payload === null ? null : { kind: header.readUInt8(0), payload };
}

async function collect(next: () => Promise<Buffer | null>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let chunk = await next(); chunk !== null; chunk = await next()) {
    size += chunk.length;
    if (size <= INPUT_MAX_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
