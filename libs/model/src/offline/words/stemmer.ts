const VOWEL = /[aeiouy]/;

/**
 * Cuts the commonest English endings so that `deleting`, `deletes` and `deleted` have the same stem.
 * A small relative of Porter's algorithm (1980): plural, past, gerund, agent and adverb endings only.
 * Stems are for comparing; they need not be words.
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = cutPlural(word);
  return cutFinalE(undouble(cutEnding(singular)));
}

function cutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[xz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

const ENDINGS: readonly (readonly [ending: string, replacement: string])[] = [
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['ation', 'ate'],
  ['ically', 'ic'],
  ['ingly', ''],
  ['edly', ''],
  ['ing', ''],
  ['ed', ''],
  ['ly', ''],
  ['ment', ''],
  ['ion', ''],
];

function cutEnding(word: string): string {
  for (const [ending, replacement] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const root = word.slice(0, -ending.length);
    return root.length >= 3 && VOWEL.test(root) ? root + replacement : word;
  }
  return word;
}

/** `running` → `runn` → `run`; `call`, `off` and `pass` keep their double letter. */
function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function cutFinalE(word: string): string {
  if (word.endsWith('e') && word.length > 3) return word.slice(0, -1);
  return word.endsWith('y') && word.length > 3 ? `${word.slice(0, -1)}i` : word;
}
