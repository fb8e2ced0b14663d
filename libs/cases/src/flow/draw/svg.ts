import { allowedInXml, escapeXml } from '@tapwright/escape';

/** One element of a drawing. Numbers are cut to tenths, so that the same chart gives the same bytes. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? tenths(value) : escaped(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Text for XML; characters that XML cannot contain become the replacement character. */
export function escaped(text: string): string {
  return escapeXml(allowedInXml(text));
}

const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u;

/** The approximate width of a text, in pixels: fonts differ, so boxes leave room. */
export function widthOf(text: string, size: number): number {
  let units = 0;
  for (const character of text) units += WIDE.test(character) ? 1 : /[A-Z@%mw]/.test(character) ? 0.72 : 0.55;
  return units * size;
}

/** Breaks a text into lines of at most `width` pixels, at most `most` of them; an ellipsis stands for the rest. */
export function wrapped(
  text: string,
  { width, size, most }: { width: number; size: number; most: number },
): readonly string[] {
  const lines: string[] = [''];
  // Words longer than a line are cut, and so is writing without spaces.
  const pieces = text.split(' ').flatMap((word) => piecesOf(word, width, size));
  for (const { text: piece, glued } of pieces) {
    const last = lines.at(-1) ?? '';
    const joined = last === '' ? piece : `${last}${glued ? '' : ' '}${piece}`;
    if (widthOf(joined, size) <= width) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  const shown = lines.filter((line) => line !== '');
  if (shown.length <= most) return shown;
  return [...shown.slice(0, most - 1), `${[...(shown[most - 1] ?? '')].slice(0, -1).join('')}…`];
}

function piecesOf(word: string, width: number, size: number): readonly { text: string; glued: boolean }[] {
  if (widthOf(word, size) <= width) return [{ text: word, glued: false }];
  const pieces: { text: string; glued: boolean }[] = [];
  let piece = '';
  for (const character of word) {
    if (widthOf(piece + character, size) > width) {
      pieces.push({ text: piece, glued: pieces.length > 0 });
      piece = '';
    }
    piece += character;
  }
  return [...pieces, { text: piece, glued: pieces.length > 0 }];
}
