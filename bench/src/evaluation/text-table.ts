/** Rows of cells as plain text: the first column to the left, the others to the right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (row: readonly string[]): string =>
    widths
      .map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

/** `0.125` as `12.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
