import { type ActionKind, TapwrightError } from '@tapwright/contracts';
import { ancestorsOf, appElements, type Screen, type ScreenElement } from '@tapwright/screen';
import { isKnown } from '../locate/known-elements.ts';
import type { Locator } from '../locate/locator.ts';
import { locatorChain, resolveLocator } from '../locate/locator-chain.ts';
import { isOtherLook, type Looks } from '../locate/looks.ts';
import type { Loosely } from '../locate/rules/definition.ts';
import { definitionOf } from '../locate/rules/definition-of.ts';
import { plainText } from '../text/template.ts';
import type { Trace, TraceStep } from '../trace/trace.ts';
import { idAlike, type Similarity, similarityTo, wordsAlike } from './similarity.ts';

/** A step whose target is not found any more, and the screen to search for it. */
export interface HealRequest {
  /** Its templates bound (see `bindTrace`). */
  readonly step: TraceStep;
  /** `Trace.screen` of the recorded run. */
  readonly size: readonly [width: number, height: number];
  readonly screen: Screen;
  /** How its elements look, where that is known. */
  readonly looks?: Looks | undefined;
}

/** The element that the target has probably become. */
export interface Healed {
  readonly element: ScreenElement;
  /** 0 to 1. */
  readonly score: number;
  /** In plain words, for whoever accepts or rejects it. */
  readonly why: string;
  /** How to find it from now on. */
  readonly chain: readonly Locator[];
}

/** A change of a script that a person accepts or rejects. */
export interface HealingProposal {
  readonly stepIndex: number;
  readonly before: readonly Locator[];
  readonly after: readonly Locator[];
  readonly reason: string;
  readonly score: number;
}

/** Minimum likeness, and minimum lead over the second best; anything below is a guess. */
const SCORE_MIN = 0.55;
const MARGIN_MIN = 0.08;
/** Minimum likeness by id, text or name; and the minimum where a locator fits loosely. */
const IDENTITY_MIN = 0.5;
const LOOSE_SCORE_MIN = 0.4;

interface Candidate {
  readonly element: ScreenElement;
  readonly like: Similarity;
}

/**
 * Searches for the element that a lost target has become. First it compares the locators loosely, then it takes the
 * element most like the recorded one, if that leads over all others. Null where nothing is alike, or several are. What
 * stood beside the target on the recorded screen is never chosen. Only targets of actions are healed, never what a
 * check asks for. Pure.
 */
export function healLocator(request: HealRequest): Healed | null {
  const { step, screen } = request;
  if (resolveLocator(screen, step.locators) !== null) return null;
  const candidates = candidatesOf(request);
  const loose = loosely(candidates, step.locators);
  if (loose !== null)
    return loose.like.score < LOOSE_SCORE_MIN ? null : healed(screen, loose, 'the same but for its spelling');
  return byLikeness(screen, candidates);
}

/** Every element that the target may have become: usable, and not known to have stood beside it; most alike first. */
function candidatesOf({ step, size, screen, looks }: HealRequest): readonly Candidate[] {
  const { target, kind } = step.action;
  if (target === null) return [];
  const known = new Set(step.before.known);
  const remembered = { target, locators: step.locators, size };
  return appElements(screen)
    .filter((element) => canBeUsed(screen, element, kind) && !isKnown(screen, element, known))
    .filter((element) => !looksOther(element, step.locators, looks))
    .map((element): Candidate => ({ element, like: similarityTo(remembered, screen, element) }))
    .toSorted((a, b) => b.like.score - a.like.score);
}

/** The elements that a person or a model may choose from as the target, most alike first. Pure. */
export function healingChoices(request: HealRequest): readonly ScreenElement[] {
  return candidatesOf(request).map(({ element }) => element);
}

/** The choice of a person or a model; null for anything but one of the choices. Pure. */
export function healByChoice(request: HealRequest, index: number | null, why: string): Healed | null {
  const chosen = candidatesOf(request).find(({ element }) => element.index === index);
  return chosen === undefined ? null : healed(request.screen, chosen, why);
}

function byLikeness(screen: Screen, candidates: readonly Candidate[]): Healed | null {
  const [best, ...rest] = candidates;
  if (best === undefined) return null;
  const { score, identity, why } = best.like;
  if (isNamelessTwin(screen, best.element)) return null;
  if (score < SCORE_MIN || identity < IDENTITY_MIN) return null;
  // A button and the frame around it are one thing.
  const second = rest.find(({ element }) => !isOneThing(screen, best.element, element));
  if (second !== undefined && score - second.like.score < MARGIN_MIN) return null;
  return healed(screen, best, `alike by ${why.join(', ')}`);
}

/** A nameless element with another picture: only its place would make it the target. */
function looksOther(
  { text, desc, className, index }: ScreenElement,
  locators: readonly Locator[],
  looks: Looks | undefined,
): boolean {
  const look = looks?.get(index);
  if (look === undefined || text !== '' || desc !== '') return false;
  return locators.some(
    (locator) => locator.by === 'look' && locator.className === className && isOtherLook(locator.hash, look),
  );
}

/** A nameless element whose id others have, too: only its place would make it the target, and it may be any of them. */
function isNamelessTwin(
  { elements }: Screen,
  { text, desc, resourceId, className, children }: ScreenElement,
): boolean {
  if (text !== '' || desc !== '' || children.length > 0) return false;
  return elements.filter((at) => at.resourceId === resourceId && at.className === className).length > 1;
}

function healed(screen: Screen, { element, like }: Candidate, why: string): Healed {
  return { element, score: Math.round(like.score * 100) / 100, why, chain: locatorChain(screen, element) };
}

/** The only candidate that a locator fits if case, spaces, punctuation and the package of an id are ignored. */
function loosely(candidates: readonly Candidate[], locators: readonly Locator[]): Candidate | null {
  for (const locator of locators) {
    const [first, second] = candidates.filter(({ element }) => fitsLoosely(element, locator));
    if (first !== undefined && second === undefined) return first;
  }
  return null;
}

const LOOSELY: Loosely = {
  isId: (wanted, found) => idAlike(wanted, found) === 1,
  isText: (wanted, found) => wordsAlike(plainText(wanted) ?? wanted, found) === 1,
};

function fitsLoosely(element: ScreenElement, locator: Locator): boolean {
  return definitionOf(locator).fitsLoosely?.(locator, element, LOOSELY) === true;
}

/** Whether the action could be done to the element, or to what it is a part of. */
function canBeUsed(screen: Screen, element: ScreenElement, kind: ActionKind): boolean {
  if (!element.enabled) return false;
  switch (kind) {
    case 'text':
    case 'clear':
      return element.editable;
    case 'scroll':
    case 'swipe_selector':
      return element.scrollable;
    case 'long_click':
      return [element, ...ancestorsOf(screen, element)].some(
        ({ longClickable, clickable }) => longClickable || clickable,
      );
    default:
      return [element, ...ancestorsOf(screen, element)].some(
        ({ clickable, checkable }) => clickable || checkable,
      );
  }
}

function isOneThing(screen: Screen, one: ScreenElement, other: ScreenElement): boolean {
  return ancestorsOf(screen, one).includes(other) || ancestorsOf(screen, other).includes(one);
}

/**
 * The change of the script that a healed step proposes; `step` is that of the trace itself, its templates not bound.
 */
export function proposalOf(step: TraceStep, { chain, why, score }: Healed): HealingProposal {
  return { stepIndex: step.index, before: step.locators, after: chain, reason: why, score };
}

/**
 * The trace with the locators of accepted proposals; nothing else of it changes, least of all a check.
 * @throws TapwrightError `INPUT_INVALID` where a proposal was made for another version of the step.
 */
export function applyProposals(trace: Trace, proposals: readonly HealingProposal[]): Trace {
  const rest = new Map(proposals.map((proposal) => [proposal.stepIndex, proposal]));
  const steps = trace.steps.map((step) => {
    const proposal = rest.get(step.index);
    if (proposal === undefined) return step;
    rest.delete(step.index);
    if (JSON.stringify(proposal.before) === JSON.stringify(step.locators))
      return { ...step, locators: proposal.after };
    throw stale(step.index, 'the step has other locators by now');
  });
  const [missing] = rest.keys();
  if (missing !== undefined) throw stale(missing, 'the trace has no such step');
  return { ...trace, steps };
}

function stale(stepIndex: number, why: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the proposal for step ${stepIndex} does not fit: ${why}`, {
    field: 'stepIndex',
    expected: 'a proposal made from this trace',
    advice: 'replay the script again to get new proposals',
  });
}
