const ITEMS_MAX = 2;
const TEXT_MAX = 300;
/** When it is in all examples. */
const WHEN = '2026-03-02T09:30:00.000Z';
const DIGEST = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

/**
 * An answer as the document shows it: ids and times are those of the other examples, lists are short, and what is secret is
 * left out. Made of one that was sent, so that it is true.
 */
export function sampleAnswer(sent: unknown): unknown {
  if (typeof sent === 'string') return sampleText(sent);
  if (Array.isArray(sent)) return shortened(sent).map(sampleAnswer);
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [String(sampleText(name)), sampleAnswer(value)]),
  );
}

/** Bounds and the like have a length of their own. */
function shortened(list: readonly unknown[]): readonly unknown[] {
  return list.every((one) => typeof one === 'number') ? list : list.slice(0, ITEMS_MAX);
}

function sampleText(text: string): string {
  if (/^whsec_/.test(text)) return 'whsec_…';
  if (/^tw_/.test(text)) return 'tw_…';
  const told = text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, WHEN)
    .replaceAll(/\b[0-9a-f]{64}\b/g, DIGEST)
    .replaceAll(/(?<![a-z])([a-z]{2,6})_[0-9a-z]{20,}/g, '$1_01k0example');
  return told.length <= TEXT_MAX ? told : `${told.slice(0, TEXT_MAX)}…`;
}
