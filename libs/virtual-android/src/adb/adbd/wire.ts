/** Messages between an adb server and a device (AOSP `protocol.txt`, `adb.h`): a header of 24 bytes, then the payload. */
export const COMMAND = {
  connect: 0x4e584e43,
  auth: 0x48545541,
  open: 0x4e45504f,
  okay: 0x59414b4f,
  write: 0x45545257,
  close: 0x45534c43,
} as const;

export const HEADER_BYTES = 24;

/** Every message carries the sum of its payload's bytes. */
export const VERSION_MIN = 0x01000000;
/** From this version on (Android 9) the sum is left out. It is also the newest version. */
export const VERSION_NO_CHECKSUM = 0x01000001;

/** `MAX_PAYLOAD` of AOSP: the most that this side accepts and sends. */
export const PAYLOAD_MAX_BYTES = 1024 * 1024;
/** `MAX_PAYLOAD_V1`: the most that the oldest hosts accept; every host accepts it. */
export const PAYLOAD_OLDEST_BYTES = 4_096;

export interface Header {
  readonly command: number;
  readonly arg0: number;
  readonly arg1: number;
  readonly length: number;
  readonly checksum: number;
}

export interface Packet extends Header {
  readonly payload: Buffer;
}

/** Reads a header of 24 bytes; a text says what is wrong with it. */
export function parseHeader(bytes: Buffer): Header | string {
  const command = bytes.readUInt32LE(0);
  if ((command ^ bytes.readUInt32LE(20)) >>> 0 !== 0xffffffff) return 'the magic does not fit the command';
  if (!(Object.values(COMMAND) as readonly number[]).includes(command))
    return `unknown command 0x${command.toString(16).padStart(8, '0')}`;
  const length = bytes.readUInt32LE(12);
  if (length > PAYLOAD_MAX_BYTES) return `a payload of ${length} bytes`;
  const checksum = bytes.readUInt32LE(16);
  return { command, arg0: bytes.readUInt32LE(4), arg1: bytes.readUInt32LE(8), length, checksum };
}

/** The header to send before a payload. The sum is 0 where the other side is known to ignore it. */
export function headerOf(
  command: number,
  [arg0, arg1]: readonly [number, number],
  payload: Uint8Array,
  checked: boolean,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const fields = [command, arg0, arg1, payload.length, checked ? checksumOf(payload) : 0, ~command >>> 0];
  for (const [index, field] of fields.entries()) header.writeUInt32LE(field, index * 4);
  return header;
}

/** The sum of the bytes. AOSP calls it a CRC, which it is not. */
export function checksumOf(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum += byte;
  return sum >>> 0;
}
