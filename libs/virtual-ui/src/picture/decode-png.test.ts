import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePng } from './decode-png.ts';
import { encodePng } from './png.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** A PNG of two columns, from rows that begin with their filter. */
function pngOf(
  colour: number,
  rows: readonly (readonly number[])[],
  palette: readonly number[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(2, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', new Uint8Array()),
  ]);
}

describe('decodePng', () => {
  it('reads what encodePng writes', () => {
    const rgba = Uint8Array.from({ length: 3 * 5 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 256));
    expect(decodePng(encodePng({ width: 3, height: 5, rgba }))).toEqual({ width: 3, height: 5, rgba });
  });

  it('undoes every filter', () => {
    const rows = [
      [1, 10, 20],
      [2, 1, 1],
      [3, 10, 10],
      [4, 5, 5],
      [0, 7, 8],
    ];
    const greys = [...decodePng(pngOf(0, rows)).rgba].filter((_, at) => at % 4 === 0);
    // Computed by hand from the specification: left 10+20; above +1; half of left and above; Paeth; no filter.
    expect(greys).toEqual([10, 30, 11, 31, 15, 33, 20, 38, 7, 8]);
  });

  it.each([
    ['grey with alpha', pngOf(4, [[0, 9, 100, 8, 200]]), [9, 9, 9, 100, 8, 8, 8, 200]],
    ['RGBA', pngOf(6, [[0, 1, 2, 3, 4, 5, 6, 7, 8]]), [1, 2, 3, 4, 5, 6, 7, 8]],
    ['a palette', pngOf(3, [[0, 1, 0]], [1, 2, 3, 4, 5, 6]), [4, 5, 6, 255, 1, 2, 3, 255]],
  ])('reads %s', (_name, png, rgba) => {
    expect([...decodePng(png).rgba]).toEqual(rgba);
  });

  it.each([
    ['not a PNG', Buffer.from('JFIF')],
    ['too few rows', pngOf(0, [[0, 1, 2]]).fill(9, 23, 24)],
    ['16 bits', pngOf(0, [[0, 1, 2]]).fill(16, 24, 25)],
    ['a billion pixels', pngOf(0, [[0, 1, 2]]).fill(0x7f, 16, 24)],
  ])('refuses %s', (_name, png) => {
    expect(() => decodePng(png)).toThrow();
  });
});
