/**
 * A text as a regular expression that fits only this text, in JavaScript and as an extended regular expression. Not
 * `RegExp.escape`: it is newer than the oldest supported Node, and also escapes letters, which makes it hard to read.
 */
export function escapePattern(text: string): string {
  return text.replace(/[$^\\.*+?()[\]{}|]/g, '\\$&');
}
