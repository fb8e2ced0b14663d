/** Words that leave out what follows them, as the parts of a pattern. Goals and steps of cases know the same. */
export const LEAVES_OUT = 'except(?:ing)?|excluding|apart from|other than';

const EXCEPTION = new RegExp(
  `\\b(?:${LEAVES_OUT}|(?<=\\b(?:all|any|each|every\\w*|nothing|none)\\b.*)but)\\b`,
  'iu',
);

/** Where the words begin that say what is left out: `except …`, `all but …`; -1 if nothing is. Pure. */
export function exceptionAt(words: string): number {
  return words.search(EXCEPTION);
}
