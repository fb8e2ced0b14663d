import { inflateRawSync } from 'node:zlib';
import type { Bytes } from './bytes.ts';
import { ApkFault } from './fault.ts';

const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const END_MARK = 0x06054b50;
const CENTRAL_BYTES = 46;
const CENTRAL_MARK = 0x02014b50;
const LOCAL_BYTES = 30;
const LOCAL_MARK = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The directories of the largest known APKs, with some 50,000 files, have half as much. */
const DIRECTORY_MAX_BYTES = 16 * 1024 * 1024;

interface Entry {
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly headerAt: number;
}

/**
 * Reads one file of a ZIP archive (APPNOTE.TXT 4.3, without ZIP64): the directory at the end, then that file alone.
 * Checks what the directory says before it is believed; unpacking stops at `maxBytes`. Of two files of one name the
 * first one counts. @throws ApkFault
 */
export async function readZipEntry(archive: Bytes, name: string, maxBytes: number): Promise<Buffer> {
  const entry = findEntry(await readDirectory(archive), name);
  if (entry.bytes > maxBytes || entry.packedBytes > maxBytes)
    throw new ApkFault('too_large', `${name} has more than ${maxBytes} bytes`);
  const header = await archive.read(entry.headerAt, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_MARK)
    throw new ApkFault('not_zip', `the archive has no ${name} where its directory says`);
  const at = entry.headerAt + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await archive.read(at, entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new ApkFault('not_zip', `${name} is cut`);
  return unpack(packed, entry, name, maxBytes);
}

async function readDirectory(archive: Bytes): Promise<Buffer> {
  const tailBytes = Math.min(archive.size, END_BYTES + COMMENT_MAX_BYTES);
  const tail = await archive.read(archive.size - tailBytes, tailBytes);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_MARK) continue;
    const bytes = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (bytes > DIRECTORY_MAX_BYTES || start + bytes > archive.size) break;
    const directory = await archive.read(start, bytes);
    if (directory.length === bytes) return directory;
    break;
  }
  throw new ApkFault('not_zip', 'this is no ZIP archive');
}

function findEntry(directory: Buffer, name: string): Entry {
  const wanted = Buffer.from(name);
  let at = 0;
  while (at + CENTRAL_BYTES <= directory.length && directory.readUInt32LE(at) === CENTRAL_MARK) {
    const nameEnd = at + CENTRAL_BYTES + directory.readUInt16LE(at + 28);
    if (directory.subarray(at + CENTRAL_BYTES, nameEnd).equals(wanted)) return entryAt(directory, at);
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at === directory.length) throw new ApkFault('missing', `there is no ${name} in it`);
  throw new ApkFault('not_zip', 'the directory of the archive is damaged');
}

function entryAt(directory: Buffer, at: number): Entry {
  return {
    method: directory.readUInt16LE(at + 10),
    packedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    headerAt: directory.readUInt32LE(at + 42),
  };
}

function unpack(packed: Buffer, { method, bytes }: Entry, name: string, maxBytes: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ApkFault('malformed', `${name} is packed in an unknown way`);
  try {
    // One more than is wanted, since Node refuses 0.
    const unpacked = inflateRawSync(packed, { maxOutputLength: maxBytes + 1 });
    if (unpacked.length === bytes) return unpacked;
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new ApkFault('too_large', `${name} has more than ${maxBytes} bytes`, { cause });
    throw new ApkFault('malformed', `${name} cannot be unpacked`, { cause });
  }
  throw new ApkFault('malformed', `${name} has another size than the archive says`);
}
