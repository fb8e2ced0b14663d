import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { VerifierInput, VerifierOutput } from '../../roles/verifier.ts';
import { type Goal, parseGoal } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import type { Shown } from '../screen/settled.ts';
import { type ClaimFacts, claimFacts, type EvidenceKind, findEvidence } from './claim-evidence.ts';
import { doubtsOf } from './doubts.ts';
import { judgeObligations } from './obligations.ts';
import { openParts, undoneParts } from './open-parts.ts';
import { proofIn } from './proof.ts';

const EVIDENCE_MAX = 5;

/**
 * Log-odds in round numbers. Signs and order are those of a logistic regression over recorded tasks with claims at
 * every step of the way (`npm run bench:claims`); half or one and a half times any of them changes little. What speaks
 * against a claim is general: a window that waits for its button, data that went nowhere, nothing done. How many of
 * the goal's words the steps meet depends on the app's wording, so it weighs less than it would for the apps that were
 * at hand.
 */
const WEIGHT: Readonly<Record<EvidenceKind, number>> = {
  nothing_done: -4,
  dialog_waits: -3,
  store_waits: -3,
  switch_wrong: -2,
  only_typed: -1.5,
  value_unused: -1,
  value_unseen: -1,
  state_not_chosen: -1,
  deed_not_done: -0.7,
  clause_untouched: -1,
  offered: -0.5,
  words_met: 1.2,
  stored_last: 1.2,
  answered_last: 1,
  clauses_done: 1,
  switch_right: 2,
};

/** Below this, the evidence refuses the claim. */
const NEEDED = 0.2;
/** From this on, the evidence confirms it. Between the two nothing can be said: to insist changes nothing. */
const SURE = 1.8;
/** What must speak for a goal that nobody claims to be reached. */
const NEEDED_UNCLAIMED = 2;

const SHOWN = 'the screen shows each part of the goal';

const NONE: ReadonlySet<EvidenceKind> = new Set();

/** The evidence for and against a goal being reached. */
export interface Assessment {
  readonly score: number;
  /** The strongest evidence on each side; null if there is none. */
  readonly reasonFor: string | null;
  readonly reasonAgainst: string | null;
}

/**
 * Checks a claim against the steps and the last screen. `completed` says whether the goal is reached, whatever was
 * claimed; the evidence are elements with words of the goal. A claim is confirmed only where the screen proves it or
 * the evidence is strong, every part of the goal was dealt with and nothing lets doubt that it lasts. What could still
 * be done is told as a refusal. Where that is known and the claim is made again, or no step could help, the answer is
 * unsure.
 */
export function verifyClaim(input: VerifierInput): VerifierOutput {
  const goal = parseGoal(input.goal, input.app ?? '');
  const facts = claimFacts(goal, input.history, input.elements, input.window);
  const answer = input.claim === 'done' ? claimed(facts, input) : unclaimed(facts, input);
  return { ...answer, ...obligationsIn(answer, facts, input) };
}

/** What is open whatever the app calls things: nothing was done, an entry is missing, a button or a switch waits. */
const KNOWN_OPEN: ReadonlySet<EvidenceKind> = new Set([
  'nothing_done',
  'dialog_waits',
  'store_waits',
  'switch_wrong',
  'only_typed',
  'value_unused',
]);

function isKnownOpen(facts: ClaimFacts): boolean {
  return findEvidence(facts).some(({ kind }) => KNOWN_OPEN.has(kind));
}

type Answer = Omit<VerifierOutput, 'obligations'>;

function claimed(facts: ClaimFacts, input: VerifierInput): Answer {
  const { score, reasonFor, reasonAgainst } = weigh(facts);
  const [undone] = [...doubtsOf(facts), ...undoneParts(facts).map(({ says }) => says)];
  const [open = undone] = openParts(facts).map(({ says }) => says);
  const evidence = evidenceOf(facts.goal, input);
  if (undone === undefined && open === undefined) {
    const proof = proofIn(facts, input.elements, 'marks');
    if (proof !== null) return { completed: true, reason: reasonFor ?? SHOWN, evidence: proof };
    if (score >= SURE)
      return { completed: true, reason: reasonFor ?? 'what was done fits the goal', evidence };
  }
  const reason = undone ?? open ?? reasonAgainst ?? 'little speaks for it';
  const isRepeated = input.insistedAgainst !== undefined;
  const isUnsure = score >= NEEDED ? undone === undefined || isRepeated : isRepeated && !isKnownOpen(facts);
  if (isUnsure) return { completed: false, unsure: true, reason, evidence };
  return { completed: false, reason: score < NEEDED ? (reasonAgainst ?? reason) : reason, evidence };
}

/**
 * If nobody claims that the goal is reached, words alone are no evidence: the screen must prove it, or the last step
 * have stored what the steps before did or opened what was to be seen, with every part of the goal dealt with.
 */
function unclaimed(facts: ClaimFacts, input: VerifierInput): Answer {
  const [open] = [...openParts(facts).map(({ says }) => says), ...doubtsOf(facts)];
  if (open !== undefined) return { completed: false, reason: open, evidence: [] };
  const proof = proofIn(facts, input.elements);
  if (proof !== null) return { completed: true, reason: SHOWN, evidence: proof };
  const { score, reasonFor, reasonAgainst } = weigh(facts);
  const kind = facts.goal.clauses.at(-1)?.verbClass;
  const hasEnded = facts.coverage.lastCommitted || kind === 'open' || kind === 'search';
  if (hasEnded && score >= NEEDED_UNCLAIMED)
    return {
      completed: true,
      reason: reasonFor ?? 'what was done fits the goal',
      evidence: evidenceOf(facts.goal, input),
    };
  return { completed: false, reason: reasonAgainst ?? 'little speaks for it', evidence: [] };
}

/** The same, for each obligation; nothing where the goal was not read. */
function obligationsIn(
  { completed, evidence }: Answer,
  facts: ClaimFacts,
  { obligations, elements }: VerifierInput,
): Pick<VerifierOutput, 'obligations'> {
  if (obligations === undefined || obligations.length === 0) return {};
  return { obligations: judgeObligations(obligations, { facts, completed, evidence, elements }) };
}

/** Why what was done may not have lasted, by the form of the steps and of the screen alone; see `doubts.ts`. */
export function doubtsAbout({ goal, app, history, elements, window }: VerifierInput): readonly string[] {
  return doubtsOf(claimFacts(parseGoal(goal, app ?? ''), history, elements, window));
}

/** True where the evidence does not speak against a claim: it may be made once more, and is confirmed or undecided. */
export function wouldBeBelieved(
  goal: Goal,
  history: readonly ActorHistoryItem[],
  elements: readonly Shown[],
): boolean {
  return assess(goal, history, elements).score >= NEEDED;
}

/** Adds up the evidence; kinds that are `leftOut` do not count. */
export function assess(
  goal: Goal,
  history: readonly ActorHistoryItem[],
  elements: readonly Shown[],
  leftOut: ReadonlySet<EvidenceKind> = NONE,
): Assessment {
  return weigh(claimFacts(goal, history, elements), leftOut);
}

function weigh(facts: ClaimFacts, leftOut: ReadonlySet<EvidenceKind> = NONE): Assessment {
  const weighed = findEvidence(facts)
    .filter(({ kind }) => !leftOut.has(kind))
    .map(({ kind, amount, says }) => ({ kind, says, weight: WEIGHT[kind] * amount }))
    .sort((left, right) => left.weight - right.weight);
  const clauses = weighed.find(({ kind }) => kind === 'clauses_done');
  return {
    score: weighed.reduce((total, { weight }) => total + weight, 0),
    reasonFor: (isFor(clauses) ? clauses : weighed.findLast(isFor))?.says ?? null,
    reasonAgainst: (weighed.find((one) => !isFor(one)) ?? weighed.find(isPartly))?.says ?? null,
  };
}

function isFor(evidence: { readonly weight: number } | undefined): boolean {
  return evidence !== undefined && evidence.weight > 0;
}

/** True for words: matched ones count for a claim, the others against it. */
function isPartly({ kind }: { readonly kind: EvidenceKind }): boolean {
  return kind === 'words_met';
}

function evidenceOf(goal: Goal, { elements }: VerifierInput): number[] {
  const scored = elements.map((element) => {
    const { hits, precision } = matchLabel(element.text, goal.terms);
    const met = goal.terms.reduce((sum, term, index) => sum + term.weight * (hits[index] ?? 0), 0);
    return { index: element.index, score: met * precision };
  });
  return scored
    .filter(({ score }) => score >= 0.5)
    .sort((left, right) => right.score - left.score)
    .slice(0, EVIDENCE_MAX)
    .map(({ index }) => index);
}
