import type { RunState } from '@tapwright/contracts';
import { type Choice, describeAction } from './action-space.ts';
import { plainWords } from './plain-words.ts';

/** The choice on the current screen that matches a conceived action. */
export interface Followed {
  readonly choice: Choice;
  /** The conceived action in its own words. */
  readonly conceived: string;
  /** The text to type; null if the action names none. */
  readonly text: string | null;
}

/** An equal verb counts less than any equal word of a name. */
const VERB_WEIGHT = 0.2;

/**
 * The action that a conceived sequence asks for next (GUARDIAN 4.4): as many actions as the task has had steps were
 * gone through. Of all sequences that go on, the one whose next action is most like an action on the screen is followed,
 * the earlier one among equals; likeness is the share of words that both have, of all that either has, and a little for
 * the same verb. Null where every sequence is at its end: that is the claim that the goal is reached.
 */
export function followConceived(state: RunState, choices: readonly Choice[]): Followed | null {
  const at = state.history.filter(({ task, kind }) => task === state.task && kind !== 'end').length;
  const acting = choices.filter(({ action }) => action.kind !== 'end');
  let best: { followed: Followed; score: number } | null = null;
  for (const sequence of state.plans ?? []) {
    const conceived = sequence[at];
    if (conceived === undefined) continue;
    for (const choice of acting) {
      const score = likeness(conceived, choice);
      if (best !== null && score <= best.score) continue;
      best = { followed: { choice, conceived, text: textOf(conceived) }, score };
    }
  }
  return best?.followed ?? null;
}

/** 0 if nothing is alike, 1.2 if everything is. */
function likeness(conceived: string, { action }: Choice): number {
  const [verb = '', ...said] = wordsOf(conceived);
  const [kind = '', ...name] = wordsOf(describeAction(action));
  const isSameVerb = SAME_VERB[verb] === undefined ? verb === kind : SAME_VERB[verb] === action.kind;
  const wanted = new Set(isSameVerb || SAME_VERB[verb] !== undefined ? said : [verb, ...said]);
  const words = new Set(name);
  const both = [...wanted].filter((word) => words.has(word)).length;
  const either = new Set([...wanted, ...words]).size;
  return (either === 0 ? 0 : both / either) + (isSameVerb ? VERB_WEIGHT : 0);
}

/** A double tap counts as one verb. */
function wordsOf(text: string): readonly string[] {
  return plainWords(text)
    .replace(/^double ?(?:tap|click)(?= |$)/, 'double_click')
    .split(' ');
}

/** What people call the kinds of actions. */
const SAME_VERB: Readonly<Record<string, string>> = {
  tap: 'click',
  press: 'click',
  select: 'click',
  open: 'click',
  click: 'click',
  double_click: 'double_click',
  type: 'text',
  enter: 'text',
  input: 'text',
  write: 'text',
  text: 'text',
  swipe: 'scroll',
  scroll: 'scroll',
  back: 'back',
};

/** `Bread` of `text "Title" with "Bread"`; if there is only one quoted text, that one. */
function textOf(conceived: string): string | null {
  const quoted = [...conceived.matchAll(/["“”]([^"“”]+)["“”]/g)].map((match) => match[1] ?? '');
  return quoted.at(-1) ?? null;
}
