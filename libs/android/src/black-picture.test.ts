import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isBlack } from './black-picture.ts';

type Colour = readonly [red: number, green: number, blue: number];
const [WIDTH, HEIGHT] = [540, 1_200];

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A picture of rows of one colour each, every row with the filter given. */
function png(colourOf: (y: number) => Colour, filter: 0 | 1 | 2 | 3 | 4 = 0): Uint8Array {
  const length = WIDTH * 4;
  const rows = Buffer.alloc(HEIGHT * (length + 1));
  let above = Buffer.alloc(length);
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Buffer.alloc(length, Buffer.from([...colourOf(y), 255]));
    const at = y * (length + 1);
    rows[at] = filter;
    for (let x = 0; x < length; x += 1) {
      const left = x < 4 ? 0 : (row[x - 4] ?? 0);
      const up = above[x] ?? 0;
      const corner = x < 4 ? 0 : (above[x - 4] ?? 0);
      const estimates = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      rows[at + 1 + x] = ((row[x] ?? 0) - (estimates[filter] ?? 0)) & 255;
    }
    above = row;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows))]);
}

function paeth(left: number, up: number, corner: number): number {
  const near = (value: number) => Math.abs(left + up - corner - value);
  return [left, up, corner].reduce((best, value) => (near(value) < near(best) ? value : best));
}

const BLACK: Colour = [0, 0, 0];

describe('isBlack', () => {
  it.each([0, 1, 2, 3, 4] as const)('sees a secure window below a status bar, filter %i', async (filter) => {
    const picture = png((y) => (y < 60 ? [40, 90, 160] : BLACK), filter);
    expect(await isBlack(picture)).toBe(true);
  });

  it.each([0, 1, 2, 3, 4] as const)(
    'takes no picture of one other colour for black, filter %i',
    async (filter) => {
      expect(await isBlack(png(() => [18, 18, 18], filter))).toBe(false);
      expect(await isBlack(png((y) => (y < 900 ? BLACK : [255, 255, 255]), filter))).toBe(false);
    },
  );

  it.each([
    ['nothing', null],
    ['no picture', Buffer.from('screencap: permission denied')],
    ['half of one', png(() => BLACK).subarray(0, 400)],
  ])('is false of %s', async (_name, bytes) => {
    expect(await isBlack(bytes)).toBe(false);
  });
});
