const CHARACTERS_MAX = 160;

/** Characters that nobody sees: they turn the direction of writing, hide words, or carry text of their own (tags). */
const UNSEEN = /[\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * A text that was read from an app, fit to stand inside a prompt: one line without invisible characters, no angle
 * brackets or straight double quotes (nor what looks like them) with which it could close its place and begin to speak
 * for itself, and not longer than `max` characters.
 */
export function screenText(text: string, max = CHARACTERS_MAX): string {
  const line = text
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[<\uff1c\ufe64]/g, '‹')
    .replace(/[>\uff1e\ufe65]/g, '›')
    .replace(/["\uff02]/g, '”')
    .trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}
