const HEADER_BYTES = 8;
const XML = 0x0003;
const STRING_POOL = 0x0001;
const START_ELEMENT = 0x0102;
const POOL_HEADER_BYTES = 28;
const START_BYTES = 36;
const ATTRIBUTE_BYTES = 20;
const UTF8_FLAG = 1 << 8;
/** Strings may overlap. All of them together may have at most this many times the size of the file. */
const STRINGS_GROWTH_MAX = 8;

/**
 * True where a compiled manifest (AOSP `ResourceTypes.h`) is safe to read: every chunk lies inside the file and is not
 * empty, and no element or string pool claims more than its chunk holds. A manifest made to hang the reader or to fill
 * its memory fails here.
 */
export function isBinaryXml(file: Buffer): boolean {
  if (file.length < HEADER_BYTES || file.readUInt16LE(0) !== XML) return false;
  let at = HEADER_BYTES;
  const left = { bytes: file.length * STRINGS_GROWTH_MAX };
  while (at < file.length) {
    if (at + HEADER_BYTES > file.length) return false;
    const size = file.readUInt32LE(at + 4);
    if (size < HEADER_BYTES || at + size > file.length) return false;
    if (!isSoundChunk(file.subarray(at, at + size), left)) return false;
    at += size;
  }
  return true;
}

/** `left`: how many bytes strings may still have. */
function isSoundChunk(chunk: Buffer, left: { bytes: number }): boolean {
  const kind = chunk.readUInt16LE(0);
  if (kind === STRING_POOL) return chunk.length >= POOL_HEADER_BYTES && isSoundPool(chunk, left);
  if (kind !== START_ELEMENT) return true;
  if (chunk.length < START_BYTES) return false;
  return START_BYTES + chunk.readUInt16LE(28) * ATTRIBUTE_BYTES <= chunk.length;
}

function isSoundPool(chunk: Buffer, left: { bytes: number }): boolean {
  const count = chunk.readUInt32LE(8);
  if (POOL_HEADER_BYTES + count * 4 > chunk.length) return false;
  const utf8 = (chunk.readUInt32LE(16) & UTF8_FLAG) !== 0;
  const start = chunk.readUInt32LE(20);
  for (let index = 0; index < count; index += 1) {
    const length = stringLength(chunk, start + chunk.readUInt32LE(POOL_HEADER_BYTES + index * 4), utf8);
    if (length === null) return false;
    left.bytes -= length;
    if (left.bytes < 0) return false;
  }
  return true;
}

/** Length of a string in bytes; null where it leaves the chunk. UTF-8 ones give first characters, then bytes. */
function stringLength(chunk: Buffer, at: number, utf8: boolean): number | null {
  if (at + 4 > chunk.length) return null;
  let length: number;
  if (utf8) {
    const bytesAt = (chunk.readUInt8(at) & 0x80) === 0 ? at + 1 : at + 2;
    const first = chunk.readUInt8(bytesAt);
    length = (first & 0x80) === 0 ? first : ((first & 0x7f) << 8) | chunk.readUInt8(bytesAt + 1);
  } else {
    const first = chunk.readUInt16LE(at);
    length = 2 * ((first & 0x8000) === 0 ? first : (first & 0x7fff) * 65_536 + chunk.readUInt16LE(at + 2));
  }
  return at + length <= chunk.length ? length : null;
}
