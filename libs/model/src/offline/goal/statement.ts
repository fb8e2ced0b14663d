import { normalise } from '../words/tokens.ts';
import { outsideQuotes } from './clauses.ts';
import { parseGoal } from './goal.ts';
import { containsWhole, matchLabel } from './match.ts';

const FRAME =
  /^\s*(?:the (?:user|tester|customer) |please )?(?:verify|verifies|checks?|ensures?|asserts?|confirms?|makes? sure|sees?)(?: (?:that|whether|if))?\s+(?<what>.+?)\s+(?:(?:is|are) (?:now |still )?(?:displayed|shown|visible|present|listed|there)|appears?|exists?|can be seen)(?:\s+(?:in|on|at) .+?)?[.!]?\s*$/is;

/** Of its words, where nothing is quoted, this share must be on the screen. */
const ENOUGH = 0.8;

const DENIES = /\b(?:not|no|never|nothing|none|neither|cannot)\b|n['’]t\b/i;

/** What `Verify that the note "Fern" is displayed` says is to be seen; null for sentences that ask for a deed. */
export function statementOf(sentence: string): string | null {
  const what = FRAME.exec(sentence)?.groups?.what ?? null;
  // `the note "Fern" does not exist`: that it is shown does not confirm it.
  return what === null || DENIES.test(outsideQuotes(what)) ? null : what;
}

/** What of the statement no text shows: the first quotation, or the words together; null where all is shown. */
export function unshownOf(statement: string, texts: readonly string[]): string | null {
  const goal = parseGoal(statement, '');
  const quoted = goal.values.filter(({ kind }) => kind === 'quoted');
  if (quoted.length > 0) {
    const shown = texts.map(normalise);
    return quoted.find(({ text }) => !shown.some((one) => containsWhole(one, normalise(text))))?.text ?? null;
  }
  const best = goal.terms.map((_, at) =>
    Math.max(0, ...texts.map((text) => matchLabel(text, goal.terms).hits[at] ?? 0)),
  );
  const all = goal.terms.reduce((sum, { weight }) => sum + weight, 0);
  const met = goal.terms.reduce((sum, { weight }, at) => sum + weight * (best[at] ?? 0), 0);
  return all > 0 && met >= all * ENOUGH ? null : statement;
}
