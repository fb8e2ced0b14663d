import type { ActionKind, HistoryItem } from '@tapwright/contracts';
import { historyForModel, type VerifierInput } from '@tapwright/model';
import {
  ancestorsOf,
  contentHash,
  diffScreens,
  elementLabel,
  layoutSignature,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import type { Detour, RecordedWay, WayStep } from './recorded-way.ts';

/** What is wrong with a claim of being done; `finished` and `after_detour` are right. */
export const CLAIM_KINDS = [
  'finished',
  'after_detour',
  'untouched',
  'begun',
  'one_missing',
  'wrong_turn',
  'left_out',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim whose answer is known, as the verifier gets it. */
export interface KnownClaim {
  readonly way: RecordedWay;
  readonly kind: ClaimKind;
  readonly isTrue: boolean;
  readonly input: VerifierInput;
}

/**
 * All claims of one recorded way: at its end, at every prefix, after a wrong turn instead of each action, after a
 * wrong turn and the way back from it, and at its end with one action left out that the next one did not need.
 */
export function claimsOf(way: RecordedWay): readonly KnownClaim[] {
  const { steps, end } = way;
  const acts = steps.map((step, at) => actOf(step, steps[at + 1]?.screen ?? end ?? step.screen));
  const claim = (kind: ClaimKind, taken: readonly Act[], screen: Screen): KnownClaim => ({
    way,
    kind,
    isTrue: kind === 'finished' || kind === 'after_detour',
    input: { ...inputOf(way, taken, screen) },
  });
  const claims: KnownClaim[] = [];
  for (const [at, step] of steps.entries()) {
    if (isOnlyFocus(steps, at)) continue;
    const before = acts.slice(0, at);
    claims.push(claim(prematureKind(at, steps.length), before, step.screen));
    const detour = way.detours[at] ?? null;
    if (detour === null) continue;
    const wrong = [...before, wrongAct(step.screen, detour)];
    claims.push(claim('wrong_turn', wrong, detour.to));
    if (end === null) continue;
    const around = [...wrong, backAct(detour.to, step.screen), ...acts.slice(at)];
    claims.push(claim('after_detour', around, end));
  }
  if (end === null) return claims;
  const leftOut = steps.flatMap((step, at) =>
    isNeeded(steps, at) ? [] : [claim('left_out', without(acts, at), withoutText(end, step.text))],
  );
  return [claim('finished', acts, end), ...claims, ...leftOut];
}

/** The share of the way that a claim at this step leaves undone. */
function prematureKind(at: number, all: number): ClaimKind {
  if (at === all - 1) return 'one_missing';
  return at === 0 ? 'untouched' : 'begun';
}

/**
 * A touch of the field into which the next action types does not count as an action: the state before it is the state
 * before the typing.
 */
function isOnlyFocus(steps: readonly WayStep[], at: number): boolean {
  const [touch, typing] = [steps[at], steps[at + 1]];
  if (touch?.kind !== 'click' || typing?.kind !== 'text') return false;
  return touch.element?.editable === true && touch.element.resourceId === typing.element?.resourceId;
}

/**
 * An action is needed for the next ones where the next element is not on its screen yet; the last action ends the
 * way.
 */
function isNeeded(steps: readonly WayStep[], at: number): boolean {
  const [step, next] = [steps[at], steps[at + 1]];
  if (step === undefined || next === undefined || isOnlyFocus(steps, at)) return true;
  if (step.kind === 'scroll' || step.kind === 'back' || next.element === null) return true;
  return find(step.screen, next.element) === null;
}

function without(acts: readonly Act[], at: number): Act[] {
  return acts.filter((_, place) => place !== at);
}

/** The recorded last screen shows the typed text; without the typing it would not. */
function withoutText(screen: Screen, text: string | null): Screen {
  if (text === null || text === '') return screen;
  const elements = screen.elements.map((element) =>
    element.text.includes(text) || element.desc.includes(text) ? { ...element, text: '', desc: '' } : element,
  );
  return { ...screen, elements };
}

type Act = Pick<HistoryItem, 'kind' | 'label' | 'checked' | 'text' | 'verdict' | 'reason' | 'changes'>;

function actOf({ screen, kind, element, text }: WayStep, after: Screen): Act {
  const found = element === null ? null : find(screen, element);
  const touched = found === null ? null : reacting(screen, found, kind);
  const label =
    touched === null ? (element?.text ?? '') || (element?.desc ?? '') : elementLabel(screen, touched).label;
  // The result that the runtime's own check gives to an action that changes nothing visible.
  const dead = (kind === 'click' || kind === 'long_click') && contentHash(screen) === contentHash(after);
  return {
    kind,
    label,
    text,
    checked: touched?.checkable === true ? touched.checked : null,
    verdict: dead ? 'invalidated' : 'advanced',
    reason: dead ? 'no_change' : null,
    changes: diffScreens(screen, after),
  };
}

function wrongAct(screen: Screen, { kind, element, to }: Detour): Act {
  return actOf({ screen, kind, element, text: null }, to);
}

function backAct(from: Screen, to: Screen): Act {
  return actOf({ screen: from, kind: 'back', element: null, text: null }, to);
}

function find(
  screen: Screen,
  { bounds, text, desc, resourceId, className }: NonNullable<WayStep['element']>,
): ScreenElement | null {
  const kin = screen.elements.filter(
    (one) =>
      one.text === text && one.desc === desc && one.resourceId === resourceId && one.className === className,
  );
  const boxed = (one: ScreenElement): boolean => one.bounds.every((side, at) => side === bounds[at]);
  return kin.find(boxed) ?? kin[0] ?? null;
}

/** The control that gets the touch, and that names the action in the runtime. */
function reacting(screen: Screen, element: ScreenElement, kind: ActionKind): ScreenElement {
  const reacts = (one: ScreenElement): boolean =>
    kind === 'text' ? one.editable : one.clickable || one.checkable || one.longClickable;
  return [element, ...ancestorsOf(screen, element)].find(reacts) ?? element;
}

/** Most elements of a screen in a question. */
const ELEMENTS_MAX = 120;

/** The question as the verifier's service asks it. */
function inputOf(way: RecordedWay, acts: readonly Act[], screen: Screen): VerifierInput {
  const mark = {
    captureId: '',
    packageName: screen.packageName,
    activity: screen.activity,
    layout: layoutSignature(screen),
    content: contentHash(screen),
    place: contentHash(screen),
  };
  const history = acts.map(
    (act, step): HistoryItem => ({
      ...act,
      step,
      task: 0,
      key: '',
      direction: null,
      effect: 'free',
      before: mark,
      after: mark,
    }),
  );
  return {
    goal: way.goal,
    claim: 'done',
    claimReason: '',
    history: historyForModel(history, { claims: false }),
    elements: screen.elements
      .filter((element) => element.text !== '' || element.desc !== '' || element.checkable)
      .slice(0, ELEMENTS_MAX)
      .map((element) => ({
        index: element.index,
        text: elementLabel(screen, element).label,
        checked: element.checkable ? element.checked : null,
      })),
  };
}
