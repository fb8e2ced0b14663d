import type { Place } from '../chart.ts';
import { mistakeError, quoted } from '../input-error.ts';

/** A text that is read from left to right; regular expressions are matched exactly at the current place. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Offset of the next character. */
  at: number;
}

/** Reads what matches here and returns it, or null; the pattern must be sticky. */
export function take(source: Source, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = source.at;
  const found = pattern.exec(source.text);
  if (found !== null) source.at += found[0].length;
  return found;
}

export function looksAt(source: Source, pattern: RegExp): boolean {
  pattern.lastIndex = source.at;
  return pattern.test(source.text);
}

export function isAtEnd({ text, at }: Source): boolean {
  return at >= text.length;
}

/** Computed once for each source, when the first place is needed. */
const starts = new WeakMap<Source, readonly number[]>();

export function placeOf(source: Source, offset = source.at): Place {
  const lines = starts.get(source) ?? lineStarts(source.text);
  starts.set(source, lines);
  let low = 0;
  for (let high = lines.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Stops the reading here, or at `offset`. */
export function refuse(
  source: Source,
  message: string,
  { expected, advice, offset }: { expected: string; advice?: string; offset?: number },
): never {
  const place = placeOf(source, offset);
  throw mistakeError({
    file: source.file,
    ...place,
    message,
    expected,
    ...(advice === undefined ? {} : { advice }),
  });
}

/** The next text, for a message. */
export function nextWords({ text, at }: Source): string {
  const rest = text.slice(at, at + 60).trimEnd();
  if (at >= text.length) return 'the end of the file';
  return rest === '' || text[at] === '\n' ? 'the end of the line' : quoted(rest);
}
