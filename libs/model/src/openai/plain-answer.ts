/** Longest text of an answer, in characters: twice the longest that anything types or stores. */
const TEXT_MAX = 4_000;
/** No answer has parts within parts as deep as this; what lies deeper is left out. */
const DEPTH_MAX = 12;

/**
 * An answer whose texts can be stored and shown: without control characters and half characters, and none of them without end.
 * Line ends and tabs stay. It is done once, where answers are read, so that no service has to. Pure.
 */
export function plainAnswer(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value.slice(0, TEXT_MAX));
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((part) => plainAnswer(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      plainText(name.slice(0, TEXT_MAX)),
      plainAnswer(part, depth + 1),
    ]),
  );
}

/** A text as it can be stored and shown. Pure. */
export function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').toWellFormed();
}
