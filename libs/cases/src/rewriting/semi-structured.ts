/** The two phrases of XUAT's template. */
export interface Phrases {
  /** What the system asks for: often the title of the page (PHRASE1). */
  readonly request: string;
  /** What the user should have done (PHRASE2). */
  readonly result: string;
}

/**
 * XUAT-Copilot, Table 1. Case, spaces, full stops and articles may differ. Spaces are reduced to single ones before, so
 * that no two parts of the pattern can share them.
 */
const TEMPLATE =
  /^(?:the )?system requests? (?:the )?user to (.+?) ?[,;.]? ?(?:and )?(?:the )?system validates? (?:that )?(?:the )?result feedback from (?:the )?user is (.+)$/i;

/** The maximum length of a sentence of a case; a longer one is refused anyway. */
const SENTENCE_MAX = 2_000;

/** The phrases of a sentence in XUAT's form; null for any other sentence. */
export function phrasesOf(sentence: string): Phrases | null {
  if (sentence.length > SENTENCE_MAX) return null;
  const [, request, result] = TEMPLATE.exec(sentence.replace(/\s+/g, ' ').trim()) ?? [];
  if (request === undefined || result === undefined) return null;
  const phrases = { request: bare(request), result: bare(result) };
  return phrases.request === '' || phrases.result === '' ? null : phrases;
}

export function isSemiStructured(sentence: string): boolean {
  return phrasesOf(sentence) !== null;
}

/** Without punctuation and quotes around it. */
function bare(phrase: string): string {
  return phrase.replace(/^[\s"'“‘:]+/, '').replace(/[\s"'”’.,;:!]+$/, '');
}
