import type { VerifierInput } from '../../roles/verifier.ts';
import type { Clause } from '../goal/clauses.ts';
import { isTelling, parseGoal } from '../goal/goal.ts';
import { labelCarries, matchLabel, segments } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isAwayLabel, isCommitLabel } from '../screen/controls.ts';
import { standsAsWanted } from '../screen/settled.ts';
import { isStop, normalise } from '../words/tokens.ts';
import { AGREES, type ClaimFacts, claimFacts, metBy } from './claim-evidence.ts';
import { doubtsOf } from './doubts.ts';
import { openParts } from './open-parts.ts';

type Elements = VerifierInput['elements'];

/**
 * The elements of the last screen that prove a goal, whoever claims that it is reached; null if they do not. Each
 * clause must be read back: its switch stands as wanted, or all values that were entered for it are on the screen.
 * Each telling word of the goal must have been met by a step or be on the screen: with a remainder nothing is proved.
 * Rules read the form of a goal, so what is opened, found, sent or deleted is never proved here.
 */
export function proofOf(
  input: Pick<VerifierInput, 'goal' | 'app' | 'history' | 'elements' | 'window'>,
): number[] | null {
  const goal = parseGoal(input.goal, input.app ?? '');
  const facts = claimFacts(goal, input.history, input.elements, input.window);
  return openParts(facts).length > 0 || doubtsOf(facts).length > 0 ? null : proofIn(facts, input.elements);
}

/**
 * The same, where no part is open and there is no doubt. `by`: marks alone, such as a switch or a chosen entry, which
 * an app sets when it has taken them over; or values that were entered and are shown as well, which it may still have
 * to store.
 */
export function proofIn(
  facts: ClaimFacts,
  elements: Elements,
  by: 'marks' | 'values' = 'values',
): number[] | null {
  if (hasRemainder(facts)) return null;
  const proofs = facts.goal.clauses
    .filter((clause) => !isOnlyStoring(facts, clause))
    .map((clause) => switchOf(facts, clause, elements) ?? valuesOf(facts, clause, { elements, by }));
  const isProved = proofs.length > 0 && proofs.every((proof) => proof !== null);
  return isProved ? [...new Set(proofs.flatMap((proof) => proof ?? []))] : null;
}

function hasRemainder(facts: ClaimFacts): boolean {
  const { goal, elements, steps } = facts;
  // The name of a field into which was typed meets a word, too.
  const texts = [...elements.map(({ text }) => text), ...steps.map(({ label }) => label)];
  const seen = texts.map((text) => matchLabel(text, goal.terms).hits);
  // The word before a value says what it is for: `with the text "Milk"`.
  const cues = new Set(goal.values.flatMap(({ cue }) => cue.find((one) => !isStop(one))?.stem ?? []));
  return goal.terms.some(
    (term, index) =>
      isTelling(term) &&
      !cues.has(term.word.stem) &&
      metBy(facts, index) < AGREES &&
      !seen.some((hits) => (hits[index] ?? 0) >= AGREES) &&
      !/^(?:on|off)$/.test(term.word.raw),
  );
}

/** `… and save it`: what it stores is proved by the clauses before. */
function isOnlyStoring({ goal, coverage }: ClaimFacts, { index, verb }: Clause): boolean {
  const isStoring = index > 0 && /^(?:save|apply|confirm|store)$/.test(verb?.word.raw ?? '');
  return (
    isStoring &&
    coverage.lastCommitted &&
    !goal.terms.some((one) => one.clause === index && one.role === 'noun')
  );
}

function switchOf({ goal }: ClaimFacts, { index }: Clause, elements: Elements): number[] | null {
  const found = elements.find((element) => standsAsWanted(goal, index, element));
  return found === undefined ? null : [found.index];
}

/** Values that were typed, or states that were chosen and are marked. */
function valuesOf(
  { goal, steps }: ClaimFacts,
  { index }: Clause,
  { elements, by }: { readonly elements: Elements; readonly by: 'marks' | 'values' },
): number[] | null {
  const own = goal.values.filter((value) => value.clause === index && value.role !== 'old');
  const places = own.map((value) => {
    // What was typed or pressed, and is shown now: `Sound: Rain`, after Rain was chosen from a list.
    const isEntered = steps.some(({ text, label, kind }) =>
      text === null
        ? value.kind === 'target' && kind === 'click' && labelCarries(label, value)
        : labelCarries(text, value),
    );
    const isShown = (one: Elements[number]): boolean =>
      by === 'values' && isEntered && !(isBareChoice(one.text, value) && isChosenAgain(steps, value));
    return elements.find((one) => shows(one.text, value) && (isShown(one) || isMarked(one, value)));
  });
  if (own.length === 0 || !own.some((value) => value.role !== 'object' || value.kind === 'target'))
    return null;
  return places.every((place) => place !== undefined) ? places.flatMap((place) => place?.index ?? []) : null;
}

/** In any part of a row: its title or its present value. */
function shows(text: string, value: Value): boolean {
  return labelCarries(text, value) || segments(text).some((part) => labelCarries(part, value));
}

/** After the value another thing was pressed, which may have been chosen in its place. */
function isChosenAgain(steps: ClaimFacts['steps'], value: Value): boolean {
  const at = steps.findLastIndex(({ text, label }) => text === null && labelCarries(label, value));
  return steps
    .slice(at + 1)
    .some(({ kind, label }) => kind === 'click' && !isCommitLabel(label) && !isAwayLabel(label));
}

/** The name of a choice alone says that it can be chosen, not that it is. */
function isBareChoice(text: string, { kind, text: wanted }: Value): boolean {
  return kind === 'target' && normalise(text) === normalise(wanted);
}

function isMarked({ checked }: Elements[number], { kind }: Value): boolean {
  return kind === 'target' && checked === true;
}
