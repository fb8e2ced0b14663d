import type { Clause } from '../goal/clauses.ts';
import { isTelling } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import type { VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts } from './claim-evidence.ts';

/** Verbs that may ask for a mark to be taken away, and words that do. */
const TAKES: ReadonlySet<VerbClass | null> = new Set(['off', 'delete', 'set']);
const TAKES_WORD =
  /^(?:(?:un|de)(?:check|tick|select|mark|favou?rite)\w*|not|no|never|off|without|untoggle)$/;
/** Of the verbs that set something, those that set a mark. */
const MARKS = /^(?:mark|tick|select|choose|pick)$/;
const MARKED = /^(?:un)?checked: /;

/**
 * `Check "Milk"`, where its box was ticked already: the press has taken the mark away, and no word of the clause asks for that.
 * The name of the box; null where it is not so.
 */
export function unmarked(
  { goal, steps }: ClaimFacts,
  { index, verb, verbClass, tokens }: Clause,
): string | null {
  const isMarking = MARKS.test(verb?.word.raw ?? '');
  const mayTake =
    (TAKES.has(verbClass) && !isMarking) ||
    tokens.some(({ quote, word }) => quote < 0 && TAKES_WORD.test(word.raw));
  if (mayTake) return null;
  const isNamed = (label: string): boolean => {
    const { hits } = matchLabel(label, goal.terms);
    return goal.terms.some(
      (term, at) => term.clause === index && isTelling(term) && (hits[at] ?? 0) >= AGREES,
    );
  };
  const last = steps.findLast(
    ({ kind, label, changes }) =>
      kind === 'click' && changes.some((one) => MARKED.test(one)) && isNamed(label),
  );
  return last?.changes.includes(`unchecked: "${last.label}"`) === true ? last.label : null;
}
