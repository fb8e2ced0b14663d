/**
 * Characters that end a line in JavaScript, are invisible, or turn the direction of reading. Code contains them only as
 * escapes (https://trojansource.codes).
 */
const HIDDEN = /[\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Any text as one string literal of TypeScript. */
export function codeString(text: string): string {
  return JSON.stringify(text).replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text for a comment or a name: one line, without invisible characters. */
export function codeLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(HIDDEN, '')
    .trim();
}
