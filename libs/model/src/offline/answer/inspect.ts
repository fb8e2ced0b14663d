import type { InspectorInput, InspectorOutput } from '../../roles/inspector.ts';
import { parseGoal } from '../goal/goal.ts';
import { goesBack } from '../goal/goes-back.ts';
import { matchLabel } from '../goal/match.ts';
import { statementOf, unshownOf } from '../goal/statement.ts';
import { claimFacts, type EvidenceKind } from './claim-evidence.ts';
import { type Entering, entering } from './entering.ts';
import { openParts } from './open-parts.ts';
import { assess } from './verify.ts';

const NEEDED = 0.2;
/** If the tester claims nothing, the screen must show it. */
const NEEDED_UNCLAIMED = 1.6;
/** The case itself says how its end is recognised. */
const NEEDED_EXPECTED = 0.6;
/** A screen with all words of the next sentence is as strong as a button that was pressed last. */
const NEXT_BEGINS = 1.5;
/** Where the step has ended as the case expects, a button that still waits is for the next step to press. */
const FOR_THE_NEXT: ReadonlySet<EvidenceKind> = new Set(['dialog_waits', 'store_waits', 'only_typed']);
const LEAVES = /^\s*(?:close|leave|exit|dismiss|cancel|(?:go|get|turn) back|return)\b/i;
const EVIDENCE_MAX = 5;
const HALF = 0.5;

/** Judges by what was done for the sentence, and by whether the next one could begin on this screen. */
export function inspect(input: InspectorInput): InspectorOutput {
  const { history, elements } = input;
  if (input.precondition === true) return holds(input);
  const goal = parseGoal(input.instruction, '');
  const begins = input.next === null ? { share: 0, evidence: [] } : foundOn(elements, input.next);
  if (input.pictured.length === 0) {
    const statement = statementOf(input.instruction);
    if (statement !== null) return stated(statement, input);
    const known = entering(input.instruction, history);
    if (known !== null) return enteredOr(known, begins.evidence);
    if (goesBack(input.instruction) && input.history.at(-1)?.kind === 'back')
      return { reason: 'went back', accomplished: true, evidence: begins.evidence };
    if (hasLeft(input)) return { reason: 'went back', accomplished: true, evidence: begins.evidence };
  }
  const assessment = assess(goal, history, elements, expects(input) ? FOR_THE_NEXT : undefined);
  const score = assessment.score + NEXT_BEGINS * begins.share;
  // Without an expectation in the case, each part of its sentence must have been dealt with.
  const [open] = expects(input) ? [] : openParts(claimFacts(goal, history, elements));
  const accomplished = input.pictured.length === 0 && open === undefined && score >= neededFor(input);
  const reason =
    input.pictured.length > 0
      ? 'a picture cannot be judged offline'
      : (open?.says ?? reasonOf(assessment, accomplished));
  return { reason, accomplished, evidence: begins.evidence };
}

/** The sentence says what is to be seen: nothing but the screen decides. */
function stated(statement: string, { elements }: InspectorInput): InspectorOutput {
  const unshown = unshownOf(
    statement,
    elements.map(({ text }) => text),
  );
  const { evidence } = foundOn(elements, statement);
  const reason = unshown === null ? `shown: ${statement}` : `“${unshown}” is not shown`;
  return { reason, accomplished: unshown === null, evidence };
}

function enteredOr({ missing: [missing], entered }: Entering, evidence: number[]): InspectorOutput {
  const accomplished = missing === undefined;
  const reason = accomplished ? `entered: ${entered.join(', ')}` : `“${missing}” was not entered`;
  return { reason, accomplished, evidence };
}

function neededFor(input: InspectorInput): number {
  if (input.claimed) return NEEDED;
  return expects(input) ? NEEDED_EXPECTED : NEEDED_UNCLAIMED;
}

/** The case says how the end of the step is known, and it is so. */
function expects({ expectationsHold, filesHold }: InspectorInput): boolean {
  return expectationsHold === true || filesHold === true;
}

/** A sentence such as `Close the result`: BACK is the deed where it has brought what the case expects. */
function hasLeft(input: InspectorInput): boolean {
  return expects(input) && LEAVES.test(input.instruction) && input.history.at(-1)?.kind === 'back';
}

/** A precondition is written in words of the screen on which it holds. */
function holds({ instruction, elements }: InspectorInput): InspectorOutput {
  const { share, evidence } = foundOn(elements, instruction);
  const accomplished = share >= HALF;
  return { reason: `${Math.round(share * 100)} % of its words are on the screen`, accomplished, evidence };
}

function reasonOf({ reasonFor, reasonAgainst }: ReturnType<typeof assess>, accomplished: boolean): string {
  if (accomplished) return reasonFor ?? 'the next step can begin here';
  return reasonAgainst ?? 'little speaks for it';
}

/** The share of a sentence's weight that the screen matches, and the elements that match it. */
function foundOn(elements: InspectorInput['elements'], sentence: string) {
  const { terms } = parseGoal(sentence, '');
  const best = terms.map(() => 0);
  const evidence: number[] = [];
  for (const { index, text } of elements) {
    const { hits, precision } = matchLabel(text, terms);
    const hit = hits.some((value, at) => value * precision > (best[at] ?? 0));
    if (!hit) continue;
    for (const [at, value] of hits.entries()) best[at] = Math.max(best[at] ?? 0, value * precision);
    if (evidence.length < EVIDENCE_MAX) evidence.push(index);
  }
  const weight = terms.reduce((sum, term) => sum + term.weight, 0);
  const met = terms.reduce((sum, term, at) => sum + term.weight * (best[at] ?? 0), 0);
  return { share: weight === 0 ? 0 : met / weight, evidence };
}
