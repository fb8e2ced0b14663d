/**
 * Whether a screenshot is black: windows with FLAG_SECURE and screens that are off come out so. Only a picture that
 * compressed as well as a black one does is looked into, and only until enough of it was seen not to be.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);
/** A black picture takes about a thousandth of its pixels; the bars of the system a little more. */
const SMALL = 1 / 200;
/** Rows that may show something: the status bar and the navigation bar stay visible above a secure window. */
const VISIBLE_ROWS = 0.12;
const PIXELS_MAX = 64_000_000;

interface Header {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel: 3, or 4 with alpha. */
  readonly channels: number;
}

/** False where it is not black, is none, or is of a kind that `screencap` does not make. */
export async function isBlack(png: Uint8Array | null): Promise<boolean> {
  if (png === null) return false;
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const header = headerOf(bytes);
  if (header === null) return false;
  const raw = header.width * header.height * header.channels;
  if (bytes.length > raw * SMALL + 4_096) return false;
  const limit = { maxOutputLength: raw + header.height };
  const rows = await inflated(dataOf(bytes), limit).catch(() => null);
  return rows !== null && rows.length === raw + header.height && mostlyBlack(rows, header);
}

function headerOf(bytes: Buffer): Header | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const [depth, colour, , , interlaced] = bytes.subarray(24, 29);
  if (depth !== 8 || interlaced !== 0 || (colour !== 2 && colour !== 6)) return null;
  if (width === 0 || height === 0 || width * height > PIXELS_MAX) return null;
  return { width, height, channels: colour === 2 ? 3 : 4 };
}

/** The compressed rows, which may lie in several chunks. */
function dataOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return Buffer.concat(parts);
}

function mostlyBlack(rows: Buffer, { width, height, channels }: Header): boolean {
  const length = width * channels;
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  let left = Math.floor(height * VISIBLE_ROWS);
  for (let y = 0; y < height; y += 1) {
    const at = y * (length + 1);
    unfilter(rows.subarray(at, at + length + 1), above, row, channels);
    if (!isBlackRow(row, channels)) left -= 1;
    if (left < 0) return false;
    [above, row] = [row, above];
  }
  return true;
}

function isBlackRow(row: Uint8Array, channels: number): boolean {
  for (let at = 0; at < row.length; at += channels) {
    if (row[at] !== 0 || row[at + 1] !== 0 || row[at + 2] !== 0) return false;
  }
  return true;
}

/** The filters of PNG, section 9 of its specification. */
function unfilter(filtered: Buffer, above: Uint8Array, row: Uint8Array, channels: number): void {
  const kind = filtered[0] ?? 0;
  for (let at = 0; at < row.length; at += 1) {
    const left = at < channels ? 0 : (row[at - channels] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    row[at] = (filtered[at + 1] ?? 0) + predicted(kind, left, up, corner);
  }
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
