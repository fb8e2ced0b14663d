import { escapePattern } from '@tapwright/escape';
import type { Screen } from '@tapwright/screen';
import { find } from './question.ts';
import type { RecordedWay, WayStep } from './recorded-way.ts';
import { wrongTexts } from './wrong-texts.ts';

/** Most wrong texts for one way. */
const WRONG_MAX = 3;

/**
 * The same way with one other text typed: what shows the right text after the typing shows the wrong one. A text
 * qualifies if
 * - the goal names it, it is typed once, and nothing showed it before;
 * - its field is not for passwords, with which an app would not go on, and is not filled in again later;
 * - what is touched next was there before the typing, or shows the text: something that was found by the text would be
 *   the right one all the same.
 * A text at the end of a way is not cut off: a list that it filters may stay the same.
 */
export function wrongWays(way: RecordedWay): readonly RecordedWay[] {
  const wrong = way.steps.flatMap(({ text }, at) => {
    if (text === null || !isValue(way, at)) return [];
    const texts = wrongTexts(text).filter((other) => touchAfter(way, at) !== null || !text.startsWith(other));
    return texts.map((other, nth) => ({ nth, at, other }));
  });
  return wrong
    .sort((left, right) => left.nth - right.nth || left.at - right.at)
    .slice(0, WRONG_MAX)
    .map(({ at, other }) => withText(way, at, other));
}

function isValue(way: RecordedWay, at: number): boolean {
  const { goal, steps } = way;
  const step = steps[at];
  if (step === undefined || step.text === null || step.text.trim() === '') return false;
  const { text, screen, element } = step;
  const field = element === null ? null : find(screen, element);
  const next = touchAfter(way, at);
  return (
    field?.password !== true &&
    isIn(goal.toLowerCase(), text.toLowerCase()) &&
    steps.filter((other) => other.text === text).length === 1 &&
    steps.slice(0, at + 1).every((one) => !shows(one.screen, text)) &&
    !steps.slice(at + 1).some((later) => later.text !== null && isSameField(later, step)) &&
    (next === null || find(screen, next) !== null || isIn(next.text, text) || isIn(next.desc, text))
  );
}

/** True where what is touched next shares a word with the typed text: the text may have served to find it. */
export function servesToFind(way: RecordedWay, at: number): boolean {
  const next = touchAfter(way, at);
  const shown = `${next?.text ?? ''} ${next?.desc ?? ''}`.toLowerCase();
  const words = way.steps[at]?.text?.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.some((word) => isIn(shown, word));
}

/** The first element that is touched after a step, other than to type into it. */
function touchAfter({ steps }: RecordedWay, at: number): WayStep['element'] {
  const next = steps
    .slice(at + 1)
    .find(({ kind, element }) => element !== null && kind !== 'text' && kind !== 'scroll');
  return next?.element ?? null;
}

function isSameField({ element }: WayStep, { element: other }: WayStep): boolean {
  if (element === null || other === null || element.resourceId !== other.resourceId) return false;
  return element.resourceId !== '' || element.bounds.every((side, at) => side === other.bounds[at]);
}

function shows({ elements }: Screen, wanted: string): boolean {
  return elements.some(({ text, desc }) => isIn(text, wanted) || isIn(desc, wanted));
}

function withText(way: RecordedWay, at: number, wrong: string): RecordedWay {
  const right = way.steps[at]?.text ?? '';
  const say = <T extends { readonly text: string; readonly desc: string }>(one: T): T => ({
    ...one,
    text: swapped(one.text, right, wrong),
    desc: swapped(one.desc, right, wrong),
  });
  const onScreen = (screen: Screen): Screen => ({ ...screen, elements: screen.elements.map(say) });
  const steps = way.steps.map((step, place): WayStep => {
    if (place < at) return step;
    if (place === at) return { ...step, text: wrong };
    return {
      ...step,
      screen: onScreen(step.screen),
      element: step.element === null ? null : say(step.element),
    };
  });
  return { ...way, steps, end: way.end === null ? null : onScreen(way.end) };
}

/** True where `words` stand in `text` as whole words. */
function isIn(text: string, words: string): boolean {
  return wholeWords(words).test(text);
}

function swapped(text: string, right: string, wrong: string): string {
  return text.replace(wholeWords(right), () => wrong);
}

function wholeWords(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(words.trim())}(?![\\p{L}\\p{N}])`, 'gu');
}
