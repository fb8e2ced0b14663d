import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { FAILURE_TEXT } from '../../../phone/files/failures.ts';
import { normalPath } from '../../../phone/files/paths.ts';
import { type ServiceStream, send } from '../../stream/service-stream.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import { createUnpacker, type Unpacker } from './unpack.ts';
import { DATA_MAX_BYTES, refuse, words } from './words.ts';

export interface Sent {
  readonly path: string;
  /** File type and permissions, as in `stat`. */
  readonly mode: number;
  readonly brotli: boolean;
}

const TYPE_BITS = 0o170000;
const LINK_BITS = 0o120000;

/** The file `SEND` announces: `PATH,MODE`, the mode after the last comma. */
export function sentBy(text: string): Sent {
  const comma = text.lastIndexOf(',');
  if (comma === -1) return { path: text, mode: 0o644, brotli: false };
  const mode = Number.parseInt(text.slice(comma + 1), 10) || 0o644;
  return { path: text.slice(0, comma), mode, brotli: false };
}

/**
 * Receives a file up to DONE, which carries the time of its last change. The file appears when all of it has come; its
 * directories are made, as adbd does. A file that does not fit is refused at once, read to its end and not kept. False
 * where the conversation cannot go on.
 */
export async function receive(stream: ServiceStream, device: VirtualDevice, sent: Sent): Promise<boolean> {
  const incoming = createIncoming(device.files);
  const unpacker = sent.brotli ? createUnpacker((bytes) => incoming.add(bytes)) : null;
  try {
    return await receiveInto(stream, device, sent, incoming, unpacker);
  } finally {
    unpacker?.close();
    incoming.drop();
  }
}

async function receiveInto(
  stream: ServiceStream,
  device: VirtualDevice,
  sent: Sent,
  incoming: Incoming,
  unpacker: Unpacker | null,
): Promise<boolean> {
  let refusal: string | null = null;
  const giveUp = async (reason: string): Promise<void> => {
    if (refusal === null) await refuse(stream, reason);
    refusal = reason;
  };
  for (;;) {
    const next = await readChunk(stream);
    if (next === null) return false;
    if (next.kind === 'malformed') {
      await giveUp(next.reason);
      return false;
    }
    if (next.kind === 'done') {
      const whole = unpacker === null || refusal !== null || (await unpacker.end());
      if (!whole) await giveUp('decompression failed');
      if (refusal === null) await store(stream, device, sent, incoming, next.seconds);
      return true;
    }
    if (refusal !== null) continue;
    const kept = unpacker === null ? incoming.add(next.bytes) : await unpacker.add(next.bytes);
    if (!kept) await giveUp(`write failed: ${FAILURE_TEXT.ENOSPC}`);
  }
}

type Chunk =
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'done'; readonly seconds: number }
  | { readonly kind: 'malformed'; readonly reason: string };

/** Null where the client has gone. */
async function readChunk(stream: ServiceStream): Promise<Chunk | null> {
  const header = await stream.reader.read(8);
  if (header === null) return null;
  const id = header.toString('latin1', 0, 4);
  const value = header.readUInt32LE(4);
  if (id === 'DONE') return { kind: 'done', seconds: value };
  if (id !== 'DATA') return { kind: 'malformed', reason: 'invalid data message' };
  if (value > DATA_MAX_BYTES) return { kind: 'malformed', reason: 'oversize data message' };
  const bytes = await stream.reader.read(value);
  return bytes === null ? null : { kind: 'data', bytes };
}

/** The storage of a virtual phone has no symbolic links. */
async function store(
  stream: ServiceStream,
  { files }: VirtualDevice,
  { path, mode }: Sent,
  incoming: Incoming,
  seconds: number,
): Promise<void> {
  if ((mode & TYPE_BITS) === LINK_BITS)
    return refuse(stream, 'failed to create symlink: Operation not permitted');
  files.mkdir(normalPath(`${path}/..`), true);
  const written = incoming.store(path, mode & 0o777);
  if (!written.ok) return refuse(stream, `couldn't create file: ${FAILURE_TEXT[written.failure]}`);
  if (seconds > 0) files.setTime(path, seconds * 1_000);
  await send(stream, Buffer.concat([Buffer.from('OKAY'), words(0)]));
}
