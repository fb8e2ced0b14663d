import { escapePattern } from '@tapwright/escape';
import { contentHash, elementLikeness, elementSet, type Screen } from '@tapwright/screen';
import { type ClaimKind, isTrueKind, type KnownClaim } from './known-claim.ts';
import { type Act, actOf, actsAlong, find, inputOf } from './question.ts';
import type { Detour, RecordedWay, WayStep } from './recorded-way.ts';
import { isStructural } from './structural.ts';
import { servesToFind, wrongWays } from './wrong-value.ts';

/**
 * All claims of one recorded way: at its end, at every prefix, after a wrong turn instead of each action, after a
 * wrong turn and the way back from it, at its end with one action left out that the next one did not need, and at its
 * end with another text typed.
 *
 * Nothing was carried out for them, so the recording must show that they are false:
 * - A prefix or a wrong turn that stands on the content of the last screen, with all texts typed, is no claim, unless
 *   nothing was done: the task may be done there. Nor is a prefix after which the way only scrolls, or goes out.
 * - An action is left out only if it is the only one of its kind on its element with its text (a second tap on the
 *   same button may be too much), and if it typed something or changed its screen. A typed text that served to find
 *   what is touched next is not left out: that could be found without it. Nor is an action that led to another page,
 *   where the next element only looks alike, or whose window a later step changed or closed: a history without it holds
 *   what cannot have happened. Nor is a choice that the last screen shows, as nobody has recorded how that looks
 *   without it.
 * - A wrong text stands for a right one that the goal names and that was not on the screen before.
 */
export function recordedClaims(way: RecordedWay): readonly KnownClaim[] {
  const { steps, end } = way;
  const acts = actsOf(way);
  const claim = claimOn(way, isStructural(way.goal, acts));
  const claims: KnownClaim[] = [];
  for (const [at, step] of steps.entries()) {
    if (isOnlyFocus(steps, at)) continue;
    const before = acts.slice(0, at);
    const kind = prematureKind(at, steps.length);
    if (kind === 'nothing_done' || !(mayBeDone(way, at, step.screen) || onlyLeaves(acts.slice(at))))
      claims.push(claim(kind, before, step.screen));
    const detour = way.detours[at] ?? null;
    if (detour === null) continue;
    const wrong = [...before, wrongAct(step.screen, detour)];
    if (!mayBeDone(way, at, detour.to)) claims.push(claim('wrong_turn', wrong, detour.to));
    if (end === null) continue;
    const around = [...wrong, backAct(detour.to, step.screen), ...acts.slice(at)];
    claims.push(claim('after_detour', around, end));
  }
  if (end === null) return claims;
  const leftOut = steps.flatMap((step, at) =>
    isNeeded(steps, at) || !matters(way, at) || isChoiceShown(way, at) || onlyOpened(acts, at)
      ? []
      : [claim('left_out', without(acts, at), withoutText(end, step.text))],
  );
  const wrong = wrongWays(way).flatMap((other) =>
    other.end === null ? [] : [claim('value_wrong', actsOf(other), other.end)],
  );
  return [claim('finished', acts, end), ...claims, ...leftOut, ...wrong];
}

function claimOn(way: RecordedWay, structural: boolean) {
  return (kind: ClaimKind, taken: readonly Act[], screen: Screen): KnownClaim => ({
    task: way,
    kind,
    isTrue: isTrueKind(kind),
    structural,
    input: inputOf(way, taken, screen),
  });
}

function actsOf(way: RecordedWay): readonly Act[] {
  return actsAlong(way.steps.map((step, at) => ({ action: step, after: after(way, at) ?? step.screen })));
}

/** The screen after a step. */
function after({ steps, end }: RecordedWay, at: number): Screen | null {
  return steps[at + 1]?.screen ?? end;
}

/** The share of the way that a claim at this step leaves undone. */
function prematureKind(at: number, all: number): ClaimKind {
  if (at === all - 1) return 'one_missing';
  return at === 0 ? 'nothing_done' : 'begun';
}

/** True where a screen looks like the last one, and nothing is left to be typed from this step on. */
function mayBeDone({ steps, end }: RecordedWay, at: number, screen: Screen): boolean {
  const typed = steps.slice(at).every(({ text }) => text === null);
  return typed && end !== null && contentHash(screen) === contentHash(end);
}

/** What is left scrolls, or leaves a page that holds nothing to save. */
function onlyLeaves(acts: readonly Act[]): boolean {
  return acts.every(
    ({ kind, label, effect }) =>
      kind === 'scroll' || (effect === 'look' && (kind === 'back' || label === 'Navigate up')),
  );
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

/** Of the same page, two screens share this much of what can be touched (GUARDIAN's published comparison). */
const SAME_PAGE = 0.5;

/**
 * An action is needed for the next ones where the next element is not on its screen yet, or is on another page; the last
 * action ends the way.
 */
function isNeeded(steps: readonly WayStep[], at: number): boolean {
  const [step, next] = [steps[at], steps[at + 1]];
  if (step === undefined || next === undefined || isOnlyFocus(steps, at)) return true;
  if (step.kind === 'scroll' || step.kind === 'back' || next.element === null) return true;
  return find(step.screen, next.element) === null || !isSamePage(step.screen, next.screen);
}

function isSamePage(one: Screen, other: Screen): boolean {
  return (elementLikeness(elementSet(one), elementSet(other)) ?? 1) >= SAME_PAGE;
}

/** True for an action that no other one of the way repeats, and that typed something or changed its screen. */
function matters(way: RecordedWay, at: number): boolean {
  const step = way.steps[at];
  const next = after(way, at);
  if (step === undefined || next === null) return false;
  const repeated = way.steps.some((other) => other !== step && actionKey(other) === actionKey(step));
  if (repeated) return false;
  return step.text === null ? contentHash(step.screen) !== contentHash(next) : !servesToFind(way, at);
}

/** Kind, element and text; only an element without a name is told by its place. */
function actionKey({ kind, element, text }: WayStep): string {
  if (element === null) return JSON.stringify([kind, text]);
  const { text: shown, desc, resourceId, className, bounds } = element;
  const isNamed = shown !== '' || desc !== '';
  return JSON.stringify([kind, shown, desc, resourceId, className, isNamed ? null : bounds, text]);
}

/** The last screen has the words of the element that was pressed. */
function isChoiceShown({ steps, end }: RecordedWay, at: number): boolean {
  const step = steps[at];
  const name = (step?.element?.text ?? '').trim().toLowerCase();
  if (step?.kind !== 'click' || name === '' || end === null) return false;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'u');
  return end.elements.some(
    ({ text, desc }) => named.test(text.toLowerCase()) || named.test(desc.toLowerCase()),
  );
}

/** The action set nothing, and a later step changed or took away what it had brought. */
function onlyOpened(acts: readonly Act[], at: number): boolean {
  const { text = null, changes = [] } = acts[at] ?? {};
  if (
    text !== null ||
    changes.some((change) => /^(?:(?:un)?checked|selected|no longer|text changed)/.test(change))
  )
    return false;
  const brought = changes.flatMap((change) => /^appeared: (.*)$/.exec(change)?.[1] ?? []);
  const later = acts.slice(at + 1).flatMap((act) => act.changes);
  return brought.some((one) => later.includes(`gone: ${one}`));
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

function wrongAct(screen: Screen, { kind, element, to }: Detour): Act {
  return actOf({ screen, kind, element, text: null }, to);
}

function backAct(from: Screen, to: Screen): Act {
  return actOf({ screen: from, kind: 'back', element: null, text: null }, to);
}
