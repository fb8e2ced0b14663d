import { type ByteSource, sourceFrom } from '../../shell/streams.ts';
import { createByteQueue } from '../stream/byte-reader.ts';
import type { ServiceStream } from '../stream/service-stream.ts';
import { PACKET, readPacket } from './shell-packets.ts';

/**
 * Reads a client all the time, so that its hang-up is noticed while no command reads. Keeps what it sends for the
 * commands. When too much waits, nothing more is read, which slows the client down; its hang-up is then noticed only
 * when a command reads on.
 */
function pumpOf(next: () => Promise<Buffer | null>): ByteSource {
  let room = Promise.withResolvers<void>();
  room.resolve();
  const queue = createByteQueue({
    pause() {
      room = Promise.withResolvers();
    },
    resume: () => room.resolve(),
  });
  const pump = async (): Promise<void> => {
    for (let chunk = await next(); chunk !== null; chunk = await next()) {
      queue.push(chunk);
      await room.promise;
    }
    queue.end();
  };
  void pump();
  return sourceFrom(() => queue.reader.readSome());
}

/** The bytes of a client that uses no packets. */
export function rawInput(stream: ServiceStream): ByteSource {
  return pumpOf(() => stream.reader.readSome());
}

/** The standard input from packets of the shell protocol, up to the packet that closes it. */
export function packetInput(stream: ServiceStream): ByteSource {
  let closed = false;
  return pumpOf(async () => {
    if (closed) return null;
    const bytes = await nextPayload(stream, () => {
      closed = true;
    });
    // Without a reader the client's hang-up would never be noticed.
    if (closed) void drain(stream);
    return bytes;
  });
}

/** What is typed into a terminal. A terminal cannot close only its input, so the close packet is ignored, as by adbd. */
export function packetKeys(stream: ServiceStream): Promise<Buffer | null> {
  return nextPayload(stream, null);
}

/** Skips packets that commands do not need: window sizes and unknown kinds. */
async function nextPayload(stream: ServiceStream, onClose: (() => void) | null): Promise<Buffer | null> {
  for (let next = await readPacket(stream); next !== null; next = await readPacket(stream)) {
    if (next.kind === PACKET.stdin && next.payload.length > 0) return next.payload;
    if (next.kind === PACKET.closeStdin && onClose !== null) {
      onClose();
      return null;
    }
  }
  return null;
}

async function drain(stream: ServiceStream): Promise<void> {
  while ((await stream.reader.readSome()) !== null);
}
