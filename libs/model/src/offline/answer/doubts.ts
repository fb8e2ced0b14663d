import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { type Goal, heavyNouns, isTelling } from '../goal/goal.ts';
import { isCounted, labelCarries, matchLabel, segments } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { digitOf, isAwayLabel, isCommitLabel, isRefusalLabel, isStoreLabel } from '../screen/controls.ts';
import { isInvalid } from '../screen/coverage.ts';
import { wantedState } from '../screen/score.ts';
import { standsAsWanted } from '../screen/settled.ts';
import { contentWords, normalise, type Word } from '../words/tokens.ts';
import type { VerbClass } from '../words/verbs.ts';
import { AGREES, type ClaimFacts, endsWithGesture, findEvidence } from './claim-evidence.ts';
import { endedLooking } from './open-parts.ts';
import { isOnlySeen } from './open-values.ts';
import { isPressedSoOften } from './pressed-often.ts';

/** A button of a question is no longer; beside it stands its refusal. */
const BUTTON_WORDS_MAX = 4;
const BESIDE = 2;
/** Takes back what was chosen in a list of filters. */
const RESET = /^(?:reset|clear)(?: all| filters?)?$/;
/** What a press changes where it has left or closed the place in which it was typed. */
const LEFT = /^(?:activity changed|gone)\b/;
/** Share of a switch's words that the goal must have. */
const MEANT = 0.9;
/** With a smaller share of its words in the goal, a switch is another one than is asked for. */
const ASKED = 0.5;
/** A title, a sentence and a button. */
const MESSAGE_MAX = 3;
/** A title, some sentences and the buttons of a question. */
const QUESTION_MAX = 6;
/** Ends as a question does, in whatever script. */
const ASKS = /[?？؟]\s*$/u;
/** A shorter beginning may be another word. */
const CUT_MIN = 4;
/** Digits that a number pad has at least. */
const PAD_KEYS = 9;
const PAD_KEY = /^appeared: (?:\w+ )?"\d/;
/** Classes of verbs that apps have on a button which carries them out. */
const DEEDS: ReadonlySet<VerbClass | null> = new Set(['send', 'call', 'act', 'delete']);
/** Classes of verbs that ask for more than a choice. */
const COMMITS: ReadonlySet<VerbClass | null> = new Set(['create', 'send', 'delete', 'call']);
const PASSIVE: ReadonlySet<string> = new Set(['end', 'wait', 'scroll']);

/**
 * Why what was done may not have lasted, by the form of the steps and of the last screen alone: a question still waits,
 * the last step took something back, a text was not stored or was typed over, a switch stands wrong. Each holds in any
 * app; with one of them nothing is confirmed.
 */
export function doubtsOf(facts: ClaimFacts): string[] {
  const done = facts.history.filter((item) => !isInvalid(item) && !PASSIVE.has(item.kind));
  return [
    questionWaits(facts),
    windowWaits(facts),
    askedLast(facts),
    buttonWaits(facts),
    nothingCommitted(facts, done),
    leftUnsaved(done),
    stillNamed(facts),
    messageWaits(facts),
    choicesWait(facts, done),
    padWaits(facts, done),
    formStays(facts, done),
    takenBack(done),
    notStored(facts, done),
    notFound(facts, done),
    typedOver(done),
    cutShort(facts, done),
    pressedTwice(facts, done),
    switchWrong(facts),
    switchLeft(facts),
    leftAgain(facts, done),
    setAnew(facts, done),
    chosenAgain(facts, done),
    oldNameStands(facts),
    switchedUnasked(facts, done),
    deedWaits(facts, done),
    otherPartLast(facts),
    changedUnasked(facts, done),
    setWhatIsChecked(facts),
    endedLooking(facts) ? 'the last thing that was done only looked' : null,
  ].filter((doubt) => doubt !== null);
}

/** `Cancel` beside another short button: a question is on the screen, whatever its words. */
function questionWaits({ goal, elements }: ClaimFacts): string | null {
  if (endsWithGesture(goal)) return null;
  const at = elements.findIndex(({ text }) => isRefusalLabel(text));
  if (at < 0) return null;
  const beside = elements.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
  const other = beside.find(({ text }) => {
    const { length } = contentWords(text);
    return !isRefusalLabel(text) && length > 0 && length <= BUTTON_WORDS_MAX;
  });
  return other === undefined ? null : `a question waits for its answer: “${other.text}”`;
}

/** Something was to be made, sent or taken away, and every step has only looked, typed or chosen. */
function nothingCommitted({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const isWanted = goal.clauses.some(({ verbClass }) => COMMITS.has(verbClass));
  const isKnown = done.every(({ effect }) => effect !== undefined);
  const isDone = done.some(({ effect, kind }) => effect === 'commit' || kind === 'enter');
  return isWanted && isKnown && !isDone ? 'every step has only looked, typed or chosen' : null;
}

/** A button that stores what was entered or chosen is still to be pressed. */
function buttonWaits(facts: ClaimFacts): string | null {
  const waiting = findEvidence(facts).find(({ kind }) => kind === 'store_waits');
  return waiting === undefined ? null : waiting.says;
}

/**
 * A page with a button that stores was left by going back after something had been set on it, and that button was not pressed since.
 * A page that stores by itself has none.
 */
function leftUnsaved(done: readonly ActorHistoryItem[]): string | null {
  const turns = done.flatMap(({ changes }, at) => (changes.some(isPageChange) ? [at] : []));
  for (const [nth, left] of turns.entries()) {
    const opened = turns[nth - 1] ?? -1;
    if (done[left]?.kind !== 'back') continue;
    const button = [...shownBy(done[opened], 'appeared'), ...shownBy(done[left], 'gone')].find(isStoreLabel);
    const within = button === undefined ? [] : done.slice(opened + 1, left);
    const isSet = within.some(({ kind, effect }) => kind === 'text' || effect === 'edit');
    const isStored = [...within, ...done.slice(left + 1)].some(({ label }) => label === button);
    if (isSet && !isStored) return `“${button ?? ''}” was not pressed before the page was left`;
  }
  return null;
}

function isPageChange(change: string): boolean {
  return change.startsWith('activity changed');
}

function shownBy(item: ActorHistoryItem | undefined, what: 'appeared' | 'gone'): string[] {
  const form = new RegExp(`^${what}: "(.+)"$`);
  return (item?.changes ?? []).flatMap((change) => form.exec(change)?.[1] ?? []);
}

/** What was to be deleted is named by several words, and the screen still has something that is called just so: `Guest room`. */
function stillNamed({ goal, elements }: ClaimFacts): string | null {
  for (const { index, verbClass } of goal.clauses) {
    if (verbClass !== 'delete') continue;
    const nouns = heavyNouns(goal, index).flatMap((at) => goal.terms[at]?.word.stem ?? []);
    if (nouns.length < 2) continue;
    const named = elements.find(({ text }) => {
      const title = contentWords(segments(text)[0] ?? '').map(({ stem }) => stem);
      return title.length > 1 && title.every((stem) => nouns.includes(stem));
    });
    if (named !== undefined) return `“${named.text}” is still there`;
  }
  return null;
}

/** A window with several buttons lies over the page, in whatever language: none of them was pressed. */
function windowWaits({ goal, window }: ClaimFacts): string | null {
  if (window.length < 2 || isOnlySeen(goal.clauses.at(-1)) || endsWithGesture(goal)) return null;
  return `a window waits for one of its buttons: ${window.map((label) => `“${label}”`).join(', ')}`;
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

function isPad(elements: ClaimFacts['elements']): boolean {
  return new Set(elements.flatMap(({ text }) => digitOf(text) ?? [])).size >= PAD_KEYS;
}

/** The last step refused a question, or went back from one. */
function takenBack(done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  if (last?.kind === 'click' && isRefusalLabel(last.label)) return `“${last.label}” was pressed last`;
  const acted = done.filter(({ kind }) => kind !== 'back');
  const asked = acted.findLastIndex(({ kind, changes }) => kind === 'click' && changes.some(asks));
  if (last?.kind !== 'back' || asked < 0) return null;
  // To choose one of several answers is not to give it.
  const isAnswered = acted.slice(asked + 1).some(({ effect }) => effect !== 'edit');
  return isAnswered ? null : `the question behind “${acted[asked]?.label ?? ''}” was not answered`;
}

/** The change says that a button has appeared which refuses. */
function asks(change: string): boolean {
  const [, label = ''] = /^appeared: (?:\w+ )?"(.+)"$/.exec(change) ?? [];
  return isRefusalLabel(label);
}

/** What was searched for stands in its field alone: the search may not have begun, or has found nothing. */
function notFound({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  if (last?.kind !== 'text' || goal.clauses.at(-1)?.verbClass !== 'search') return null;
  const wanted = normalise(last.text ?? '');
  const isFound = elements.some(({ text, holds = '' }) =>
    holds === ''
      ? normalise(text).includes(wanted)
      : holds !== last.text && normalise(holds).includes(wanted),
  );
  return isFound ? null : `nothing but the field shows “${last.text ?? ''}”`;
}

/** After the last text nothing was pressed that stores it, that it led to, or that leaves its place by another way than back. */
function notStored(facts: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const kind = facts.goal.clauses.at(-1)?.verbClass;
  const at = done.findLastIndex((item) => item.kind === 'text');
  const typed = done[at];
  if (typed === undefined || kind === 'search' || isQuery(facts, typed)) return null;
  if (kind === 'type' && isShown(facts, typed)) return null;
  const isStored = done.slice(at + 1).some((item) => {
    if (item.kind === 'enter') return true;
    if (item.kind !== 'click' || isRefusalLabel(item.label) || isAwayLabel(item.label)) return false;
    return (
      isCommitLabel(item.label) ||
      item.effect === 'commit' ||
      item.changes.some((change) => LEFT.test(change)) ||
      normalise(item.label).includes(normalise(typed.text ?? ''))
    );
  });
  return isStored ? null : `“${typed.text ?? ''}” was typed and not stored`;
}

/** Who was to open things has typed a text and stored it: that changes one, and opens none. */
function changedUnasked({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  if (!goal.clauses.every(({ verbClass }) => verbClass === 'open')) return null;
  const at = done.findIndex(({ kind }) => kind === 'text');
  const stored =
    at < 0 ? undefined : done.slice(at).find(({ kind, label }) => kind === 'click' && isStoreLabel(label));
  return stored === undefined
    ? null
    : `“${stored.label}” stored a text, though something was only to be opened`;
}

const THAT = /^(?:that|whether)$/;

/** `check that the font is large`: who has set it has not found it so. What another part of the goal asks for is set for that. */
function setWhatIsChecked({ goal, steps }: ClaimFacts): string | null {
  const checked = goal.clauses.filter(({ verb, verbClass, tokens }) => {
    const next = tokens.find(({ at }) => verb !== null && at > verb.at);
    return verbClass === 'open' && next !== undefined && next.quote < 0 && THAT.test(next.word.raw);
  });
  const isFor = (label: string, clause: number): boolean => {
    const { hits } = matchLabel(label, goal.terms);
    return goal.terms.some(
      (term, at) => term.clause === clause && isTelling(term) && (hits[at] ?? 0) >= AGREES,
    );
  };
  const set = steps.find(
    ({ kind, label, effect }) =>
      kind === 'click' &&
      effect === 'edit' &&
      checked.some(({ index }) => isFor(label, index)) &&
      goal.clauses.every((clause) => checked.includes(clause) || !isFor(label, clause.index)),
  );
  return set === undefined ? null : `“${set.label}” was set, where it was only to be checked`;
}

/** The text is still on the screen, in its field or as what became of it. */
function isShown({ elements }: ClaimFacts, { text }: ActorHistoryItem): boolean {
  const wanted = normalise(text ?? '');
  return elements.some((one) =>
    [one.text, one.holds ?? ''].some((shown) => normalise(shown).includes(wanted)),
  );
}

/** What is searched for is not stored. */
function isQuery({ goal }: ClaimFacts, { text }: ActorHistoryItem): boolean {
  const wanted = normalise(text ?? '');
  return goal.values.some((value) => value.role === 'query' && normalise(value.text) === wanted);
}

/** A field that held one text holds another now: the second was typed over the first. */
function typedOver(done: readonly ActorHistoryItem[]): string | null {
  for (const [at, { kind, text }] of done.entries()) {
    const next = done[at + 1];
    if (kind !== 'text' || text === null || text === '' || next?.kind !== 'text') continue;
    const isOver = next.changes.some((change) => {
      const [, held] = /^text changed(?: in ".*?")?: "(.*?)" → "/s.exec(change) ?? [];
      return held !== undefined && (held === text || (bare(text) !== '' && bare(held) === bare(text)));
    });
    if (isOver && !normalise(next.text ?? '').includes(normalise(text))) return `“${text}” was typed over`;
  }
  return null;
}

/** Letters and digits: a field may group what is typed, as it does a number of a card. */
function bare(text: string): string {
  return normalise(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * A text is there that is only the beginning of what was typed, and the whole is nowhere: the app may have cut it. Where a list
 * shortens what it shows, it says so by its dots.
 */
function cutShort({ elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const typed = done.flatMap(({ text }) => (text === null ? [] : [normalise(text)]));
  for (const [at, { kind, text }] of done.entries()) {
    if (kind !== 'text' || text === null) continue;
    const whole = normalise(text.split('\n')[0] ?? '');
    const shown = elements.flatMap(({ text: own, holds = '' }) => [own, holds]);
    if (shown.some((one) => normalise(one).includes(whole))) continue;
    const before = new Set(done.slice(0, at + 1).flatMap(({ changes }) => changes.flatMap(namesIn)));
    const cut = elements
      .flatMap(({ text: own }) => [own, ...segments(own)])
      .find((one) => isBeginning(one, whole) && !before.has(one) && !typed.includes(normalise(one)));
    if (cut !== undefined) return `of “${text}” only “${cut}” is shown`;
  }
  return null;
}

function isBeginning(shown: string, whole: string): boolean {
  const start = normalise(shown);
  return (
    !/(?:…|\.\.\.)$/.test(shown) &&
    [...start].length >= CUT_MIN &&
    start.length < whole.length &&
    whole.startsWith(start) &&
    // A page may be called as its first word.
    (!/[\s,.:;]/.test(whole[start.length] ?? ' ') || start.length * 2 >= whole.length)
  );
}

function namesIn(change: string): string[] {
  return /^(?:appeared|gone): (?:\w+ )?"(.+)"$/.exec(change)?.[1]?.split('\n') ?? [];
}

/** `Timer: 3 seconds` tells what is set: whoever presses it sets another. */
function leftAgain({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  const state = last?.kind === 'click' ? /^[^:\n]+: (?<is>[^:\n]+)$/.exec(last.label)?.groups?.is : undefined;
  const wanted = goal.values.some(
    (value) => value.role !== 'old' && state !== undefined && labelCarries(state, value),
  );
  return wanted ? `“${last?.label ?? ''}” was pressed, where it stood as wanted` : null;
}

/** `Day, March 5` stood as wanted and was opened once more; now the control shows another state. */
function setAnew({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const isShown = (value: Value): boolean => elements.some(({ text }) => isCounted(text, value));
  const replaced = done.find(({ kind, label, changes }, at) => {
    // What opens another page is the row of a list: what it tells is what the thing is.
    const isControl = kind === 'click' && !changes.some((change) => change.startsWith('activity changed'));
    const [name = '', ...state] = isControl ? segments(label) : [];
    const stood = goal.values.filter(
      (value) => value.role !== 'old' && state.some((segment) => isCounted(segment, value)),
    );
    return (
      stood.some((value) => !isShown(value)) &&
      done.slice(at + 1).some(({ effect }) => effect === 'edit') &&
      elements.some(({ text }) => normalise(text) === normalise(name))
    );
  });
  return replaced === undefined ? null : `“${replaced.label}” stood as wanted and was set anew`;
}

/** What the goal names was chosen or switched, and another press has taken that away since: one more on it, or on another of its group. */
function chosenAgain({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  for (const [at, { changes }] of done.entries()) {
    for (const change of changes) {
      const [, sign = '', name = ''] = /^(un)?checked: "(.+)"$/.exec(change) ?? [];
      const opposite = `${sign === '' ? 'un' : ''}checked: "${name}"`;
      const isTold = name !== '' && matchLabel(name, goal.terms).precision >= MEANT;
      const isTaken = isTold && done.slice(at + 1).some((later) => later.changes.includes(opposite));
      const now = isTaken ? elements.filter(({ text, checked }) => text === name && checked !== null) : [];
      // Set twice and taken away once it stands as it was set first.
      if (now.length === 1 && now[0]?.checked === (sign !== '')) return `“${name}” was set, and set back`;
    }
  }
  return null;
}

/** The switch is called by a name that stands right after the verb or its `on` or `off`: `turn off Sounds`. */
function isNamedSwitch({ clauses, values }: Goal, index: number, label: string): boolean {
  const { verb, verbClass = null } = clauses[index] ?? {};
  return values.some(
    ({ clause, text, cue: [before] }) =>
      clause === index &&
      normalise(text) === normalise(label) &&
      (before?.raw === verbClass || before?.raw === verb?.word.raw),
  );
}

/**
 * A switch of whose name the goal has less than half was turned on the way, and not back: the goal may be reached, and something else was
 * changed as well. One of several choices, which takes the mark from another, is none.
 */
function switchedUnasked({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const turned = new Map<string, number>();
  for (const { kind, label, changes } of done) {
    const marks = changes.filter((change) => /^(?:un)?checked: "/.test(change));
    const [name = ''] = segments(label);
    const isSwitch = kind === 'click' && marks.length === 1 && marks[0]?.endsWith(`: "${name}"`);
    if (isSwitch === true) turned.set(name, (turned.get(name) ?? 0) + 1);
  }
  const unasked = [...turned].find(
    ([name, times]) => times % 2 === 1 && matchLabel(name, goal.terms).precision < ASKED,
  );
  return unasked === undefined ? null : `“${unasked[0]}” was switched, which nothing asks for`;
}

/** `Rename A to B`, and the screen shows something that is called A, and nothing that is called B. */
function oldNameStands({ goal, elements }: ClaimFacts): string | null {
  const texts = elements.flatMap(({ text }) => [text, ...segments(text)]).map(normalise);
  for (const { index, verbClass } of goal.clauses) {
    if (verbClass !== 'rename') continue;
    const own = goal.values.filter(({ clause }) => clause === index);
    const [was] = own.filter(({ role, kind }) => role === 'old' && kind === 'quoted');
    const [is] = own.filter(({ role }) => role === 'new');
    if (was === undefined || is === undefined || texts.includes(normalise(is.text))) continue;
    if (texts.includes(normalise(was.text))) return `“${was.text}” is still called so`;
  }
  return null;
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

/** The second press may have undone the first. Keys, buttons that store, and what the goal wants so often are pressed more than once. */
function pressedTwice(facts: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const [last, before] = [done.at(-1), done.at(-2)];
  if (last?.kind !== 'click' || before?.kind !== 'click' || last.label !== before.label) return null;
  const mayRepeat =
    last.label === '' ||
    isCommitLabel(last.label) ||
    digitOf(last.label) !== null ||
    answers(last, before) ||
    goesOn(last, before) ||
    facts.goal.clauses.some((clause) => clause.tokens.some((token) => isPressedSoOften(facts, token)));
  return mayRepeat ? null : `“${last.label}” was pressed twice`;
}

/** The second press went on from what the first had brought: from 21.5 to 21.0, and from there to 20.5. */
function goesOn(last: ActorHistoryItem, before: ActorHistoryItem): boolean {
  const turnOf = ({ changes }: ActorHistoryItem) =>
    changes.flatMap((change) => {
      const [, from, to] = /^text changed(?: in ".*?")?: "(.*)" → "(.*)"$/s.exec(change) ?? [];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
  const first = turnOf(before);
  return turnOf(last).some(({ from, to }) => first.some((one) => one.to === from && one.from !== to));
}

/** The press opened a window, whose button is called the same and closed it: `Delete`, and `Delete` again. */
function answers(last: ActorHistoryItem, before: ActorHistoryItem): boolean {
  if (before.changes.some(asks)) return true;
  const brought = before.changes.flatMap((change) => /^appeared: (.+)$/.exec(change)?.[1] ?? []);
  return brought.some((one) => last.changes.includes(`gone: ${one}`));
}

/**
 * The last pressed thing is one of an earlier part of the goal and none of its last part: the parts were done in another
 * order, or what the last one opened was left again.
 */
function otherPartLast({ goal, steps }: ClaimFacts): string | null {
  const last = steps.at(-1);
  if (last?.kind !== 'click' || isCommitLabel(last.label)) return null;
  const { hits } = matchLabel(last.label, goal.terms);
  const met = goal.terms.filter((term, at) => isTelling(term) && (hits[at] ?? 0) >= AGREES);
  const isEarlier = met.length > 0 && met.every(({ clause }) => clause !== goal.clauses.at(-1)?.index);
  return isEarlier ? `“${last.label}” was pressed last, for an earlier part of the goal` : null;
}

/** A goal without a verb names the switch, and nobody has touched it: in which state it is wanted is not known. */
function switchLeft({ goal, steps, elements }: ClaimFacts): string | null {
  const isStated = goal.clauses.some(({ verbClass }) => verbClass === null);
  if (!isStated) return null;
  const left = elements.find(({ text, checked }) => {
    if (checked !== false || steps.some(({ label }) => label === text)) return false;
    const { hits, precision } = matchLabel(text, goal.terms);
    const isTold = goal.terms.some((term, at) => isTelling(term) && (hits[at] ?? 0) >= AGREES);
    return isTold && precision >= MEANT;
  });
  return left === undefined ? null : `“${left.text}” was not switched`;
}

/** All that the switch is called is in the goal, so that it is the one which is meant. */
function switchWrong({ goal, elements }: ClaimFacts): string | null {
  for (const { index } of goal.clauses) {
    for (const element of elements) {
      const wanted = element.checked === null ? null : wantedState(element.text, { goal, clause: index });
      const isMeant = wanted !== null && matchLabel(element.text, goal.terms).precision >= MEANT;
      const isSwitch =
        isNamedSwitch(goal, index, element.text) ||
        standsAsWanted(goal, index, { ...element, checked: wanted });
      if (isMeant && element.checked !== wanted && isSwitch) return `“${element.text}” is not set as wanted`;
    }
  }
  return null;
}
