import type { ActorHistoryItem } from '../../../roles/actor.ts';
import { segments } from '../../goal/match.ts';
import { isAwayLabel, isCommitLabel, isRefusalLabel, isStoreLabel } from '../../screen/controls.ts';
import { normalise } from '../../words/tokens.ts';
import type { VerbClass } from '../../words/verbs.ts';
import type { ClaimFacts } from '../claim-evidence.ts';

/** What a press changes where it has left or closed the place in which it was typed. */
const LEFT = /^(?:activity changed|gone)\b/;
const UNDOES = /^undo\b/i;
/** A shorter beginning may be another word. */
const CUT_MIN = 4;
/** Classes of verbs that ask for more than a choice. */
const COMMITS: ReadonlySet<VerbClass | null> = new Set(['create', 'send', 'delete', 'call']);

/** Why what was entered may not have been stored. Null: no such doubt. */
export function storingDoubts(facts: ClaimFacts, done: readonly ActorHistoryItem[]): (string | null)[] {
  return [
    nothingCommitted(facts, done),
    leftUnsaved(done),
    takenBack(done),
    notStored(facts, done),
    notFound(facts, done),
    typedOver(done),
    cutShort(facts, done),
  ];
}

/** The last step refused a question, or went back from one. */
function takenBack(done: readonly ActorHistoryItem[]): string | null {
  const last = done.at(-1);
  if (last?.kind === 'click' && (isRefusalLabel(last.label) || UNDOES.test(last.label)))
    return `“${last.label}” was pressed last`;
  const acted = done.filter(({ kind }) => kind !== 'back');
  const asked = acted.findLastIndex(({ kind, changes }) => kind === 'click' && changes.some(asks));
  if (last?.kind !== 'back' || asked < 0) return null;
  // To choose one of several answers is not to give it.
  const isAnswered = acted.slice(asked + 1).some(({ effect }) => effect !== 'edit');
  return isAnswered ? null : `the question behind “${acted[asked]?.label ?? ''}” was not answered`;
}

/** The change says that a button has appeared which refuses. */
export function asks(change: string): boolean {
  const [, label = ''] = /^appeared: (?:\w+ )?"(.+)"$/.exec(change) ?? [];
  return isRefusalLabel(label);
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

/** Something was to be made, sent or taken away, and every step has only looked, typed or chosen. */
function nothingCommitted({ goal }: ClaimFacts, done: readonly ActorHistoryItem[]): string | null {
  const isWanted = goal.clauses.some(({ verbClass }) => COMMITS.has(verbClass));
  const isKnown = done.every(({ effect }) => effect !== undefined);
  const isDone = done.some(({ effect, kind }) => effect === 'commit' || kind === 'enter');
  return isWanted && isKnown && !isDone ? 'every step has only looked, typed or chosen' : null;
}
