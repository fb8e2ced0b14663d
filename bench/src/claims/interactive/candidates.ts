import { isDeepStrictEqual } from 'node:util';
import { contentHash, editableValue, elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import type { ClaimKind } from '../known-claim.ts';
import { reacting, reactsTo } from '../question.ts';
import { wrongTexts } from '../wrong-texts.ts';
import { BACK, type Move, tapOn, targetOf } from './move.ts';
import type { Played, Taken } from './play.ts';

/** A way that was walked to its goal. */
export interface WalkedWay {
  readonly played: Played;
  /** Place among the actions of the one from which on the goal is reached. */
  readonly commit: number;
}

/** Moves that may lead to a claim of this kind. */
export interface Candidate {
  readonly kind: ClaimKind;
  readonly moves: readonly Move[];
  /** False where what happened is not what the kind says, whatever the app's check says. */
  readonly fits: (played: Played) => boolean;
}

/** Null where the goal is not reached at the end. */
export function walkedWay(played: Played): WalkedWay | null {
  const { taken } = played;
  if (!played.isDone || taken.length === 0) return null;
  return { played, commit: taken.findLastIndex(({ isDone }) => !isDone) + 1 };
}

/** Everything that may be tried near a way, the most telling candidates of each kind first. */
export function candidatesNear({ played, commit }: WalkedWay): readonly Candidate[] {
  const { taken } = played;
  const moves = taken.map(settledMove);
  return [
    always('nothing_done', []),
    ...(commit > 0 ? [always('one_missing', moves.slice(0, commit))] : []),
    ...spread(moves.slice(1, commit).map((_, at) => at + 1)).map((count) =>
      always('begun', moves.slice(0, count)),
    ),
    ...leftOut(moves),
    ...wrongValues(moves),
    ...wrongTargets(taken, moves),
    ...notSaved(taken, moves, commit),
    ...undone(taken, moves, commit),
    ...wrongTurns(taken, moves, commit),
  ];
}

/** What an agent would do there once more: it types a whole text anew, unless the field held something to be kept. */
function settledMove({ move, screen, keyboardShown }: Taken): Move {
  const field = move.kind === 'text' ? targetOf(screen, move) : null;
  const empties = move.empties || (field !== null && editableValue(field) === '');
  return { ...move, empties, closesKeyboard: move.kind === 'back' && keyboardShown };
}

function always(kind: ClaimKind, moves: readonly Move[]): Candidate {
  return { kind, moves, fits: () => true };
}

/** Of what follows a changed place, this share must be possible; otherwise the way ended there. */
const FOLLOWED_SHARE = 0.5;

/** True where most of the moves from `from` on that need an element were carried out, and at least one. */
function goesOn({ taken }: Played, moves: readonly Move[], from: number): boolean {
  const wanted = moves.filter(({ on }, at) => at >= from && on !== null).length;
  const followed = taken.filter(({ at, move }) => at >= from && move.on !== null).length;
  return followed > 0 && followed >= wanted * FOLLOWED_SHARE;
}

/** One move is left out, and the way goes on. */
function leftOut(moves: readonly Move[]): readonly Candidate[] {
  return spread(moves.slice(0, -1).map((_, at) => at)).map((at) => {
    const rest = moves.filter((_, place) => place !== at);
    const kind = moves[at]?.kind === 'text' ? 'value_dropped' : 'left_out';
    return { kind, moves: rest, fits: (played) => goesOn(played, rest, at) };
  });
}

/** Another text is typed, and everything else is done as before. */
function wrongValues(moves: readonly Move[]): readonly Candidate[] {
  const wrong = moves.flatMap(({ text }, at) =>
    text === null ? [] : wrongTexts(text).map((other, nth) => ({ at, nth, other })),
  );
  return wrong
    .sort((left, right) => left.nth - right.nth || left.at - right.at)
    .map(({ at, other }) => ({
      kind: 'value_wrong',
      moves: replaced(moves, at, (move) => ({ ...move, text: other })),
      fits: ({ taken }) => taken.length === moves.length,
    }));
}

/** Another element of the same kind is touched, and the rest is done as far as that is possible. */
function wrongTargets(taken: readonly Taken[], moves: readonly Move[]): readonly Candidate[] {
  const wanted = taken.map(({ screen, move }) => targetOf(screen, move));
  const others = taken.flatMap(({ screen, move }, at) => {
    const element = wanted[at] ?? null;
    if (element === null || move.kind === 'scroll') return [];
    return siblingsOf(screen, reacting(screen, element, move.kind), move).map((seen, nth) => ({
      at,
      nth,
      seen,
    }));
  });
  const order = spread(moves.map((_, at) => at));
  return others
    .sort((left, right) => left.nth - right.nth || order.indexOf(left.at) - order.indexOf(right.at))
    .map(({ at, seen }) => ({
      kind: 'wrong_target',
      moves: replaced(moves, at, ({ at: _, ...move }) => ({ ...move, on: { seen } })),
      fits: (played) => at === moves.length - 1 || goesOn(played, moves, at + 1),
    }));
}

/** Other fields for a text; otherwise elements of the same class and id with another name. The nearest comes first. */
function siblingsOf(screen: Screen, element: ScreenElement, { kind }: Move): readonly ScreenElement[] {
  const name = elementLabel(screen, element).label;
  const isKin = (other: ScreenElement): boolean =>
    other.className === element.className &&
    other.packageName === element.packageName &&
    reactsTo(other, kind) &&
    (kind === 'text' || other.resourceId === element.resourceId);
  const isOther = (other: ScreenElement): boolean => {
    const label = elementLabel(screen, other).label;
    return label !== '' && label !== name;
  };
  return screen.elements
    .filter((other) => isKin(other) && isOther(other))
    .sort((left, right) => distance(left, element) - distance(right, element));
}

function distance(left: ScreenElement, right: ScreenElement): number {
  return Math.abs(left.index - right.index);
}

const OTHER_BUTTON = /:id\/button[23]$/;

/** What was entered is not stored: the window that waits for it is declined, or the screen is left by going back. */
function notSaved(taken: readonly Taken[], moves: readonly Move[], commit: number): readonly Candidate[] {
  const before = moves.slice(0, commit);
  const screen = taken[commit]?.screen;
  if (screen === undefined || !before.some(isEntry(taken))) return [];
  const other = screen.elements.find(({ resourceId }) => OTHER_BUTTON.test(resourceId));
  const ends = [...(other === undefined ? [] : [[tapOn(other)]]), [BACK], [BACK, BACK]];
  return ends.map((last) => always('not_saved', [...before, ...last]));
}

/** True for a move that enters something: a text, or a choice. */
function isEntry(taken: readonly Taken[]) {
  return (move: Move, at: number): boolean => {
    if (move.kind === 'text') return true;
    const screen = taken[at]?.screen;
    const element = screen === undefined ? null : targetOf(screen, move);
    return screen !== undefined && element !== null && reacting(screen, element, move.kind).checkable;
  };
}

const UNDO = /^undo$/i;

/**
 * After the end, the change is taken back by the app's own control: a button to undo it, what was ticked before, or the
 * same control once more.
 */
function undone(taken: readonly Taken[], moves: readonly Move[], commit: number): readonly Candidate[] {
  const last = taken[commit];
  const end = taken.at(-1)?.after;
  if (last === undefined || end === undefined) return [];
  const after = (
    tapped: ScreenElement,
    base: readonly Move[],
    fits: Candidate['fits'] = () => true,
  ): Candidate => ({
    kind: 'undone_after',
    moves: [...base, tapOn(tapped)],
    fits,
  });
  const button = end.elements.filter(({ text, clickable }) => clickable && UNDO.test(text));
  const wanted = targetOf(last.screen, last.move);
  const control = wanted === null ? null : reacting(last.screen, wanted, last.move.kind);
  const again = control === null ? null : sameControl(end, control);
  const stateBefore = taken[commit - 1]?.state;
  return [
    ...button.map((one) => after(one, moves)),
    ...taken
      .slice(0, commit + 1)
      .flatMap((step) => reticked(step, end))
      .map((one) => after(one, moves)),
    ...reticked(last, last.after).map((one) => after(one, moves.slice(0, commit + 1))),
    // A second tap may also do the same thing twice, which undoes nothing.
    ...(again === null
      ? []
      : [after(again, moves, ({ taken: done }) => isDeepStrictEqual(done.at(-1)?.state, stateBefore))]),
  ];
}

/** What to tick on a screen to take back what a step ticked: the choice before it, or the same box. */
function reticked({ screen, after }: Taken, now: Screen): readonly ScreenElement[] {
  const changed = screen.elements.flatMap((one) => {
    const later = one.checkable ? sameControl(after, one) : null;
    return later === null || later.checked === one.checked ? [] : [{ before: one, later }];
  });
  const chosenBefore = changed.filter(({ before }) => before.checked);
  return (chosenBefore.length > 0 ? chosenBefore : changed).flatMap(({ later }) => {
    const shown = sameControl(now, later);
    return shown !== null && shown.checked === later.checked ? [shown] : [];
  });
}

/** The control of the same id and class at the same place, whatever it is called now. */
function sameControl(screen: Screen, { resourceId, className, bounds }: ScreenElement): ScreenElement | null {
  return (
    screen.elements.find(
      (one) =>
        one.resourceId === resourceId &&
        one.className === className &&
        one.bounds.every((side, at) => side === bounds[at]),
    ) ?? null
  );
}

/** Something else is touched in place of a move: it is the end, or the way is continued after going back. */
function wrongTurns(taken: readonly Taken[], moves: readonly Move[], commit: number): readonly Candidate[] {
  return spread(moves.slice(0, commit + 1).map((_, at) => at)).flatMap((at): readonly Candidate[] => {
    const step = taken[at];
    const turn = step === undefined ? undefined : turnFrom(step);
    if (turn === undefined) return [];
    const wrong = [...moves.slice(0, at), tapOn(turn)];
    return [
      { kind: 'wrong_turn', moves: wrong, fits: ({ taken: done }) => hasMoved(done.at(-1)) },
      {
        kind: 'after_detour',
        moves: [...wrong, BACK, ...moves.slice(at)],
        fits: ({ taken: done }) => done.length === moves.length + 2 && hasMoved(done[at]),
      },
    ];
  });
}

function hasMoved(step: Taken | undefined): boolean {
  return step !== undefined && contentHash(step.screen) !== contentHash(step.after);
}

/** Something that can be tapped on the screen, of another kind than what is right there. */
function turnFrom({ screen, move }: Taken): ScreenElement | undefined {
  const wanted = targetOf(screen, move);
  const right = wanted === null ? null : reacting(screen, wanted, move.kind);
  const others = screen.elements.filter(
    (one) =>
      one.clickable &&
      one.enabled &&
      !one.editable &&
      !one.checkable &&
      one.resourceId !== (right?.resourceId ?? '') &&
      elementLabel(screen, one).label !== '',
  );
  return others[Math.floor(others.length / 2)];
}

function replaced(moves: readonly Move[], at: number, change: (move: Move) => Move): readonly Move[] {
  return moves.map((move, place) => (place === at ? change(move) : move));
}

/** The golden ratio: its multiples are spread evenly over a whole. */
const GOLDEN = 0.618_033_988_749_895;

/** The same values in an order whose first ones, however many, lie far from each other. */
function spread<T>(values: readonly T[]): readonly T[] {
  const key = (at: number): number => ((at + 1) * GOLDEN) % 1;
  return values
    .map((value, at) => ({ value, key: key(at) }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
