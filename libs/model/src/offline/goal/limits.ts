import { COUNTS, exceptionAt, LEAVES_OUT } from '@tapwright/cases';
import type { Clause, Token } from './clauses.ts';

/** The clause in two: what is wanted, and what it excludes; the second is empty where it excludes nothing. */
export function partedAtExcept({ tokens }: Clause): readonly [readonly Token[], readonly Token[]] {
  const said = tokens.map(({ quote, word }) => (quote < 0 ? word.raw : '""'));
  const text = said.join(' ');
  const places = [exceptionAt(text), text.search(/\bwithout\b/u)].filter((at) => at >= 0);
  const from = Math.min(...places);
  const at = places.length === 0 ? 0 : text.slice(0, from).split(' ').length - 1;
  // At the beginning it excludes nothing from a thing to do.
  return at > 0 ? [tokens.slice(0, at), tokens.slice(at)] : [tokens, []];
}

/** What they leave out, rules cannot see in a screen. */
export const LIMITS = new RegExp(
  `\\b(?:${LEAVES_OUT}|without|unless|instead|if|not|never|nothing|nobody|neither|nor|don t|doesn t|isn t|until|otherwise|only|every other)\\b`,
);

/** A condition or a time. Rules cannot see it either, unless the app's own words say what follows: `Close at starting another`. */
export const CONDITION = /^(?:when|whenever|while|during)$/;

/** One action on one thing does not do it, unless the app's own words say so: `Select all`. */
export const QUANTITY = new RegExp(`^(?:${COUNTS})$`);

/** Which of several is meant by comparing them; rules do not compare. */
export const COMPARED =
  /^(?:first|last|second|third|next|previous|most|least|largest|biggest|smallest|longest|shortest|highest|lowest|newest|oldest|latest|earliest|cheapest|nearest|closest|best|worst|recent)$/;

/** What is measured is a value and no number of things. */
export const UNIT = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|pounds?|kilos?|times)$/;

/** Units that apps write as a sign or in one or two letters: `21.5 °C`, `46 km`, `30 min`. */
export const MEASURE =
  /^(?:degrees?|celsius|fahrenheit|euros?|dollars?|pounds?|cents?|(?:kilo|centi|milli)?met(?:re|er)s?|miles?|feet|inch(?:es)?|lit(?:re|er)s?|(?:kilo|milli)?grams?|kilos?|seconds?|minutes?|hours?|percent)$/;

/** A sign of the unit: `min` and `m` of minutes, `C` of degrees, but no `s` of minutes. */
export function isSignOf(sign: string, unit: string): boolean {
  return MEASURE.test(unit) && (/^degree/.test(unit) ? /^[cf]$/ : new RegExp(`^${unit[0] ?? ''}`)).test(sign);
}
