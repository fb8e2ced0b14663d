import { markdownCell } from '@tapwright/escape';
import { markdownTable as tableOf } from 'markdown-table';

/** A Markdown table with padded cells; the first `left` columns are words, the others numbers. */
export function markdownTable(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  left: number,
): string {
  const align = head.map((_, at) => (at < left ? null : 'right'));
  return `${tableOf(
    [head, ...lines].map((line) => line.map(markdownCell)),
    { align },
  )}\n`;
}
