import type { ActorHistoryItem } from '../../roles/actor.ts';
import { matchLabel } from '../goal/match.ts';
import { digitOf, isAwayLabel, isCommitLabel, isRefusalLabel } from '../screen/controls.ts';
import { isInvalid } from '../screen/coverage.ts';
import { wantedState } from '../screen/score.ts';
import { standsAsWanted } from '../screen/settled.ts';
import { contentWords, normalise } from '../words/tokens.ts';
import type { ClaimFacts } from './claim-evidence.ts';
import { endedLooking } from './open-parts.ts';

/** A button of a question is no longer; beside it stands its refusal. */
const BUTTON_WORDS_MAX = 4;
const BESIDE = 2;
/** What a press changes where it has left or closed the place in which it was typed. */
const LEFT = /^(?:activity changed|gone)\b/;
/** Share of a switch's words that the goal must have. */
const MEANT = 0.9;
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
    takenBack(done),
    notStored(facts, done),
    typedOver(done),
    pressedTwice(done),
    switchWrong(facts),
    endedLooking(facts) ? 'the last thing that was done only looked' : null,
  ].filter((doubt) => doubt !== null);
}

/** `Cancel` beside another short button: a question is on the screen, whatever its words. */
function questionWaits({ elements }: ClaimFacts): string | null {
  const at = elements.findIndex(({ text }) => isRefusalLabel(text));
  if (at < 0) return null;
  const beside = elements.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
  const other = beside.find(({ text }) => {
    const { length } = contentWords(text);
    return !isRefusalLabel(text) && length > 0 && length <= BUTTON_WORDS_MAX;
  });
  return other === undefined ? null : `a question waits for its answer: “${other.text}”`;
}

/** The last step refused a question, or went back from one. */
function takenBack(done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  if (last?.kind === 'click' && isRefusalLabel(last.label)) return `“${last.label}” was pressed last`;
  const acted = done.findLast(({ kind }) => kind !== 'back');
  if (last?.kind !== 'back' || acted?.kind !== 'click') return null;
  return acted.changes.some(asks) ? `the question behind “${acted.label}” was not answered` : null;
}

/** The change says that a button has appeared which refuses. */
function asks(change: string): boolean {
  const [, label = ''] = /^appeared: (?:\w+ )?"(.+)"$/.exec(change) ?? [];
  return isRefusalLabel(label);
}

/** After the last text nothing was pressed that stores it, that it led to, or that leaves its place by another way than back. */
function notStored(facts: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const kind = facts.goal.clauses.at(-1)?.verbClass;
  const at = done.findLastIndex((item) => item.kind === 'text');
  const typed = done[at];
  if (typed === undefined || kind === 'search' || kind === 'type' || isQuery(facts, typed)) return null;
  const isStored = done.slice(at + 1).some((item) => {
    if (item.kind === 'enter') return true;
    if (item.kind !== 'click' || isRefusalLabel(item.label) || isAwayLabel(item.label)) return false;
    return (
      isCommitLabel(item.label) ||
      item.changes.some((change) => LEFT.test(change)) ||
      normalise(item.label).includes(normalise(typed.text ?? ''))
    );
  });
  return isStored ? null : `“${typed.text ?? ''}” was typed and not stored`;
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
    const isOver = next.changes.some(
      (change) => change.startsWith('text changed') && change.includes(`"${text}" → `),
    );
    if (isOver && !normalise(next.text ?? '').includes(normalise(text))) return `“${text}” was typed over`;
  }
  return null;
}

/** The second press may have undone the first. Keys, and buttons that store, are pressed more than once. */
function pressedTwice(done: readonly ActorHistoryItem[]): string | null {
  const [last, before] = [done.at(-1), done.at(-2)];
  if (last?.kind !== 'click' || before?.kind !== 'click' || last.label !== before.label) return null;
  const mayRepeat = last.label === '' || isCommitLabel(last.label) || digitOf(last.label) !== null;
  return mayRepeat ? null : `“${last.label}” was pressed twice`;
}

/** All that the switch is called is in the goal, so that it is the one which is meant. */
function switchWrong({ goal, elements }: ClaimFacts): string | null {
  for (const { index } of goal.clauses) {
    for (const element of elements) {
      const wanted = element.checked === null ? null : wantedState(element.text, { goal, clause: index });
      const isMeant = wanted !== null && matchLabel(element.text, goal.terms).precision >= MEANT;
      if (
        isMeant &&
        element.checked !== wanted &&
        standsAsWanted(goal, index, { ...element, checked: wanted })
      )
        return `“${element.text}” is not set as wanted`;
    }
  }
  return null;
}
