/** A Markdown table with padded cells; the first `left` columns are words, the others numbers. */
export function markdownTable(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  left: number,
): string {
  const safe = [head, ...lines].map((line) => line.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(3, ...safe.map((line) => (line[at] ?? '').length)));
  const row = (line: readonly string[]): string => {
    const cells = widths.map((width, at) =>
      at < left ? (line[at] ?? '').padEnd(width) : (line[at] ?? '').padStart(width),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = `| ${widths.map((width, at) => (at < left ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [first = [], ...rest] = safe;
  return `${[row(first), rule, ...rest.map(row)].join('\n')}\n`;
}
