import type { Action } from '@tapwright/contracts';
import {
  appElements,
  oneLine,
  ownText,
  placeIdentity,
  recogniseScreen,
  type Screen,
  type ScreenElement,
  visibleTexts,
} from '@tapwright/screen';
import { locatorChain, resolveLocator, usableLocators } from '../locate/locator-chain.ts';
import { kindOf } from '../locate/rules/definition-of.ts';
import type { Guard } from './trace.ts';

/** One step of a run that advanced it, with what was seen around it. */
export interface RunStep {
  readonly index: number;
  /** Step of the case, from 0. */
  readonly task: number;
  /** The role whose phone it was done on; absent if the run had one phone only. */
  readonly role?: string | undefined;
  readonly action: Action;
  readonly before: Screen;
  readonly after: Screen;
  /** Whether the device showed its keyboard before; absent where that is not known. */
  readonly keyboard?: boolean | undefined;
}

export interface Guarded {
  /** The steps without those that only closed such a window. */
  readonly steps: readonly RunStep[];
  readonly guards: readonly Guard[];
  /** Numbers of steps whose outcome the window covered: their results cannot be awaited. */
  readonly covered: ReadonlySet<number>;
}

/** Maximum number of guards of a script. */
const MAX_GUARDS = 10;
/** A screen with more texts is a page of the app. */
const MAX_TEXTS = 25;

/** Asks for a rating or feedback, announces news, advertises: not what a case is about. */
const POP_UP =
  /\b(?:rate (?:us|this|our|the app)|rate .{1,30}\?|enjoy(?:ing)? .{1,40}\?|leave a review|what.s new|new in (?:this )?version|new features?|(?:new|an) (?:update|version) (?:is )?available|take (?:a|our) survey|feedback\?|try premium|go premium|subscribe to|did you know|turn on notifications)/i;
/** Those that may agree to something as well. */
const AGREES = /^(?:ok|okay|continue|got it)$/i;
const DISMISS =
  /^(?:not now|no,? thanks?|no thank you|later|maybe later|remind me later|skip|close|dismiss|got it|ok|okay|never|cancel|continue|x|×|✕)$/i;

/**
 * Takes out the steps that only closed a window which is not part of the app's flow (a permission, a message of the
 * system, a request for a rating), and makes guards of them. Such a window is recognised by what it is. If the app
 * itself shows it, the screen behind it must also be the one from before it came. The last step stays: nothing after it
 * would make a replay look for the window.
 */
export function takeGuards(steps: readonly RunStep[], app: string): Guarded {
  // A window that comes up on one phone does not matter to the steps of the others.
  const phones = [...Map.groupBy(steps, ({ role }) => role).values()].map((own) => takeFrom(own, app));
  return {
    steps: phones.flatMap((phone) => phone.steps).toSorted((a, b) => a.index - b.index),
    guards: phones.flatMap(({ guards }) => guards),
    covered: new Set(phones.flatMap(({ covered }) => [...covered])),
  };
}

function takeFrom(steps: readonly RunStep[], app: string): Guarded {
  const kept: RunStep[] = [];
  const guards: Guard[] = [];
  const covered = new Set<number>();
  for (const [at, step] of steps.entries()) {
    const last = kept.at(-1);
    const guard = at === steps.length - 1 ? null : guardOf(step, { last, steps, app });
    if (guard === null || guards.length >= MAX_GUARDS) {
      kept.push(step);
      continue;
    }
    if (!guards.some((known) => JSON.stringify(known) === JSON.stringify(guard))) guards.push(guard);
    if (last === undefined) continue;
    covered.add(last.index);
    kept.pop();
    if (!isRepeated(last, step.after, steps[at + 1])) kept.push({ ...last, after: step.after });
  }
  return { steps: kept, guards, covered };
}

/** The window swallowed the step before, which was then repeated: once is enough if no window comes. */
function isRepeated(last: RunStep, behind: Screen, next: RunStep | undefined): boolean {
  return next?.action.key === last.action.key && sameWindow(last.before, behind);
}

interface Around {
  readonly last: RunStep | undefined;
  readonly steps: readonly RunStep[];
  readonly app: string;
}

function guardOf(step: RunStep, { last, steps, app }: Around): Guard | null {
  const { action, before: window, after } = step;
  const target = action.target === null ? undefined : window.elements[action.target.index];
  if (action.kind !== 'click' || target === undefined) return null;
  // An answer that only dismisses is pressed whenever its window comes.
  if (action.effect === 'commit' && !(DISMISS.test(ownText(target)) && !AGREES.test(ownText(target))))
    return null;
  const { kind } = recogniseScreen(window, { app });
  const isWindow =
    kind === 'permission' ||
    kind === 'anr' ||
    (kind === 'system' && DISMISS.test(ownText(target))) ||
    (kind === 'app' && isPopUp(window, target) && wasOver(last, window, after));
  if (!isWindow || recogniseScreen(after, { app }).kind !== 'app') return null;
  const others = steps
    .flatMap((other) => [other.before, other.after])
    .filter((screen) => !sameWindow(screen, window));
  const shows = showsOnly(window, target, others);
  const dismiss = usableLocators(locatorChain(window, target)).filter(
    (locator) => kindOf(locator) === 'name' || kindOf(locator) === 'neighbour',
  );
  if (shows.length === 0 || dismiss.length === 0) return null;
  return { name: nameOf(window, kind), shows, dismiss };
}

function isPopUp(window: Screen, target: ScreenElement): boolean {
  const texts = visibleTexts(window);
  return (
    texts.length <= MAX_TEXTS && DISMISS.test(ownText(target)) && texts.some(({ text }) => POP_UP.test(text))
  );
}

/**
 * The screen behind the window is the one from before it came. If the window came with the outcome of the step before,
 * that screen was not seen: then the step must not be one that asks for such a window.
 */
function wasOver(last: RunStep | undefined, window: Screen, after: Screen): boolean {
  if (last === undefined) return true;
  if (!sameWindow(last.after, window)) return sameWindow(last.after, after);
  return !POP_UP.test(last.action.target?.label ?? '');
}

function sameWindow(one: Screen, other: Screen): boolean {
  return one === other || placeIdentity(one) === placeIdentity(other);
}

/** Locators of what only this window shows: the longest text first, then the button that closes it. */
function showsOnly(window: Screen, target: ScreenElement, others: readonly Screen[]): Guard['shows'] {
  const speaking = appElements(window)
    .filter((element) => ownText(element) !== '' && !element.editable && !element.password)
    .toSorted((a, b) => ownText(b).length - ownText(a).length);
  for (const element of [...speaking, target]) {
    const chain = usableLocators(locatorChain(window, element)).filter(
      (locator) =>
        kindOf(locator) === 'name' && others.every((screen) => resolveLocator(screen, [locator]) === null),
    );
    if (chain.length > 0) return chain;
  }
  return [];
}

function nameOf(window: Screen, kind: string): string {
  const text = visibleTexts(window)[0]?.text ?? '';
  const what = kind === 'permission' ? 'permission' : kind === 'app' ? 'pop-up' : 'system message';
  return text === '' ? what : `${what}: ${oneLine(text, 60)}`;
}
