/** One line of at most `max` characters; none of them is cut in two. */
export function cutLine(text: string, max: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/\p{Cs}$/u, '')}…`;
}
