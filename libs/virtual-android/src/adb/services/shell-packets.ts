import type { ServiceStream } from '../stream/service-stream.ts';

/** Packets of the shell protocol v2 (AOSP `shell_protocol.h`): kind (1 byte), length (4, little-endian), payload. */
export const PACKET = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4, windowSize: 5 } as const;

const PACKET_HEADER_BYTES = 5;

/** No larger packet is sent, and none accepted: AOSP's MAX_PAYLOAD is 1 MiB. */
const PACKET_MAX_BYTES = 1024 * 1024;

export function packet(kind: number, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(PACKET_HEADER_BYTES);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** Splits the payload into as many packets as it needs; none for an empty payload. */
export function packetsOf(kind: number, payload: Uint8Array): readonly Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < payload.length; at += PACKET_MAX_BYTES) {
    packets.push(packet(kind, payload.subarray(at, at + PACKET_MAX_BYTES)));
  }
  return packets;
}

export interface Packet {
  readonly kind: number;
  readonly payload: Buffer;
}

/** Null at the end, and for a length that no client sends: the connection is then dropped. */
export async function readPacket(stream: ServiceStream): Promise<Packet | null> {
  const header = await stream.reader.read(PACKET_HEADER_BYTES);
  if (header === null) return null;
  const length = header.readUInt32LE(1);
  if (length > PACKET_MAX_BYTES) {
    stream.destroy();
    return null;
  }
  const payload = await stream.reader.read(length);
  return payload === null ? null : { kind: header.readUInt8(0), payload };
}
