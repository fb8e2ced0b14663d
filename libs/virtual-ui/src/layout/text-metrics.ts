/** Advance widths of DejaVu Sans for U+0020 to U+007E, three digits each, in hundredths of an em, rounded up. */
const REGULAR =
  '032041046084064096078028040040050084032037032034064064064064064064064064064064034034084084084054' +
  '100069069070078064058078076030030066056087075079061079070064062074069099069062069040034040084050' +
  '050062064055064062036064064028028058028098064062064064042053040064060082060060053064034064084';
const BOLD =
  '035046053084070101088031046046053084038042038037070070070070070070070070070070040040084084084059' +
  '100078077074084069069083084038038078064100084086074086078073069082078111078073073046037046084050' +
  '050068072060072068044072072035035067035105072069072072050060048072066093065066059072037072084';

/** Mean width of letters beyond ASCII (0.61 and 0.68 em), plus a margin: lines should end too early, not too late. */
const OTHER = { regular: 0.66, bold: 0.74 };
const ELLIPSIS = '…';
const ELLIPSIS_EM = 1;

export interface Font {
  /** Pixels per em. */
  readonly size: number;
  readonly bold?: boolean;
}

function widthsOf(table: string): readonly number[] {
  return Array.from({ length: 95 }, (_, i) => Number(table.slice(i * 3, i * 3 + 3)) / 100);
}

// Read once: the layout needs widths thousands of times a second.
const WIDTHS = { regular: widthsOf(REGULAR), bold: widthsOf(BOLD) };

function characterWidth(character: string, { size, bold }: Font): number {
  const weight = bold ? 'bold' : 'regular';
  const known = WIDTHS[weight][character.charCodeAt(0) - 32] ?? OTHER[weight];
  return (character === ELLIPSIS ? ELLIPSIS_EM : known) * size;
}

/** Pixels that a run of text takes on one line. */
export function textWidth(text: string, font: Font): number {
  let width = 0;
  for (const character of text) width += characterWidth(character, font);
  return width;
}

/** Whole pixels from one base line to the next. */
export const lineHeight = (font: Font): number => Math.round(font.size * 1.35);

/** Length of the longest start of `text` that fits, at least one character. */
function fittingLength(text: string, font: Font, width: number): number {
  let end = 0;
  let used = 0;
  for (const character of text) {
    used += characterWidth(character, font);
    if (used > width && end > 0) return end;
    end += character.length;
  }
  return end;
}

/** Breaks lines at spaces. A space stays at the end of its line and does not count for its width. */
function wrapParagraph(paragraph: string, font: Font, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/(?<= )/u)) {
    if (line !== '' && textWidth((line + word).trimEnd(), font) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    // A word that is wider than the line is broken where the line ends.
    let end = fittingLength(line.trimEnd(), font, width);
    while (end < line.trimEnd().length) {
      lines.push(line.slice(0, end));
      line = line.slice(end);
      end = fittingLength(line.trimEnd(), font, width);
    }
  }
  lines.push(line);
  return lines;
}

/** One line of text, cut with an ellipsis where it is too wide. */
export function ellipsize(text: string, font: Font, width: number): string {
  if (textWidth(text, font) <= width) return text;
  const end = fittingLength(text, font, width - ELLIPSIS_EM * font.size);
  return `${text.slice(0, end).trimEnd()}${ELLIPSIS}`;
}

/** Breaks text into lines of at most `width` pixels. What exceeds `maxLines` is cut with an ellipsis. */
export function wrapText(
  text: string,
  font: Font,
  width: number,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines = text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, font, width));
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = kept.pop() ?? '';
  return [...kept, ellipsize(`${last} ${lines[maxLines] ?? ''}`, font, width)];
}

/** The end of a text that fits on one line: a field of one line shows it while the cursor is at the end. */
export function fittingTail(text: string, font: Font, width: number): string {
  const characters = [...text];
  let used = 0;
  const start = characters.findLastIndex((character) => {
    used += characterWidth(character, font);
    return used > width;
  });
  return characters.slice(Math.min(start + 1, characters.length - 1)).join('');
}
