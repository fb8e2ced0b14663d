import {
  ancestorsOf,
  descendantsOf,
  type Finding,
  finding,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import type { Ink } from './ink.ts';
import { EM_PIXELS_MIN, INK_MIN, type ShownText } from './shown-texts.ts';

/** Contrast from which on a pixel at the edge of a box is a letter that was cut, and no blurred edge. */
const LETTER_MIN = 2;
/** Strokes of letters along an edge. */
const RUNS_MIN = 2;
/** Columns at each side in which a frame may be, and the share of the height that it has there. */
const SIDE_PIXELS = 4;
const SIDE_SHARE = 0.5;
/** Widest stroke for the height of what is left of the letters. */
const LETTER_WIDTH = 3;

/**
 * Texts that end in an ellipsis which is not theirs, or whose letters are cut at the edge of their box. Left out:
 * previews, that is texts of several lines and those in rows of a list, which are shortened on purpose; and letters at
 * the edge of a control, which may be its frame.
 */
export function cutTexts(screen: Screen, texts: readonly ShownText[]): readonly Finding[] {
  return texts.flatMap((text) => {
    const { element } = text;
    if (isShortened(text) && !isPreview(screen, text)) {
      return [
        finding(
          'cut_text',
          screen,
          element,
          'It ends in an ellipsis before its text does; all of it is wanted.',
        ),
      ];
    }
    const side = isControl(element) || isFramed(text) ? undefined : cutSide(text);
    if (side === undefined) return [];
    return [
      finding('cut_text', screen, element, `Its letters are cut at the ${side}; all of them are wanted.`),
    ];
  });
}

const isControl = ({ clickable, checkable, editable }: ScreenElement): boolean =>
  clickable || checkable || editable;

/** Lines at both sides, as around a chip: what is at the upper and lower edge is the frame. */
function isFramed({ ink: { contrasts, width, height } }: ShownText): boolean {
  const isLine = (x: number) => {
    let inked = 0;
    for (let y = 0; y < height; y += 1) if ((contrasts[y * width + x] ?? 1) >= INK_MIN) inked += 1;
    return inked >= SIDE_SHARE * height;
  };
  const near = Array.from({ length: SIDE_PIXELS }, (_, at) => at);
  return near.some(isLine) && near.some((at) => isLine(width - 1 - at));
}

/** In a row, unless it is the only text of what is pressed: then it is its name. */
function isPreview(screen: Screen, { element, lines }: ShownText): boolean {
  if (lines.length > 1) return true;
  if (isControl(element)) return false;
  const around = ancestorsOf(screen, element);
  const row = around.find(({ clickable }) => clickable);
  if (row === undefined) return around.some(({ scrollable }) => scrollable);
  return descendantsOf(screen, row).filter(({ text }) => text !== '').length > 1;
}

/** Three dots of one size, in equal distances, at the foot of the last line, which the text itself has not. */
function isShortened({ ink, lines, text, em }: ShownText): boolean {
  const line = lines.at(-1);
  if (line === undefined || em < EM_PIXELS_MIN || /(?:…|\.\.\.?)$/.test(text)) return false;
  const dots = columnsOf(ink, line).slice(-3);
  const [a, b, c] = dots;
  if (a === undefined || b === undefined || c === undefined) return false;
  const height = line[1] - line[0];
  const isDot = ({ from, to, top, bottom }: Column) =>
    to - from <= height * 0.3 && bottom - top <= height * 0.3 && top > line[0] + height * 0.45;
  const isAlike = (one: number, other: number) => Math.abs(one - other) <= 2;
  return (
    dots.every(isDot) &&
    isAlike(b.from - a.from, c.from - b.from) &&
    isAlike(a.bottom, c.bottom) &&
    isAlike(a.to - a.from, c.to - c.from)
  );
}

interface Column {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** What stands beside each other in a line, from left to right. */
function columnsOf({ contrasts, width }: Ink, [top, bottom]: readonly [number, number]): readonly Column[] {
  const columns: Column[] = [];
  for (let x = 0; x < width; x += 1) {
    const rows: number[] = [];
    for (let y = top; y < bottom; y += 1) if ((contrasts[y * width + x] ?? 1) >= INK_MIN) rows.push(y);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) continue;
    const before = columns.at(-1);
    if (before?.to !== x) columns.push({ from: x, to: x + 1, top: first, bottom: last + 1 });
    else
      columns.splice(-1, 1, {
        from: before.from,
        to: x + 1,
        top: Math.min(before.top, first),
        bottom: Math.max(before.bottom, last + 1),
      });
  }
  return columns;
}

/**
 * Letters at the upper or lower edge of their box, which has room for the longest letters. A long run of pixels is a
 * line, such as the one below a tab. The first letter may stand at the left edge, so those at the sides tell nothing.
 */
function cutSide({ ink, lines }: ShownText): string | undefined {
  const { contrasts, width, height } = ink;
  const tallest = Math.max(0, ...lines.map(([from, to]) => to - from));
  const isCut = (row: number) => {
    const runs = runsOf(contrasts.subarray(row * width, (row + 1) * width));
    return runs.length >= RUNS_MIN && Math.max(...runs) < LETTER_WIDTH * tallest;
  };
  if (isCut(height - 1)) return 'bottom';
  return isCut(0) ? 'top' : undefined;
}

/** Lengths of what stands beside each other in one row of pixels. */
function runsOf(row: Float32Array): readonly number[] {
  const runs: number[] = [];
  for (const [at, ratio] of row.entries()) {
    if (ratio < LETTER_MIN) continue;
    if ((row[at - 1] ?? 1) >= LETTER_MIN) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
  }
  return runs;
}
