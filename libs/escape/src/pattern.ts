/**
 * A text as a regular expression that fits it alone, in JavaScript and as an extended regular expression. Not
 * `RegExp.escape`: it is newer than the oldest Node that is supported, and escapes letters too, which people then read.
 */
export function escapePattern(text: string): string {
  return text.replace(/[$^\\.*+?()[\]{}|]/g, '\\$&');
}
