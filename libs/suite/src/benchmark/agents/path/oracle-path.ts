import type { ActorInput } from '@tapwright/model';

/** What the way to the goal says about the present screen. */
export type PathStep =
  /** Choose this one of the offered actions. */
  | { readonly kind: 'choose'; readonly index: number; readonly text: string | null }
  /** Nothing is left to be done. */
  | { readonly kind: 'done' }
  /** No way is known from here, or its element is not offered; `reason` says what is missing. */
  | { readonly kind: 'lost'; readonly reason: string };

/** A known way to the goal of one task: of a recording, or of an app that knows its own. */
export interface OraclePath {
  /** The next right action on the screen of this question. The same question at the same place gets the same answer. */
  next(input: ActorInput): PathStep;
  /** How many of the wanted actions are still to be done; 0 where the goal is reached. */
  left(): number;
  /** The whole way in words, such as `click "Save"`, for a planner that conceives it before the app is seen. */
  way(): readonly string[];
}

/** One step of a way in words: `click "Save"`, `text "Title" with "Tea"`, `back`. */
export function stepInWords(kind: string, name: string, text: string | null): string {
  const on = name === '' ? '' : ` "${name}"`;
  return `${kind.replace('_', ' ')}${on}${text === null ? '' : ` with "${text}"`}`.slice(0, WORDS_MAX);
}

/** The length that a planner's step may have. */
const WORDS_MAX = 200;

export const lost = (reason: string): PathStep => ({ kind: 'lost', reason });
