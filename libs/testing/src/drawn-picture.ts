import { crc32, deflateSync } from 'node:zlib';

/** Left, top, right, bottom in pixels, and the grey that it is filled with, 0 to 255. */
export type Patch = readonly [left: number, top: number, right: number, bottom: number, grey: number];

/** A picture of grey patches on white as PNG: what a test needs to see of a screen. Later patches lie over earlier ones. */
export function drawnPicture(width: number, height: number, patches: readonly Patch[]): Uint8Array {
  const row = width + 1;
  const raw = Buffer.alloc(row * height, 255);
  for (let y = 0; y < height; y += 1) raw[y * row] = 0;
  for (const [left, top, right, bottom, grey] of patches)
    for (let y = top; y < bottom; y += 1) raw.fill(grey, y * row + 1 + left, y * row + 1 + right);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
