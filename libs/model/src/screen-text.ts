const CHARACTERS_MAX = 160;

/**
 * A text that was read from an app, fit to stand inside a prompt: one line, no angle brackets or straight double quotes
 * with which it could close its place and begin to speak for itself, and not too long.
 */
export function screenText(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('"', '”')
    .trim();
  return line.length <= CHARACTERS_MAX ? line : `${line.slice(0, CHARACTERS_MAX - 1)}…`;
}
