import { crc32, deflateRawSync } from 'node:zlib';
import { u16, u32 } from './words.ts';

/** 1 January 1980, the first day that the format knows: the same content gives the same bytes on every day. */
const FIRST_DAY = 0x0021;
const STORED = 0;
const DEFLATED = 8;

/**
 * A ZIP archive. Files are stored as they are, so that the bytes do not depend on a version of zlib, unless a `level`
 * of deflation is given (0 to 9).
 */
export function zipOf(files: Readonly<Record<string, Uint8Array>>, level: number | null = null): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = level === null ? content : deflateRawSync(content, { level });
    const path = Buffer.from(name);
    const sizes = u32(crc32(content), packed.length, content.length);
    const method = level === null ? STORED : DEFLATED;
    const facts = Buffer.concat([u16(20, 0, method, 0, FIRST_DAY), sizes, u16(path.length, 0)]);
    const local = Buffer.concat([u32(0x04034b50), facts, path, packed]);
    centrals.push(Buffer.concat([u32(0x02014b50), u16(20), facts, u16(0, 0, 0), u32(0, offset), path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const count = centrals.length;
  const end = Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(central.length, offset), u16(0)]);
  return Buffer.concat([...locals, central, end]);
}
