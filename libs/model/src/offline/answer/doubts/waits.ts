import type { ActorHistoryItem } from '../../../roles/actor.ts';
import type { Clause } from '../../goal/clauses.ts';
import { digitOf, isAwayLabel, isRefusalLabel, isStoreLabel, refusalAmong } from '../../screen/controls.ts';
import { contentWords, normalise, type Word } from '../../words/tokens.ts';
import type { VerbClass } from '../../words/verbs.ts';
import { type ClaimFacts, findEvidence } from '../claim-evidence.ts';
import { isOnlySeen } from '../open-values.ts';
import { endsWithGesture } from '../waiting-button.ts';

/** A button of a question is no longer; beside it stands its refusal. */
const BUTTON_WORDS_MAX = 4;
const BESIDE = 2;
/** Takes back what was chosen in a list of filters. */
const RESET = /^(?:reset|clear)(?: all| filters?)?$/;
/** What a press changes where it has left or closed the place in which it was typed. */
const LEFT = /^(?:activity changed|gone)\b/;
/** A title, a sentence and a button. */
const MESSAGE_MAX = 3;
/** A title, some sentences and the buttons of a question. */
const QUESTION_MAX = 6;
/** Ends as a question does, in whatever script. */
const ASKS = /[?？؟]\s*$/u;
/** Digits that a number pad has at least. */
const PAD_KEYS = 9;
const PAD_KEY = /^appeared: (?:\w+ )?"\d/;
/** Classes of verbs that apps have on a button which carries them out. */
const DEEDS: ReadonlySet<VerbClass | null> = new Set(['send', 'call', 'act', 'delete']);

/** What still waits on the last screen: a question, a button, a form, choices. Null: no such doubt. */
export function waitingDoubts(facts: ClaimFacts, done: readonly ActorHistoryItem[]): (string | null)[] {
  return [
    questionWaits(facts),
    windowWaits(facts),
    askedLast(facts),
    buttonWaits(facts),
    messageWaits(facts),
    choicesWait(facts, done),
    padWaits(facts, done),
    formStays(facts, done),
    deedWaits(facts, done),
  ];
}

/** `Cancel` beside another short button: a question is on the screen, whatever its words. */
function questionWaits({ goal, elements }: ClaimFacts): string | null {
  if (endsWithGesture(goal)) return null;
  const at = refusalAmong(elements);
  if (at < 0) return null;
  const beside = elements.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
  const other = beside.find(({ text }) => {
    const { length } = contentWords(text);
    return !isRefusalLabel(text) && length > 0 && length <= BUTTON_WORDS_MAX;
  });
  return other === undefined ? null : `a question waits for its answer: “${other.text}”`;
}

/** A window with several buttons lies over the page, in whatever language: none of them was pressed. */
function windowWaits(facts: ClaimFacts): string | null {
  const { goal, window } = facts;
  if (window.length < 2 || isOnlySeen(goal.clauses.at(-1)) || endsWithGesture(goal)) return null;
  if (holdsAtOnce(facts)) return null;
  return `a window waits for one of its buttons: ${window.map((label) => `“${label}”`).join(', ')}`;
}

/** A choice of the window was pressed last and the window stayed; it has no other button than one that closes it. */
function holdsAtOnce({ window, elements, steps }: ClaimFacts): boolean {
  const last = steps.at(-1);
  const isChoice = (label: string): boolean =>
    elements.some(({ text, checked }) => text === label && checked !== null);
  return (
    last?.effect === 'edit' &&
    window.includes(last.label) &&
    isChoice(last.label) &&
    window.every((label) => isChoice(label) || isAwayLabel(label))
  );
}

/** The last press has brought a window that asks, whatever its buttons are called. */
function askedLast({ goal, elements, steps }: ClaimFacts): string | null {
  if (isOnlySeen(goal.clauses.at(-1)) || endsWithGesture(goal)) return null;
  const told = elements.filter(({ text }) => text !== '');
  const last = steps.at(-1);
  if (last?.kind !== 'click' || told.length > QUESTION_MAX || told.length < MESSAGE_MAX) return null;
  const asked = told.find(({ text }) => ASKS.test(text) && last.changes.includes(`appeared: "${text}"`));
  const isWindow = last.changes.some((change) => change.startsWith('gone: '));
  return asked === undefined || !isWindow ? null : `a question waits for its answer: “${asked.text}”`;
}

/** Nothing but a message and its button: what was done may only go on behind it. */
function messageWaits({ elements }: ClaimFacts): string | null {
  const told = elements.filter(({ text }) => text !== '');
  const button =
    told.length < 2 || told.length > MESSAGE_MAX ? null : told.find(({ text }) => isStoreLabel(text));
  return button === null || button === undefined ? null : `a message waits for its answer: “${button.text}”`;
}

/** `Reset` beside another button, after something was chosen above them: choices of a filter hold once that button is pressed. */
function choicesWait({ elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const chosen = elements.findLastIndex(({ checked }) => checked !== null);
  const buttons = chosen < 0 ? [] : elements.slice(chosen + 1).filter(({ text }) => text !== '');
  const other = buttons.find(({ text }) => !RESET.test(normalise(text)));
  const waits =
    buttons.length === 2 && other !== undefined && buttons.some(({ text }) => RESET.test(normalise(text)));
  return waits && done.at(-1)?.label !== other.text ? `choices wait for “${other.text}”` : null;
}

/** A number pad that has just come up, or into which was typed last: an amount, a code or a password is still to be sent. */
function padWaits({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const kind = goal.clauses.at(-1)?.verbClass;
  const last = done.at(-1);
  if (last?.kind !== 'click' || kind === 'type' || !isPad(elements)) return null;
  const isUsed = digitOf(last.label) !== null;
  const hasComeUp =
    kind !== 'open' && last.changes.some((change) => LEFT.test(change) || PAD_KEY.test(change));
  return isUsed || hasComeUp ? 'a number pad waits for what is entered' : null;
}

function isPad(elements: ClaimFacts['elements']): boolean {
  return new Set(elements.flatMap(({ text }) => digitOf(text) ?? [])).size >= PAD_KEYS;
}

/** After its button was pressed, the form still stands: with what was typed, or with a text that it has thrown away. It may not have been taken. */
function formStays({ elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  if (last?.kind !== 'click' || !isStoreLabel(last.label)) return null;
  const typed = new Set(done.flatMap(({ text }) => (text === null ? [] : [normalise(text)])));
  const fields = elements.filter(({ holds = '' }) => holds !== '');
  const isHeld = fields.some(({ holds = '' }) => typed.has(normalise(holds)));
  const isThrownAway = [...typed].some(
    (text) =>
      fields.length > 0 &&
      !elements.some((one) => normalise(`${one.text} ${one.holds ?? ''}`).includes(text)),
  );
  const stays = elements.some(({ text }) => text === last.label) && (isHeld || isThrownAway);
  return stays ? `the form still stands after “${last.label}”` : null;
}

/** A button that stores what was entered or chosen is still to be pressed. */
function buttonWaits(facts: ClaimFacts): string | null {
  const waiting = findEvidence(facts).find(({ kind }) => kind === 'store_waits');
  return waiting === undefined ? null : waiting.says;
}

/**
 * The button that is called as the deed stands on the screen, and what it takes was changed since it, or any other that
 * stores, was pressed.
 */
function deedWaits({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const deeds = new Set(goal.clauses.flatMap((clause) => deedOf(clause)?.raw ?? []));
  const button = elements.find(({ text }) => deeds.has(normalise(text)));
  const stored = done.findLastIndex(({ effect }) => effect === 'commit');
  const changed = done.findLastIndex(({ kind, effect }) => kind === 'text' || effect === 'edit');
  return button !== undefined && changed > stored ? `“${button.text}” still has to be pressed` : null;
}

/** The verb of a clause that asks for a deed of its own; null for one that opens, searches, types or sets. */
function deedOf(clause: Clause): Word | null {
  if (clause.verb === null) return isOnlySeen(clause) ? null : (clause.tokens[0]?.word ?? null);
  return DEEDS.has(clause.verbClass) ? clause.verb.word : null;
}
