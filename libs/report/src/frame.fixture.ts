import { crc32, deflateSync } from 'node:zlib';

type Rgb = readonly [number, number, number];
export interface PaintedBox {
  readonly bounds: readonly [number, number, number, number];
  readonly colour: Rgb;
}

/** A picture of a made-up screen: boxes on a ground, as a true PNG. */
export function paintFrame(
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: Rgb },
  boxes: readonly PaintedBox[],
): Buffer {
  const stride = 1 + width * 3;
  const rows = Buffer.alloc(stride * height);
  const everything: PaintedBox = { bounds: [0, 0, width, height], colour: ground };
  for (const { bounds, colour } of [everything, ...boxes]) {
    const [left, top, right, bottom] = bounds;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) rows.set(colour, y * stride + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
