/** How many things a step is about. */
export interface Count {
  /** As the step writes it. */
  readonly word: string;
  /** At least two; null: all of them, or an unnamed number of them. */
  readonly number: number | null;
}

/** Numbers from two to ten, in their order; then the words for all or for some. */
interface Words {
  readonly numbers: readonly string[];
  readonly others: string;
}

const ENGLISH: Words = {
  numbers: ['two both twice', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  others: 'all every everything each several',
};

/** German, French, Spanish, Italian, Portuguese, Dutch, Russian, Chinese, Japanese. */
const OTHERS: Words = {
  numbers: [
    'zwei beide beiden beides zweimal deux dos ambos ambas due entrambi entrambe dois duas twee два две оба обе 两 二',
    'drei dreimal trois tres tre três drie три 三',
    'vier quatre cuatro quattro quatro четыре 四',
    'fünf cinq cinco cinque vijf пять 五',
    'sechs six seis sei zes шесть 六',
    'sieben sept siete sette sete zeven семь 七',
    'acht huit ocho otto oito восемь 八',
    'neun neuf nueve nove negen девять 九',
    'zehn dix diez dieci dez tien десять 十',
  ],
  others:
    'alle allen alles jede jeden jedes mehrere sämtliche tous toutes chaque plusieurs todos todas cada varios varias ' +
    'vários várias tutti tutte ogni elke ieder все каждый каждую 所有 全部 すべて 全て',
};

/** English words that count, as the parts of a pattern. Goals and steps of cases know the same. */
export const COUNTS = [...ENGLISH.numbers, ENGLISH.others].join(' ').replaceAll(' ', '|');

const IN_ENGLISH = tableOf(ENGLISH);
const IN_OTHERS = tableOf(OTHERS);
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });
const DIGITS = /^(?:[2-9]|1\d|20)$/;
/** Chinese and Japanese put a word for the kind of thing behind the number. */
const KIND_OF_THING = /(?<=^[二两三四五六七八九十])(?:个|条|张|件|封|份|本|枚|個|つ)$/u;
/** What is measured is a value and no number of things. */
const UNIT = /^(?:sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|weeks?|months?|years?|percent)$/iu;
const THING = /^\p{L}{3,}$/u;

/**
 * The counts in the words of a step, without its literals: `two` of “delete the two oldest”, `3` of “select 3 photos”, but
 * nothing of “for 5 minutes”. English words count where the verb of the step is English, else those of some other languages. Pure.
 */
export function countsIn(words: string, { isEnglish }: { readonly isEnglish: boolean }): Count[] {
  const said = [...SEGMENTER.segment(words.normalize('NFKC'))]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
  const found = said.flatMap((word, at): Count[] => {
    const next = said[at + 1] ?? '';
    if (UNIT.test(next) || (DIGITS.test(word) && !THING.test(next))) return [];
    const count = countOf(word, isEnglish ? [IN_ENGLISH] : [IN_OTHERS]);
    return count === null ? [] : [count];
  });
  return [...new Map(found.map((one) => [one.word.toLowerCase(), one])).values()];
}

/** The count that one word names, in whatever language; null where it names none. Pure. */
export function countOf(word: string, tables = [IN_ENGLISH, IN_OTHERS]): Count | null {
  if (DIGITS.test(word)) return { word, number: Number(word) };
  const key = word.toLowerCase().replace(KIND_OF_THING, '');
  const table = tables.find((one) => one.has(key));
  return table === undefined ? null : { word, number: table.get(key) ?? null };
}

function tableOf({ numbers, others }: Words): ReadonlyMap<string, number | null> {
  const counted = numbers.flatMap((words, at) => words.split(' ').map((word) => [word, at + 2] as const));
  return new Map([...others.split(' ').map((word) => [word, null] as const), ...counted]);
}
