import type { HistoryItem } from '@tapwright/contracts';
import type { Option } from './explorer.ts';

/** How often the rows on the screen were tried, by their kind. */
export function triesOfRows(options: readonly Option[]): ReadonlyMap<string, number> {
  const bySignature = new Map(options.map((option) => [option.signature, option]));
  const sums = new Map<string, number>();
  for (const { rows, tries } of bySignature.values())
    if (rows !== null) sums.set(rows, (sums.get(rows) ?? 0) + tries);
  return sums;
}

/** Kinds of rows on the screen of which two different ones were tried and have led to the same place. */
export function alikeRows(options: readonly Option[], history: readonly HistoryItem[]): ReadonlySet<string> {
  const places = new Map<string, Map<string, string>>();
  for (const { rows, signature, choice } of options) {
    const last = rows === null ? undefined : history.findLast(({ key }) => key === choice.action.key);
    if (rows === null || last === undefined) continue;
    const known = places.get(rows) ?? new Map<string, string>();
    const place = placeAfter(last);
    if (place !== null) places.set(rows, known.set(signature, place));
  }
  const alike = [...places].filter(([, known]) => known.size > 1 && new Set(known.values()).size === 1);
  return new Set(alike.map(([rows]) => rows));
}

/** Another activity, or else the layout: a page that shows other data is the same place. */
function placeAfter({ before, after }: HistoryItem): string | null {
  if (after === null) return null;
  return after.activity === before.activity ? after.layout : after.activity;
}
