/** The words of an element. */
export interface Candidate {
  readonly text: string;
  readonly desc: string;
  readonly resourceId: string;
  readonly className: string;
}

/** Words that instructions have in common and elements seldom mean. */
const COMMON = new Set('a an the to of for in on into and or your you this that with from'.split(' '));

/**
 * Plain lexical matching, the baseline for every model: the position of the candidate that shares the most words with
 * the instruction (of its text, description, id and class), relative to all its words; the first of several. -1 if
 * there is none.
 */
export function lexicalMatch(instruction: string, candidates: readonly Candidate[]): number {
  const wanted = new Set(wordsOf(instruction));
  const scores = candidates.map(({ text, desc, resourceId, className }) => {
    const id = resourceId.slice(resourceId.lastIndexOf('/') + 1);
    const own = new Set(wordsOf(`${text} ${desc} ${id} ${className.slice(className.lastIndexOf('.') + 1)}`));
    const shared = [...own].filter((word) => wanted.has(word)).length;
    // F1 of the words: a long text must not win by its length.
    return shared === 0 ? 0 : (2 * shared) / (own.size + wanted.size);
  });
  return scores.indexOf(Math.max(...scores));
}

function wordsOf(text: string): readonly string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).filter((word) => !COMMON.has(word));
}
