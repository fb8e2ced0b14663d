import { withShortDays } from '@tapwright/cases';
import { containsWhole } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { normalise } from '../words/tokens.ts';
import type { ClaimFacts } from './claim-evidence.ts';

/**
 * The screen has a date with the day or the month that the value names, also as apps shorten it: `Fri, Mar 6` for Friday. A day is chosen by its
 * number, so that no step says its name. A short name alone heads a column of a calendar; a title in quotes is no day.
 */
export function isDayShown({ elements }: Pick<ClaimFacts, 'elements'>, { kind, text }: Value): boolean {
  const short = kind === 'quoted' ? [] : withShortDays(text);
  const forms = short.length === 0 ? [] : [text, ...short].map(normalise);
  return elements.some(
    ({ text: shown }) => /\d/.test(shown) && forms.some((form) => containsWhole(normalise(shown), form)),
  );
}
