import type { Bounds } from '@tapwright/contracts';
import { upperMedian } from '@tapwright/numbers';

/** Which pixels have the wanted colour: 1 for yes. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly on: Uint8Array;
}

interface Span {
  readonly from: number;
  /** One past its last. */
  readonly to: number;
}

/** Rows without colour that still belong to one line of text: the dot of an i, an underline. */
const ROW_GAP = 0.25;
/** Space between words, as a part of the line's height. */
const WORD_GAP = 0.9;
/** Lines and boxes with fewer pixels are ignored as specks. */
const LINE_MIN = 4;

/**
 * The boxes around the coloured pixels, line by line. Words in a row are joined into one box. For text this gives the
 * same as dilating the mask and searching for contours (XUAT-Copilot 3.2), and needs neither.
 */
export function boxesOf(mask: Mask): readonly Bounds[] {
  const rows = Array.from({ length: mask.height }, (_, y) => hasColour(mask, [0, y, mask.width, y + 1]));
  const raw = spansOf(rows);
  const usual = upperMedian(raw.map(({ from, to }) => to - from));
  return joined(raw, Math.max(1, usual * ROW_GAP)).flatMap((line) => boxesOfLine(mask, line));
}

function boxesOfLine(mask: Mask, line: Span): readonly Bounds[] {
  const height = line.to - line.from;
  if (height < LINE_MIN) return [];
  const columns = Array.from({ length: mask.width }, (_, x) =>
    hasColour(mask, [x, line.from, x + 1, line.to]),
  );
  return joined(spansOf(columns), height * WORD_GAP)
    .filter(({ from, to }) => to - from >= LINE_MIN)
    .map(({ from, to }): Bounds => [from, line.from, to, line.to]);
}

function hasColour({ width, on }: Mask, [left, top, right, bottom]: Bounds): boolean {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if (on[y * width + x] === 1) return true;
  }
  return false;
}

function spansOf(flags: readonly boolean[]): readonly Span[] {
  const spans: Span[] = [];
  let from = -1;
  for (let at = 0; at <= flags.length; at += 1) {
    if (flags[at] === true && from < 0) from = at;
    if (flags[at] !== true && from >= 0) {
      spans.push({ from, to: at });
      from = -1;
    }
  }
  return spans;
}

/** Joins spans that are less than `gap` apart. */
function joined(spans: readonly Span[], gap: number): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last !== undefined && span.from - last.to < gap)
      result[result.length - 1] = { from: last.from, to: span.to };
    else result.push(span);
  }
  return result;
}
