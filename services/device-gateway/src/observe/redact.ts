import { escapePattern } from '@tapwright/escape';

/** Takes out of a text what nobody may read. */
type Redact = (text: string) => string;

/** A shorter text is taken out only where it stands alone: "12" is in every trace. */
const ANYWHERE_FROM = 4;
/** Frames hold names of classes and line numbers, nothing that was typed. */
const FRAME = /^\s+(?:at |#\d+ pc |\.\.\. \d+ more)/;

/** A redactor for texts that were typed during a run: messages of exceptions quote what an app could not understand. */
export function withoutTyped(typed: readonly (string | null)[]): Redact {
  const parts = [...new Set(typed.flatMap((text) => text?.split(/\r?\n/) ?? []))]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .toSorted((a, b) => b.length - a.length);
  if (parts.length === 0) return (text) => text;
  const pattern = new RegExp(parts.map(patternOf).join('|'), 'gu');
  return (text) => (FRAME.test(text) ? text : text.replace(pattern, '[typed]'));
}

function patternOf(part: string): string {
  const plain = escapePattern(part);
  return part.length >= ANYWHERE_FROM ? plain : `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`;
}
