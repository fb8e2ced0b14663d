/** What a unit limits, and how much one of it is. */
type Unit = readonly [what: string, times: number];

const TOKENS = { tokens: ['tokens', 1], ktokens: ['tokens', 1_000], mtokens: ['tokens', 1_000_000] } as const;
const TIMES = { s: ['ms', 1_000], m: ['ms', 60_000], h: ['ms', 3_600_000] } as const;
const UNITS: Readonly<Record<string, Unit>> = { ...TOKENS, ...TIMES, usd: ['usd', 1] };

/**
 * Reads `30m,200ktokens,2usd`: times in ms, tokens, US dollars, and one kind of things by its name, each
 * once at most.
 * @param counted the name of things that are counted, such as `steps`
 * @returns amounts above 0 by what they limit; null where the text cannot be read
 */
export function readAmounts(text: string, counted: string): ReadonlyMap<string, number> | null {
  const units = { ...UNITS, [counted]: [counted, 1] as const };
  const amounts = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, digits = '', name = ''] = /^(\d{1,9}(?:\.\d{1,4})?)([a-z]+)$/.exec(part.trim()) ?? [];
    const unit = Object.hasOwn(units, name) ? units[name] : undefined;
    if (unit === undefined) return null;
    const [what, times] = unit;
    const amount = Number(digits) * times;
    // Half a token or half a step is no limit that somebody meant.
    const isWhole = what === 'usd' || Number.isSafeInteger(amount);
    if (amount <= 0 || !isWhole || amounts.has(what)) return null;
    amounts.set(what, amount);
  }
  return amounts;
}
