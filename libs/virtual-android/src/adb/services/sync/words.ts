import type { FileFacts } from '../../../phone/files/file-system.ts';
import { type ServiceStream, send } from '../../stream/service-stream.ts';

/** AOSP `file_sync_protocol.h`. */
export const DATA_MAX_BYTES = 64 * 1_024;
const DIRECTORY_BITS = 0o040000;
const FILE_BITS = 0o100000;
const ENOENT = 2;
/** The shell user: adbd writes files as this user. */
const USER = 2_000;
/** The one file system of a virtual phone. */
const DEVICE_NUMBER = 1n;

export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}

export async function refuse(stream: ServiceStream, reason: string): Promise<void> {
  const text = Buffer.from(reason, 'utf8');
  await send(stream, Buffer.concat([Buffer.from('FAIL'), words(text.length), text]));
}

/** Mode, size and time; all zero for what does not exist. A size beyond 32 bits is cut, as adbd does. */
export function statWords(facts: FileFacts | null): Buffer {
  if (facts === null) return words(0, 0, 0);
  return words(modeOf(facts), facts.size, Math.floor(facts.changedAt / 1_000));
}

/** `sync_stat_v2` after its four letters: error, device, inode, mode, links, user, group, size and three times; 68 bytes. */
export function statWordsV2(facts: FileFacts | null): Buffer {
  const body = Buffer.alloc(68);
  if (facts === null) {
    body.writeUInt32LE(ENOENT, 0);
    return body;
  }
  body.writeBigUInt64LE(DEVICE_NUMBER, 4);
  body.writeUInt32LE(modeOf(facts), 20);
  body.writeUInt32LE(1, 24);
  body.writeUInt32LE(USER, 28);
  body.writeUInt32LE(USER, 32);
  body.writeBigUInt64LE(BigInt(facts.size), 36);
  const seconds = BigInt(Math.floor(facts.changedAt / 1_000));
  for (const at of [44, 52, 60]) body.writeBigInt64LE(seconds, at);
  return body;
}

function modeOf(facts: FileFacts): number {
  return facts.mode | (facts.kind === 'directory' ? DIRECTORY_BITS : FILE_BITS);
}
