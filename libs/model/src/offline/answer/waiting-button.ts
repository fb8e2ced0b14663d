import type { ActorHistoryItem } from '../../roles/actor.ts';
import { isGesture } from '../goal/clauses.ts';
import { isDeniedButton } from '../goal/denied.ts';
import type { Goal } from '../goal/goal.ts';
import { labelCarries } from '../goal/match.ts';
import { digitOf, isCommitLabel, isStoreLabel, refusalAmong } from '../screen/controls.ts';
import { normalise } from '../words/tokens.ts';
import { changedTexts } from './changed-texts.ts';
import type { ClaimFacts, Finding } from './claim-evidence.ts';
import { quoted } from './in-words.ts';

/** Buttons of one question are at most this many elements apart. */
const BESIDE = 2;

/** `Long press the note`: what the press asks, or leaves to be stored, is for another sentence. */
export function endsWithGesture({ clauses }: Goal): boolean {
  const last = clauses.at(-1);
  return last !== undefined && isGesture(last);
}

/** A question whose answers are next to each other. */
export function dialogWaits({ goal, elements }: ClaimFacts): Finding | null {
  if (endsWithGesture(goal)) return null;
  const refusal = refusalAmong(elements);
  const besideRefusal = (at: number): boolean => refusal >= 0 && Math.abs(at - refusal) <= BESIDE;
  const positive = elements.find(
    ({ text }, at) => isCommitLabel(text) && !isDeniedButton(goal, text) && besideRefusal(at),
  );
  if (positive === undefined) return null;
  return { kind: 'dialog_waits', amount: 1, says: `${quoted(positive.text)} still has to be pressed` };
}

/**
 * A button that saves, after something was typed or chosen. Where another one was pressed since then, it has led to a
 * form with a button of its own, such as the system's for the name of a file, if a field there is filled in.
 */
export function storeWaits({ goal, steps, elements }: ClaimFacts): Finding | null {
  if (endsWithGesture(goal)) return null;
  const store = elements.find(({ text }) => isStoreLabel(text) && !isDeniedButton(goal, text));
  const stores = (step: ActorHistoryItem): boolean =>
    step.kind === 'enter'
      ? step.effect === 'commit'
      : step.kind === 'click' && (isCommitLabel(step.label) || closedForm(step));
  const changed = steps.findLastIndex((step) => changes(step, goal) && !stores(step));
  if (store === undefined || changed < 0) return null;
  const pressed = steps.slice(changed + 1).filter(stores);
  const isAnother = pressed.every(({ label }) => normalise(label) !== normalise(store.text));
  const isFilled = elements.some(({ holds = '' }) => holds !== '');
  if (pressed.length > 0 && !(isAnother && isFilled)) return null;
  return { kind: 'store_waits', amount: 1, says: `${quoted(store.text)} still has to be pressed` };
}

/** What commits and takes the field away with it stores what the field held, whatever the button is called. */
function closedForm({ effect, changes: shown }: ActorHistoryItem): boolean {
  return effect === 'commit' && shown.some((change) => /^gone: EditText\b/.test(change));
}

function changes(step: ActorHistoryItem, goal: Goal): boolean {
  if (step.kind === 'text') return true;
  if (step.kind !== 'click') return false;
  if (step.changes.some((change) => /^(?:un)?checked|^selected/.test(change))) return true;
  if (isStep(step)) return true;
  return goal.values.some((value) => value.kind === 'target' && labelCarries(step.label, value));
}

/** Nothing but a number was changed by the press, as a stepper does; the key of a number pad enters one. */
function isStep(step: ActorHistoryItem): boolean {
  const [change, ...others] = changedTexts(step);
  if (change === undefined || others.length > 0 || step.changes.length > 2 || digitOf(step.label) !== null)
    return false;
  return /\d/.test(change.from) && /\d/.test(change.to);
}
