import type { Obligation } from '@tapwright/contracts';
import type { VerifierInput, VerifierOutput } from '../../roles/verifier.ts';
import type { Clause, Token } from '../goal/clauses.ts';
import { isTelling, parseGoal } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import { words } from '../words/tokens.ts';
import { AGREES, type ClaimFacts, claimFacts, metBy } from './claim-evidence.ts';
import { isKept } from './kept.ts';
import { undoneParts, unseenParts } from './open-parts.ts';

type Judged = NonNullable<VerifierOutput['obligations']>[number];

/** What is known of a goal when its obligations are judged one by one. */
export interface Judging {
  readonly facts: ClaimFacts;
  /** All of the goal was confirmed. */
  readonly completed: boolean;
  /** Elements that show it. */
  readonly evidence: readonly number[];
  /** Those of the last screen. */
  readonly elements: VerifierInput['elements'];
}

const EVIDENCE_MAX = 5;

/**
 * What rules say of each obligation: no where a part of it was not dealt with, unsure where no screen tells them or a
 * word of it was met by nothing, else yes. An obligation that is no clause of the goal, since a person has written it,
 * is read as a goal of its own.
 */
export function judgeObligations(obligations: readonly Obligation[], judging: Judging): Judged[] {
  return obligations.map((one) => judge(one, judging));
}

function judge(
  { id, says, negative }: Obligation,
  { facts, completed, evidence, elements }: Judging,
): Judged {
  const clause = facts.goal.clauses.find((own) => isPartOf(says, own));
  const own = clause === undefined ? claimFacts(parseGoal(says, ''), facts.history, facts.elements) : facts;
  const isOwn = (part: { readonly clause: number }): boolean =>
    clause === undefined || part.clause === clause.index;
  const undone = undoneParts(own).find(isOwn);
  const unseen = unseenParts(own).find(isOwn);
  if (negative) return judgeNegative({ id, says }, own);
  if (undone !== undefined) return { id, reason: undone.says, done: 'no', evidence: [] };
  if (unseen !== undefined) return { id, reason: unseen.says, done: 'unsure', evidence: [] };
  const shown = elements.filter(({ text }) => tells(own, clause, text)).slice(0, EVIDENCE_MAX);
  const indices = shown.map(({ index }) => index);
  if (completed && clause !== undefined)
    return {
      id,
      reason: 'what was done fits it',
      done: 'yes',
      evidence: indices.length > 0 ? indices : [...evidence],
    };
  const open = own.goal.terms.find(
    (term, at) => isTelling(term) && isOwn(term) && metBy(own, at) < AGREES && !isShown(own, at),
  );
  return open === undefined
    ? { id, reason: 'what was done fits it', done: 'yes', evidence: indices }
    : { id, reason: `nothing was seen or done of: ${open.word.raw}`, done: 'unsure', evidence: indices };
}

/** What was not to be done: the steps tell of a deed, and nothing of what no step is called. */
function judgeNegative({ id, says }: Pick<Obligation, 'id' | 'says'>, facts: ClaimFacts): Judged {
  const denied = facts.goal.clauses.flatMap((clause) => clause.denied ?? []);
  const own = denied.find(({ tokens }) => isSaidBy(says, tokens));
  return own !== undefined && isKept(facts, own)
    ? { id, reason: 'no step has done it', done: 'yes', evidence: [] }
    : { id, reason: 'rules cannot see what was not done', done: 'unsure', evidence: [] };
}

/** The obligation has the words of the clause, or a part of them. */
function isPartOf(says: string, { tokens }: Clause): boolean {
  return isSaidBy(says, tokens);
}

function isSaidBy(says: string, tokens: readonly Token[]): boolean {
  // A time or a file's name is one token, and several words.
  const own = new Set(tokens.flatMap(({ text }) => words(text).map(({ stem }) => stem)));
  return words(says).every(({ stem }) => own.has(stem));
}

function isShown({ goal, elements }: ClaimFacts, at: number): boolean {
  return elements.some(({ text }) => (matchLabel(text, goal.terms).hits[at] ?? 0) >= AGREES);
}

/** The text has words that the clause is about. */
function tells({ goal }: ClaimFacts, clause: Clause | undefined, text: string): boolean {
  const { hits } = matchLabel(text, goal.terms);
  return goal.terms.some(
    (term, at) =>
      isTelling(term) && (clause === undefined || term.clause === clause.index) && (hits[at] ?? 0) >= AGREES,
  );
}
