/** Verbs that cannot be derived from their -ing form by rule, by their stems without -ing. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  ...{
    add: 'add',
    agree: 'agree',
    see: 'see',
    be: 'be',
    do: 'do',
    go: 'go',
    dy: 'die',
    ty: 'tie',
    ly: 'lie',
  },
  ...{
    cancell: 'cancel',
    labell: 'label',
    travell: 'travel',
    controll: 'control',
    dial: 'dial',
    diall: 'dial',
  },
  ...{
    complet: 'complete',
    delet: 'delete',
    invit: 'invite',
    unit: 'unite',
    ignit: 'ignite',
    paste: 'paste',
  },
  ...{ input: 'input', output: 'output', develop: 'develop', focus: 'focus', sync: 'sync', past: 'paste' },
  ...{ promot: 'promote', quot: 'quote', denot: 'denote', welcom: 'welcome', becom: 'become', com: 'come' },
  ...{ tast: 'taste', wast: 'waste', clon: 'clone', phon: 'phone', postpon: 'postpone', rewrit: 'rewrite' },
  ...{ restor: 'restore', explor: 'explore', ignor: 'ignore', stor: 'store', hang: 'hang', repeat: 'repeat' },
  ...{
    prepar: 'prepare',
    compar: 'compare',
    declar: 'declare',
    shar: 'share',
    overrid: 'override',
    transferr: 'transfer',
  },
  ...{
    outlin: 'outline',
    bas: 'base',
    eras: 'erase',
    cho: 'choose',
    combin: 'combine',
    upvot: 'upvote',
    reload: 'reload',
  },
};

/**
 * English spelling rules of -ing forms in reverse, first match first: the changed end of the stem, and its original. If
 * a word of one syllable ends in one vowel and one consonant, a verb without e would have doubled the consonant (tap,
 * tapping), so the verb has an e (take, taking); longer words are recognised by their endings.
 */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  // A doubled consonant loses one; for these four the verb has two.
  [/([bdgkmnprtv])\1$/, '$1'],
  [/(?:ss|ll|ff|zz)$/, '$&'],
  // c, v, z, u and most of s and g need an e: replace, save, authorize, continue, close, change.
  [/(?:[cvzu]|[dr]g|[aeiou]g|ang|[aeiounrwpl]s)$/, '$&e'],
  // Consonant and l: enable, toggle; but not crawl.
  [/[^aeiouylrw]l$/, '$&e'],
  // One syllable with a long vowel: take, write, hide, type, note.
  [/^(?:[^aeiouy]|qu)*[aeiouy][^aeiouywx]$/, '$&e'],
  [/(?:^|[^eo])at$/, '$&e'],
  [/(?:cre|rec?re)at$/, '$&e'],
  [/[^aeo]ut$/, '$&e'],
  [/(?:[^aeiou]|qu)i[dnrbplkm]$/, '$&e'],
  [/[^aeiou]u[rdmnbl]$/, '$&e'],
  [/[^aeiou](?:ad|ed|od|am|ap|ak|ok|yp)$/, '$&e'],
  [/[^aeiou](?:op|ag|ib|ob|ub)$/, '$&e'],
];

/** Words in -ing that are not verbs at the beginning of a phrase or later in it. */
const NOUNS: ReadonlySet<string> = new Set(
  `nothing something anything everything morning evening during king ring thing string spring wing shipping billing
  banking pending incoming outgoing remaining existing savings clothing greeting`.split(/\s+/),
);

/** The verb of an -ing form in lower case: `submitting` gives `submit`; null for other words. */
export function verbOf(word: string): string | null {
  const [, stem = ''] = /^([a-z]+)ing$/.exec(word.toLowerCase()) ?? [];
  if (!/[aeiouy]/.test(stem) || stem.length < 2 || NOUNS.has(word.toLowerCase())) return null;
  const exception = Object.hasOwn(EXCEPTIONS, stem) ? EXCEPTIONS[stem] : undefined;
  if (exception !== undefined) return exception;
  const [ending, verb] = ENDINGS.find(([pattern]) => pattern.test(stem)) ?? [/$/, ''];
  return stem.replace(ending, verb);
}

/** A phrase such as "selecting a bank and confirming it" as an instruction: "select a bank and confirm it". */
export function imperative(phrase: string): string {
  const bare = phrase.replace(/^(?:the )?user (?:is )?/i, '').replace(/^[a-z]{3,20}ly (?=[a-z]+ing\b)/i, '');
  const first = /^[A-Za-z]+/.exec(bare)?.[0] ?? '';
  const verb = verbOf(first);
  if (verb === null) return bare;
  const rest = bare.slice(first.length);
  return (
    verb +
    rest.replace(/((?:\band|\bthen|\bor|,) )([a-z]+ing)\b/gi, (all, before: string, word: string) => {
      const next = verbOf(word);
      return next === null ? all : before + next;
    })
  );
}
