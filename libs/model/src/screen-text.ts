const CHARACTERS_MAX = 160;

/**
 * Invisible characters: they turn the direction of writing, hide words, fill gaps, or carry hidden text (tags). The joiners and
 * variants of scripts and pictures are no such ones.
 */
const UNSEEN = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Makes a text from an app safe to put into a prompt: one line, no invisible characters, at most `max` characters.
 * Angle brackets and straight double quotes, and characters that look like them, are replaced: with them the text could
 * end its place in the prompt and add instructions.
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

/**
 * Makes a screen in JSON safe to put into a prompt: its lines stay, its quotes are those of JSON, and no text of the app can
 * close its place with angle brackets or hide words.
 */
export function screenJson(json: string): string {
  return json
    .replace(UNSEEN, '')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/[<\uff1c\ufe64]/g, '‹')
    .replace(/[>\uff1e\ufe65]/g, '›');
}
