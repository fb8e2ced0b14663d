/** Where a place of a text stands, as a number of characters from its beginning. Line and column count from 1. */
export function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + Math.min(column - 1, lines[line - 1]?.length ?? 0));
}

/** The line, from 1, on which a character stands. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
