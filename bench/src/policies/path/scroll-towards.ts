import {
  ancestorsOf,
  type RecordedElement,
  type RecordedScreen,
  titleOf,
  words,
} from '@tapwright/evaluation';
import type { ActorInput } from '@tapwright/model';
import type { Offer, PathStep } from '@tapwright/suite/benchmark';

/**
 * Scrolls in one direction, then as many in the other: an element that is hidden after that is not below or above the
 * fold.
 */
const ONE_WAY = 4;

const FORWARD = ['down', 'right'];

/** Brings an element below or above the fold nearer; null where it is visible or nothing can be scrolled. */
export function scrollTowards(
  screen: RecordedScreen,
  target: RecordedElement,
  offers: readonly Offer[],
  input: ActorInput,
): PathStep | null {
  if (!isOutOfSight(screen, target, input)) return null;
  const scrolled = scrollsSoFar(input);
  if (scrolled >= 2 * ONE_WAY) return null;
  const around = new Set(ancestorsOf(screen, target));
  const scrolls = offers.filter(
    ({ choice, element }) => choice.kind === 'scroll' && element !== null && around.has(element),
  );
  const forward = scrolls.find(({ choice }) => FORWARD.includes(choice.direction ?? ''));
  const backward = scrolls.find(({ choice }) => !FORWARD.includes(choice.direction ?? ''));
  const turn = scrolled >= ONE_WAY || forward === undefined;
  const index = (turn ? (backward ?? forward) : forward)?.choice.index;
  return index === undefined ? null : { kind: 'choose', index, text: null };
}

/**
 * True where it was recorded below or beside the fold, or its words are not shown. A visible element with its name
 * proves nothing about one recorded out of sight. One without words is assumed to be where it was recorded.
 */
function isOutOfSight(screen: RecordedScreen, target: RecordedElement, input: ActorInput): boolean {
  const [left, top, right, bottom] = target.bounds;
  if (left >= right || top >= bottom) return true;
  const outside = [...ancestorsOf(screen, target)].some(
    ({ bounds }) => right <= bounds[0] || left >= bounds[2] || bottom <= bounds[1] || top >= bounds[3],
  );
  if (outside) return true;
  const title = titleOf(screen, target);
  return title !== '' && !input.texts.some((text) => words(text) === title);
}

/** The scrolls since the last other action. */
function scrollsSoFar({ history }: ActorInput): number {
  const others = history.findLastIndex(({ kind }) => kind !== 'scroll');
  return history.length - 1 - others;
}
