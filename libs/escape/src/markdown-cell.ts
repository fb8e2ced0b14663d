/** A text as a cell of a Markdown table: an unescaped bar would begin the next cell. */
export function markdownCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
