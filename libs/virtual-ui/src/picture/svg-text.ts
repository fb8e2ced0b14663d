import { allowedInXml, escapeXml } from '../xml-text.ts';

export interface TextStyle {
  readonly colour: string;
  /** Pixels; smaller where the box is not high enough. */
  readonly size: number;
  readonly centred: boolean;
}

type Box = readonly [number, number, number, number];

/** Width of an average character, as a share of the font's size: exact enough to cut a line. */
const CHARACTER = 0.56;
const LINES_MOST = 12;

/** Least scale of letters before words are cut. The bundled font is wider than Android's. */
const SHRINK_MOST = 0.6;
const LINE = 1.25;

/** Draws words inside a box: wrapped to its width, made smaller where they do not fit, then cut. */
export function textWithin(text: string, [left, top, right, bottom]: Box, style: TextStyle): string {
  const full = Math.max(1, Math.min(style.size, (bottom - top) * 0.8));
  const room = Math.max(1, right - left);
  const most = Math.max(1, Math.min(LINES_MOST, Math.floor((bottom - top) / (full * LINE))));
  const longest = most === 1 ? text.length : Math.max(...text.split(/\s+/, 99).map((word) => word.length));
  const needed = Math.max(text.length / most, longest, 1) * full * CHARACTER;
  const size = full * Math.max(SHRINK_MOST, Math.min(1, room / needed));
  const perLine = Math.max(1, Math.floor(room / (size * CHARACTER)));
  const lines = wrap(text, perLine, most);
  const x = style.centred ? (left + right) / 2 : left;
  const first = (top + bottom) / 2 - ((lines.length - 1) * size * LINE) / 2 + size * 0.36;
  const attributes = `font-size="${round(size)}" fill="${style.colour}"${style.centred ? ' text-anchor="middle"' : ''}`;
  return lines
    .map(
      (line, index) =>
        `<text x="${round(x)}" y="${round(first + index * size * LINE)}" ${attributes}>${escapeSvg(line)}</text>`,
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function wrap(text: string, perLine: number, most: number): readonly string[] {
  if (most === 1) return [cut(text.replace(/\s+/g, ' '), perLine)];
  const lines: string[] = [];
  let line = '';
  for (const word of text.slice(0, perLine * most + perLine).split(/\s+/)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length > perLine && line !== '') {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  lines.push(line);
  return lines.slice(0, most).map((whole) => cut(whole, perLine));
}

function cut(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Escapes text for SVG. Characters that XML forbids become spaces. */
export function escapeSvg(text: string): string {
  return escapeXml(allowedInXml(text, ' '));
}
