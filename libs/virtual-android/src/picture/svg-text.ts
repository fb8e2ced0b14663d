export interface TextStyle {
  readonly colour: string;
  /** Pixels; smaller where the box is lower. */
  readonly size: number;
  readonly centred: boolean;
}

type Box = readonly [number, number, number, number];

/** Width of an average character, in parts of the font's size: near enough to cut a line with. */
const CHARACTER = 0.56;
const LINES_MOST = 12;

/** Words inside a box: wrapped to its width, cut to its height. */
export function textWithin(text: string, [left, top, right, bottom]: Box, style: TextStyle): string {
  const size = Math.max(1, Math.min(style.size, (bottom - top) * 0.8));
  const pad = Math.min(size * 0.4, (right - left) * 0.1);
  const perLine = Math.max(1, Math.floor((right - left - pad * 2) / (size * CHARACTER)));
  const most = Math.max(1, Math.min(LINES_MOST, Math.floor((bottom - top) / (size * 1.25))));
  const lines = wrap(text, perLine, most);
  const x = style.centred ? (left + right) / 2 : left + pad;
  const first = (top + bottom) / 2 - ((lines.length - 1) * size * 1.25) / 2 + size * 0.36;
  const anchor = style.centred ? ' text-anchor="middle"' : '';
  return lines
    .map(
      (line, index) =>
        `<text x="${round(x)}" y="${round(first + index * size * 1.25)}" font-size="${round(size)}" fill="${style.colour}"${anchor}>${escapeSvg(line)}</text>`,
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function wrap(text: string, perLine: number, most: number): readonly string[] {
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
  return lines
    .slice(0, most)
    .map((whole) => (whole.length > perLine ? `${whole.slice(0, perLine - 1)}…` : whole));
}

/** Text for SVG: reserved signs as references, control characters (which XML forbids) as spaces. */
export function escapeSvg(text: string): string {
  return text.replace(
    /[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (sign) => ESCAPES[sign] ?? ' ',
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
