import { escapePattern } from '@tapwright/escape';
import type { Screen } from '@tapwright/screen';
import { find } from './question.ts';
import type { RecordedWay, WayStep } from './recorded-way.ts';
import { wrongTexts } from './wrong-texts.ts';

/** Most wrong texts for one way. */
const WRONG_MAX = 3;

/**
 * The same way with one other text typed: what shows the right text after the typing shows the wrong one. A text
 * qualifies if the goal names it, nothing showed it before, it is typed once, and its field is not for passwords: with
 * a wrong password an app would not go on.
 */
export function wrongWays(way: RecordedWay): readonly RecordedWay[] {
  const wrong = way.steps.flatMap((step, at) =>
    isOwn(way, at) ? wrongTexts(step.text ?? '').map((text, nth) => ({ nth, at, text })) : [],
  );
  return wrong
    .sort((left, right) => left.nth - right.nth || left.at - right.at)
    .slice(0, WRONG_MAX)
    .map(({ at, text }) => withText(way, at, text));
}

function isOwn({ goal, steps }: RecordedWay, at: number): boolean {
  const step = steps[at];
  if (step === undefined || step.text === null || step.text.trim() === '') return false;
  const { text, screen, element } = step;
  const field = element === null ? null : find(screen, element);
  return (
    field?.password !== true &&
    isIn(goal.toLowerCase(), text.toLowerCase()) &&
    steps.filter((other) => other.text === text).length === 1 &&
    steps.slice(0, at + 1).every((one) => !shows(one.screen, text))
  );
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
