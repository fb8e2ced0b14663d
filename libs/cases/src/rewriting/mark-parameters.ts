/** Last words of names that a phrase may leave out: `bank_name` is called "bank" when a bank is selected. */
const GENERIC: ReadonlySet<string> = new Set(['name', 'number', 'no', 'id', 'value', 'text', 'field']);
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'his', 'her', 'their', 'your', 'its']);
const WORDS_MAX = 8;

/** What a phrase may call the parameters; null if several could be meant, which is never guessed. */
export type Marks = ReadonlyMap<string, string | null>;

export function marksOf(parameters: Iterable<string>): Marks {
  const whole = new Map<string, string | null>();
  const heads = new Map<string, string | null>();
  for (const name of parameters) {
    const words = wordsOf(name);
    note(whole, words, name);
    const last = words.at(-1) ?? '';
    if (words.length > 1 && GENERIC.has(last)) note(heads, words.slice(0, -1), name);
  }
  return new Map([...heads, ...whole]);
}

function note(marks: Map<string, string | null>, words: readonly string[], name: string): void {
  const key = words.join(' ');
  marks.set(key, marks.has(key) ? null : name);
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ ._-]+/)
    .filter((word) => word !== '');

/**
 * The phrase with `${name}` where it mentions a parameter, in place of its article, too (XUAT-Copilot 3.3, first
 * example). A parameter that the phrase already names is not named twice: "the PIN ${pin}" stays as it is.
 */
export function markParameters(phrase: string, marks: Marks): string {
  const parts = phrase.split(/(\$\{[^{}]*\})/);
  const named = new Set(parts.filter((_, at) => at % 2 === 1));
  const others = new Map([...marks].filter(([, name]) => !named.has(`\${${name}}`)));
  return parts.map((part, at) => (at % 2 === 1 ? part : markPart(part, others))).join('');
}

function markPart(text: string, marks: Marks): string {
  // Words and separators alternate.
  const pieces = text.split(/([A-Za-z0-9]+)/);
  let marked = pieces[0] ?? '';
  let at = 1;
  while (at < pieces.length) {
    const found = longestAt(pieces, at, marks);
    if (found === null) {
      marked += (pieces[at] ?? '') + (pieces[at + 1] ?? '');
      at += 2;
      continue;
    }
    marked = `${withoutArticle(marked)}\${${found.name}}${pieces[at + found.words * 2 - 1] ?? ''}`;
    at += found.words * 2;
  }
  return marked;
}

function longestAt(
  pieces: readonly string[],
  at: number,
  marks: Marks,
): { readonly name: string; readonly words: number } | null {
  for (let words = WORDS_MAX; words > 0; words--) {
    const end = at + words * 2 - 1;
    if (end > pieces.length) continue;
    const between = pieces.slice(at, end).filter((_, index) => index % 2 === 1);
    if (!between.every((gap) => /^[ _-]$/.test(gap))) continue;
    const key = pieces
      .slice(at, end)
      .filter((_, index) => index % 2 === 0)
      .join(' ')
      .toLowerCase();
    const name = marks.get(key);
    if (typeof name === 'string') return { name, words };
  }
  return null;
}

function withoutArticle(text: string): string {
  const [all, word = ''] = /(?:^|(?<= ))([A-Za-z]+) $/.exec(text) ?? [''];
  return ARTICLES.has(word.toLowerCase()) ? text.slice(0, text.length - all.length) : text;
}
