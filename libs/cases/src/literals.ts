/** A text in the quotation marks of many languages; an apostrophe within or after a word is none. As a pattern, without groups. */
const QUOTATION =
  '"[^"]*"|“[^”]*”|„[^“”]*[“”]|”[^”]*”|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』|‘[^’]*’(?!\\p{L})|' +
  "(?<![\\p{L}\\p{N}])'[^']*'(?![\\p{L}\\p{N}])";

/** Texts in quotation marks, with their marks of one character each. */
export const QUOTED = new RegExp(QUOTATION, 'gu');

/** Quoted text and parameters: words of the app or of data, which are not instructions. */
export const LITERAL = new RegExp(`${QUOTATION}|\\$\\{[^{}]*\\}`, 'gu');

/** What stands between the marks; a parameter stays as it is. Pure. */
export function insideMarks(literal: string): string {
  return literal.startsWith('$') ? literal : literal.slice(1, -1);
}
