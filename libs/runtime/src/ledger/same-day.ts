import { withShortDays } from '@tapwright/cases';
import { holdsTyped } from '../judge/field-text.ts';

/**
 * True if one of the texts is a date that says a day as apps shorten it: `Fri, Mar 6` for Friday. A short name alone heads a
 * column of a calendar, so a number stands beside it. Not for what stands in quotes: a title is no day. Pure.
 */
export function saysDay(texts: readonly string[], wanted: string): boolean {
  const forms = withShortDays(wanted);
  return forms.some((form) => texts.some((text) => /\d/u.test(text) && holdsTyped(text, form)));
}
