import type { BenchmarkEntry, BenchmarkShare } from './types.ts';

export const NOT_MEASURED = 'not measured';

/** A share with its interval, in per cent: `67 % (21–94 %)`. */
export function shareWithInterval(share: BenchmarkShare | null): string {
  if (share === null) return NOT_MEASURED;
  const [low = 0, high = 0] = share.interval.map((bound) => Math.round(bound * 100));
  return `${Math.round(share.value * 100)} % (${low}–${high} %)`;
}

/** A difference of shares in points, with its interval: `+12 (−3 to +27)`. */
export function pointsWithInterval(difference: number, interval: readonly number[]): string {
  const [low = 0, high = 0] = interval;
  return `${points(difference)} (${points(low)} to ${points(high)})`;
}

function points(share: number): string {
  const whole = Math.round(share * 100);
  return whole < 0 ? `−${-whole}` : whole > 0 ? `+${whole}` : '0';
}

export function meanText(mean: number | null, digits = 1): string {
  return mean === null ? NOT_MEASURED : mean.toFixed(digits);
}

/** US dollars; what is not known is no zero. */
export function moneyText(usd: number | null): string {
  return usd === null ? 'unknown' : `$${usd.toFixed(4)}`;
}

/** Where calls were not counted, the sum is a lower bound. */
export function tokensText({ tokens, uncounted }: Pick<BenchmarkEntry, 'tokens' | 'uncounted'>): string {
  if (tokens === null) return NOT_MEASURED;
  return `${Math.round(tokens)}${uncounted === 0 ? '' : ` or more (${uncounted} calls not counted)`}`;
}

export function durationText(ms: number | null): string {
  if (ms === null) return NOT_MEASURED;
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** How often what was claimed was so. */
export function claimsText(claims: BenchmarkEntry['claims']): string {
  return claims === null ? NOT_MEASURED : `${claims.verified} of ${claims.claimed}`;
}

const DIMENSIONS: Readonly<Record<string, string>> = {
  e2e: 'End to end',
  goal: 'Goals',
  app: 'App knowledge',
  skill: 'With skills',
  grounding: 'Grounding',
  instructions: 'Instructions',
};

/** A dimension in words; one that we do not know keeps its name. */
export function dimensionText(name: string): string {
  return Object.hasOwn(DIMENSIONS, name) ? (DIMENSIONS[name] ?? name) : name;
}
