import type { ActorChoice } from '@tapwright/model';

/** Words of the text in lower case, without those of one letter. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);
}

/** Share of the words that both texts have in common, from 0 to 1; words with the same beginning count as half. */
export function similarWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const all = new Set([...left, ...right]);
  if (all.size === 0) return 0;
  let common = 0;
  for (const word of left) {
    if (right.has(word)) common += 1;
    else if ([...right].some((other) => sameBeginning(word, other))) common += 0.5;
  }
  return common / all.size;
}

const BEGINNING = 4;

function sameBeginning(a: string, b: string): boolean {
  return a.length >= BEGINNING && b.length >= BEGINNING && a.slice(0, BEGINNING) === b.slice(0, BEGINNING);
}

/** The words of a choice. */
export function wordsOfChoice({ label, hint, resourceId, context }: ActorChoice): ReadonlySet<string> {
  return wordsIn([label, hint, resourceId.replaceAll('_', ' '), ...context].join(' '));
}
