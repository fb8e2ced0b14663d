// Each changes by itself: a placeholder replaces its figures.
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  /** Clock times and running times: `9:41`, `00:12.3`, `1:02:03 PM`. */
  [/\b\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\b\.?)?/gi, '#time'],
  /** Ages: `5 minutes ago`, `3h`, `12 sec`. */
  [/\b\d+\s?(?:ms|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|[smh])\b/gi, '#age'],
  /** Progress: `37 %`, `12.5%`. */
  [/\b\d+(?:[.,]\d+)?\s?%/g, '#share'],
];

/** The text with placeholders for times, ages and shares; two texts that differ only in those become equal. */
export function foldVolatile(text: string): string {
  return /\d/.test(text)
    ? VOLATILE.reduce((folded, [pattern, name]) => folded.replace(pattern, name), text)
    : text;
}
