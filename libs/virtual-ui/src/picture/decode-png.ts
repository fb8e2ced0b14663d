import { inflateSync } from 'node:zlib';
import { VirtualError } from '../error.ts';
import type { Pixels } from './png.ts';

const SIGNATURE_BYTES = 8;
/** Bytes of a pixel by colour type: grey, RGB, palette, grey with alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** More than any screen has. A picture that claims more is not unpacked. */
const PIXELS_MAX = 64 * 1024 * 1024;

interface Image {
  readonly width: number;
  readonly height: number;
  readonly colour: number;
  readonly palette: Buffer;
  readonly packed: Buffer;
}

/** Reads a PNG with 8 bits a channel and no interlacing, as screenshots are. @throws `INPUT_INVALID` for others */
export function decodePng(png: Uint8Array): Pixels {
  const image = partsOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const { width, height, colour } = image;
  const channels = CHANNELS[colour] ?? 0;
  const stride = width * channels;
  const rows = inflateSync(image.packed, { maxOutputLength: (stride + 1) * height + 1 });
  if (rows.length < (stride + 1) * height) throw unreadable();
  const plain = unfilter(rows, height, stride, channels);
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) paint(image, plain, pixel, channels, rgba);
  return { width, height, rgba };
}

function partsOf(bytes: Buffer): Image {
  if (bytes.length < 33 || bytes.toString('latin1', 1, 4) !== 'PNG') throw unreadable();
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour = -1, , , interlaced] = bytes.subarray(24, 29);
  if (depth !== 8 || interlaced !== 0 || CHANNELS[colour] === undefined || width * height > PIXELS_MAX)
    throw unreadable();
  const packed: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') packed.push(data);
    if (type === 'PLTE') palette = data;
    at += length + 12;
  }
  return { width, height, colour, palette, packed: Buffer.concat(packed) };
}

/** Undoes the five PNG filters (section 9.2): each byte is stored as the difference to a guess from its neighbours. */
function unfilter(rows: Buffer, height: number, stride: number, channels: number): Uint8Array {
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (plain[to + x - channels] ?? 0) : 0;
      const up = y > 0 ? (plain[to + x - stride] ?? 0) : 0;
      const corner = y > 0 && x >= channels ? (plain[to + x - stride - channels] ?? 0) : 0;
      plain[to + x] = (rows[from + x] ?? 0) + guess(filter, left, up, corner);
    }
  }
  return plain;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const straight = left + up - corner;
  const [a, b, c] = [Math.abs(straight - left), Math.abs(straight - up), Math.abs(straight - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Writes one pixel as RGBA, in whatever format it was stored. */
function paint(image: Image, plain: Uint8Array, pixel: number, channels: number, rgba: Uint8Array): void {
  const { colour, palette } = image;
  const from = colour === 3 ? (plain[pixel] ?? 0) * 3 : pixel * channels;
  const bytes = colour === 3 ? palette : plain;
  const grey = colour === 0 || colour === 4;
  const to = pixel * 4;
  rgba[to] = bytes[from] ?? 0;
  rgba[to + 1] = bytes[grey ? from : from + 1] ?? 0;
  rgba[to + 2] = bytes[grey ? from : from + 2] ?? 0;
  const alpha = colour === 4 ? from + 1 : from + 3;
  rgba[to + 3] = colour === 4 || colour === 6 ? (bytes[alpha] ?? 0) : 255;
}

function unreadable(): VirtualError {
  const expected = 'a PNG of 8 bits a channel, not interlaced';
  return new VirtualError('INPUT_INVALID', 'the picture cannot be read', { field: 'png', expected });
}
