/** What an endpoint says about a call that it refuses: used to choose what to do, never told to anybody. */
export interface Said {
  readonly status: number;
  /** Code, field and message, in lower case. */
  readonly words: string;
}

/** Why a call was refused, as far as its status and words tell. */
export type Refusal =
  /** The form of the request: the same may be accepted with less. */
  | 'form'
  /** Perhaps the form, perhaps something else. */
  | 'perhaps_form'
  | 'key'
  /** The account of the key has no credit. */
  | 'credit'
  | 'model_missing'
  | 'too_long'
  | 'content'
  | 'other';

const FORM: ReadonlySet<number> = new Set([400, 413, 415, 422, 501]);
const PERHAPS_FORM: ReadonlySet<number> = new Set([404, 500]);

const KEY = /api.?key|unauthori[sz]ed|authentication|invalid.{0,20}token|credential/;
const CREDIT = /insufficient_quota|insufficient (?:balance|credit|funds)/;
const MODEL_MISSING =
  /model_not_found|deploymentnotfound|\bmodels?\b[^.]{0,120}?(?:not found|not exist|isn't available|is not available|not a valid)|(?:unknown|no such|invalid) model|not a valid model|deployment[^.]{0,60}does not exist/;
const TOO_LONG =
  /context_length|context (?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|exceeds?.{0,40}context/;
const CONTENT = /content_filter|content (?:management|filter)|content_policy|safety (?:system|setting)/;

/** A fault of a server may say anything. */
const isPlain = (status: number) => (FORM.has(status) && status !== 501) || status === 404;

/** What an endpoint says plainly, the first that fits. */
const PLAIN: readonly (readonly [Refusal, (said: Said) => boolean])[] = [
  ['credit', ({ status, words }) => status === 402 || (status === 429 && CREDIT.test(words))],
  ['content', ({ status, words }) => (isPlain(status) || status === 403) && CONTENT.test(words)],
  ['key', ({ status, words }) => status === 401 || status === 403 || (status === 400 && KEY.test(words))],
  ['too_long', ({ status, words }) => isPlain(status) && TOO_LONG.test(words)],
  ['model_missing', ({ status, words }) => isPlain(status) && MODEL_MISSING.test(words)],
];

/** Reads a refusal. Pure. */
export function refusalOf(said: Said, names: (words: string) => boolean): Refusal {
  const plain = PLAIN.find(([, fits]) => fits(said));
  if (plain !== undefined) return plain[0];
  const { status, words } = said;
  if (!FORM.has(status) && !PERHAPS_FORM.has(status)) return 'other';
  return FORM.has(status) || names(words) ? 'form' : 'perhaps_form';
}

/** Longest text of an endpoint that is looked at. */
const WORDS_MAX = 4_000;

/** The words of an error body of any of the usual forms. */
export function wordsIn(error: unknown, code: unknown, param: unknown): string {
  return [code, param, said(error)]
    .map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : ''))
    .join(' ')
    .slice(0, WORDS_MAX)
    .toLowerCase();
}

function said(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  return JSON.stringify(error).slice(0, WORDS_MAX);
}
