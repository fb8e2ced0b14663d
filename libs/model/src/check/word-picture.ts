import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../port.ts';

/** Letters that are not mistaken for others, each as seven rows of five bits. */
const FONT: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  H: [17, 17, 17, 31, 17, 17, 17],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  X: [17, 17, 10, 4, 10, 17, 17],
  Z: [31, 1, 2, 4, 8, 16, 31],
};
export const LETTERS = Object.keys(FONT);

/** Pixels of one dot of a letter, and of the margin around the word. */
const DOT = 10;
const MARGIN = 40;
const ROWS = 7;
const COLUMNS = 6;

/** A picture that shows a word in large black letters on white: nobody can name the word without seeing it. */
export function wordPicture(word: string): Picture {
  const width = word.length * COLUMNS * DOT + 2 * MARGIN;
  const height = ROWS * DOT + 2 * MARGIN;
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.of(0), rowOf(word, y, width)]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return { mediaType: 'image/png', base64: Buffer.concat([signature, ...parts]).toString('base64') };
}

function rowOf(word: string, y: number, width: number): Buffer {
  const line = Math.floor((y - MARGIN) / DOT);
  return Buffer.from(
    Uint8Array.from({ length: width }, (_, x) => {
      const column = Math.floor((x - MARGIN) / DOT);
      const bits = FONT[word[Math.floor(column / COLUMNS)] ?? '']?.[line] ?? 0;
      return column >= 0 && ((bits >> (COLUMNS - 2 - (column % COLUMNS))) & 1) === 1 ? 0 : 255;
    }),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
