import type { ActorHistoryItem } from '../../../roles/actor.ts';
import { type Goal, heavyNouns, isTelling } from '../../goal/goal.ts';
import { containsWhole, isCounted, labelCarries, matchLabel, segments } from '../../goal/match.ts';
import type { Value } from '../../goal/values.ts';
import { digitOf, isCommitLabel, isRefusalLabel, isStoreLabel } from '../../screen/controls.ts';
import { wantedState } from '../../screen/score.ts';
import { standsAsWanted } from '../../screen/settled.ts';
import { contentWords, normalise, words } from '../../words/tokens.ts';
import { changedTexts } from '../changed-texts.ts';
import { AGREES, type ClaimFacts } from '../claim-evidence.ts';
import { isPressedSoOften } from '../pressed-often.ts';
import { asks } from './unstored.ts';

/** Share of a switch's words that the goal must have. */
const MEANT = 0.9;
/** With a smaller share of its words in the goal, a switch is another one than is asked for. */
const ASKED = 0.5;

/** What was changed otherwise than is wanted, or is as it was. Null: no such doubt. */
export function changeDoubts(facts: ClaimFacts, done: readonly ActorHistoryItem[]): (string | null)[] {
  return [
    stillNamed(facts),
    pressedTwice(facts, done),
    switchWrong(facts),
    switchLeft(facts),
    onlyOpened(facts, done),
    leftAgain(facts, done),
    setAnew(facts, done),
    chosenAgain(facts, done),
    turnedBack(done),
    oldNameStands(facts),
    takenUnasked(facts, done),
    switchedUnasked(facts, done),
    otherPartLast(facts),
    changedUnasked(facts, done),
    setWhatIsChecked(facts),
  ];
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

/** `Like` became `Liked`, which was pressed and is `Like` again. */
function turnedBack(done: readonly ActorHistoryItem[]): string | null {
  const last = done.findLast(({ kind }) => kind === 'click');
  const back = last === undefined ? undefined : changedTexts(last).find(({ from }) => from === last.label);
  const isBack = done.some(
    (step) =>
      step !== last && changedTexts(step).some(({ from, to }) => from === back?.to && to === back?.from),
  );
  return isBack ? `“${last?.label ?? ''}” was pressed, which takes back what it says` : null;
}

/**
 * A switch of whose name the goal has less than half was turned on the way, and not back: the goal may be reached, and something else was
 * changed as well. One of several choices, which takes the mark from another, is none.
 */
function switchedUnasked({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const turned = new Map<string, number>();
  const rows = new Map<string, readonly string[]>();
  for (const { kind, label, changes, near = [] } of done) {
    const marks = changes.filter((change) => /^(?:un)?checked: "/.test(change));
    const [name = ''] = segments(label);
    const isSwitch = kind === 'click' && marks.length === 1 && marks[0]?.endsWith(`: "${name}"`);
    if (isSwitch === true) turned.set(name, (turned.get(name) ?? 0) + 1);
    rows.set(name, near);
  }
  const isAsked = (text: string): boolean => matchLabel(text, goal.terms).precision >= ASKED;
  const unasked = [...turned].find(
    ([name, times]) => times % 2 === 1 && ![name, ...(rows.get(name) ?? [])].some(isAsked),
  );
  return unasked === undefined ? null : `“${unasked[0]}” was switched, which nothing asks for`;
}

/** `Rename A to B`, and the screen shows something that is called A: what is called B is another thing, or another part of it. */
function oldNameStands({ goal, elements }: ClaimFacts): string | null {
  const texts = elements.flatMap(({ text }) => [text, ...segments(text)]).map(normalise);
  for (const { index, verbClass } of goal.clauses) {
    if (verbClass !== 'rename') continue;
    const own = goal.values.filter(({ clause }) => clause === index);
    const [was] = own.filter(({ role, kind }) => role === 'old' && kind === 'quoted');
    const [is] = own.filter(({ role }) => role === 'new');
    if (was === undefined || is === undefined || normalise(is.text) === normalise(was.text)) continue;
    if (texts.includes(normalise(was.text))) return `“${was.text}” is still called so`;
  }
  return null;
}

const TAKES_AWAY = /^(?:delete|remove|erase|discard)$/;

/** `Remove this car` was pressed and took something away, though the goal has no word of that. */
function takenUnasked({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  if (goal.clauses.some(({ verb, verbClass }) => verb === null || verbClass === 'delete')) return null;
  const taken = done.find(({ kind, effect, label }, at) => {
    const [first] = words(label);
    const next = done[at + 1];
    // The question that it asked was left again.
    if (next?.kind === 'back' || (next !== undefined && isRefusalLabel(next.label))) return false;
    return kind === 'click' && effect === 'commit' && first !== undefined && TAKES_AWAY.test(first.raw);
  });
  const isTold =
    taken !== undefined && goal.terms.some(({ word }) => words(taken.label)[0]?.stem === word.stem);
  return taken === undefined || isTold ? null : `“${taken.label}” was pressed, which nothing asks for`;
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

/** A goal without a verb names the switch, and nobody has touched it: in which state it is wanted is not known. */
function switchLeft({ goal, steps, elements }: ClaimFacts): string | null {
  const isStated = goal.clauses.some(({ verbClass }) => verbClass === null);
  if (!isStated) return null;
  const left = elements.find(({ text, checked }) => {
    // `Milk` of `Milk powder`, which was switched or typed: the longer name is meant.
    const isPart = steps.some((step) => containsWhole(normalise(step.text ?? step.label), normalise(text)));
    if (checked !== false || isPart) return false;
    const { hits, precision } = matchLabel(text, goal.terms);
    const isTold = goal.terms.some((term, at) => isTelling(term) && (hits[at] ?? 0) >= AGREES);
    return isTold && precision >= MEANT;
  });
  return left === undefined ? null : `“${left.text}” was not switched`;
}

/** Something was to be switched, and the last press has opened a page: no switch was turned on the way, and none stands as wanted. */
function onlyOpened({ goal, elements }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const clause = goal.clauses.at(-1);
  const last = done.at(-1);
  if ((clause?.verbClass !== 'on' && clause?.verbClass !== 'off') || last?.kind !== 'click') return null;
  const isTurned = done.some(
    ({ kind, changes }) =>
      kind === 'click' && changes.some((change) => /^(?:(?:un)?checked|selected):/.test(change)),
  );
  const stands = elements.some((one) => standsAsWanted(goal, clause.index, one));
  const isOpened = last.changes.some((change) => change.startsWith('activity changed'));
  if (!isOpened || isTurned || stands || isCommitLabel(last.label)) return null;
  return `“${last.label}” was opened, and nothing was switched`;
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
  const first = changedTexts(before);
  return changedTexts(last).some(({ from, to }) => first.some((one) => one.to === from && one.from !== to));
}

/** The press opened a window, whose button is called the same and closed it: `Delete`, and `Delete` again. */
function answers(last: ActorHistoryItem, before: ActorHistoryItem): boolean {
  if (before.changes.some(asks)) return true;
  const brought = before.changes.flatMap((change) => /^appeared: (.+)$/.exec(change)?.[1] ?? []);
  const isLeft = last.changes.some((change) => change.startsWith('activity changed'));
  return brought.some(
    (one) => (isLeft && one === `"${last.label}"`) || last.changes.includes(`gone: ${one}`),
  );
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
