import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
/** Its file is kept: packing it takes a while. */
let kept: { readonly side: number; readonly png: Uint8Array } | null = null;

/** A well-formed PNG: black, one bit a pixel. Unpacked as red, green, blue and alpha it has 32 times as many bits. */
export function pictureBomb(side: number): Uint8Array {
  if (kept?.side === side) return kept.png;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / BITS)));
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  kept = { side, png: Buffer.concat([SIGNATURE, ...parts]) };
  return kept.png;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
