import { type ActionKind, type RunState, type ScreenMark, spotIn } from '@tapwright/contracts';
import {
  ancestorsOf,
  elementLabel,
  elementsAt,
  type Screen,
  type ScreenElement,
  toElementRef,
} from '@tapwright/screen';
import { actionKey, actionSpace, type Choice, choiceOn } from '../choose/action-space.ts';
import { isSpotKey, spotKey } from '../choose/element-of-key.ts';
import { forbiddenBy } from '../choose/forbidden.ts';
import { markOf } from '../judge/mark.ts';
import { excludedBy } from '../ledger/excluded.ts';
import { blocksOf, triesOf } from '../refine/optimizers.ts';
import type { Strategy } from '../strategy/strategy.ts';

/** Pixels of the screen, from its top left. */
export type Point = readonly [x: number, y: number];

export interface PointOffer {
  readonly screen: Screen;
  /** The refined action space. */
  readonly choices: readonly Choice[];
  readonly state: RunState;
  readonly current: ScreenMark;
  readonly strategy: Strategy;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
}

/** What a model may not or cannot do, in words that it can act on. */
export interface Refused {
  readonly problem: string;
}

type Press = Extract<ActionKind, 'click' | 'long_click'>;

/**
 * The action of a finger at a point: on the smallest element there that can be acted on, else on the ancestor of what is
 * there that can be pressed. Where neither exists, on the point itself: nobody knows what it does, so it is a `commit`,
 * and it is refused where anything is forbidden. Pure.
 */
export function pressAt(point: Point, kind: Press, offer: PointOffer): Choice | Refused {
  const meant = elementAt(offer.screen, point);
  return meant === null ? spotChoice(point, kind, offer) : pressOn(meant, kind, offer);
}

/** A press on an element: as it is offered, or on a field, which is offered to be typed into only. */
export function pressOn(element: ScreenElement, kind: Press, offer: PointOffer): Choice | Refused {
  const { screen, choices, forbidden, state } = offer;
  const isThis = ({ action, element: on }: Choice) =>
    action.kind === kind && on?.index === element.index && action.target?.link === undefined;
  const offered = choices.find(isThis);
  if (offered !== undefined) return offered;
  // What the space has and the refined one has not was taken out.
  if (actionSpace(screen, { keyboardShown: false }).some(isThis))
    return { problem: `element ${element.index} may not be pressed here now` };
  const choice = choiceOn(screen, element, { kind, direction: null });
  const reason =
    forbiddenBy({ ...choice, screen }, forbidden) ?? excludedBy(choice, negativesOf(state)) ?? null;
  return reason === null ? choice : { problem: reason };
}

/** A swipe over whatever is in the middle of a screen on which nothing is known to scroll. */
export function swipeOver(
  direction: NonNullable<Choice['action']['direction']>,
  offer: PointOffer,
): Choice | Refused {
  const [left, top, right, bottom] = offer.screen.bounds;
  const middle: Point = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  return spotChoice(middle, 'scroll', offer, direction);
}

/** What a finger at this point surely meets. */
export function elementAt(screen: Screen, point: Point): ScreenElement | null {
  const there = elementsAt(screen, point);
  const able = there.find(
    ({ enabled, clickable, longClickable, checkable, editable }) =>
      enabled && (clickable || longClickable || checkable || editable),
  );
  if (able !== undefined) return able;
  const [inner] = there;
  const above = inner === undefined ? [] : ancestorsOf(screen, inner);
  return above.find(({ enabled, clickable }) => enabled && clickable) ?? null;
}

function spotChoice(
  point: Point,
  kind: Press | 'scroll',
  offer: PointOffer,
  direction: Choice['action']['direction'] = null,
): Choice | Refused {
  const { screen } = offer;
  const [element] = elementsAt(screen, point);
  if (element === undefined) return { problem: `the point ${point.join(',')} is outside of the app` };
  const spot = spotIn(element.bounds, point);
  const { label } = elementLabel(screen, element);
  const key = spotKey(actionKey(kind, direction, element, label), spot);
  const target = { ...toElementRef(screen, element), spot };
  const choice: Choice = {
    element,
    action: { kind, target, text: null, direction, effect: 'commit', key },
  };
  const problem = whyNotThere(choice, offer);
  return problem === null ? choice : { problem };
}

/** Nobody can tell what is drawn at a point: it might be what is forbidden, excluded or blocked. */
function whyNotThere(choice: Choice, offer: PointOffer): string | null {
  const { screen, state, strategy, forbidden } = offer;
  const reason = forbiddenBy({ ...choice, screen }, forbidden);
  if (reason !== null) return reason;
  if (negativesOf(state).length > 0)
    return 'a point without an element is never pressed where the goal excludes something';
  const own = blocksOf(choice, offer)[0];
  if (own !== undefined) return own.reason;
  const here = markOf(offer.current, strategy.blockIdentity);
  // Of another point it is known that it is another one.
  const blocked = state.blocked.filter((one) => one.task === state.task && one.screen === here);
  if (blocked.some(({ key }) => !isSpotKey(key)))
    return 'a point without an element is never pressed where an element is blocked';
  if (strategy.refiners.includes('repeated') && choice.action.kind !== 'scroll')
    return triesOf(choice, offer).length > 0 ? 'chosen before on this screen' : null;
  return null;
}

function negativesOf({ tasks, task }: RunState) {
  return (tasks[task]?.ledger?.obligations ?? []).filter(({ negative }) => negative);
}
