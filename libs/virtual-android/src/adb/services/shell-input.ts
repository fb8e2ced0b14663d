import { type ByteSource, sourceFrom } from '../../shell/streams.ts';
import { createByteQueue } from '../stream/byte-reader.ts';
import type { ServiceStream } from '../stream/service-stream.ts';
import { PACKET, readPacket } from './shell-packets.ts';

/**
 * Reads a client all the time, so that its hang-up is seen while no command reads, and keeps what it sends for the commands. Once too
 * much waits nothing more is read, which holds the client back; its hang-up then shows as soon as a command reads on.
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

/** The bytes of a client without a protocol of its own. */
export function rawInput(stream: ServiceStream): ByteSource {
  return pumpOf(() => stream.reader.readSome());
}

/** The standard input out of packets of the shell protocol, to the packet that closes it. */
export function packetInput(stream: ServiceStream): ByteSource {
  let closed = false;
  return pumpOf(async () => {
    if (closed) return null;
    const bytes = await nextPayload(stream, () => {
      closed = true;
    });
    // Without a reader the client's hang-up would never be seen.
    if (closed) void drain(stream);
    return bytes;
  });
}

/** What is typed into a terminal. It cannot close its input alone, so adbd ignores the packet that says so (`shell_service.cpp`). */
export function packetKeys(stream: ServiceStream): Promise<Buffer | null> {
  return nextPayload(stream, null);
}

/** Sizes of the window and unknown packets say nothing to a command. */
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
