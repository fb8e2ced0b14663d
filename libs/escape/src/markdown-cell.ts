/** A text as a cell of a table of Markdown: a bar would begin the next cell. */
export function markdownCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
