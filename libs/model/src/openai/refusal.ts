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
  | 'model_missing'
  | 'too_long'
  | 'content'
  | 'other';

const FORM: ReadonlySet<number> = new Set([400, 413, 415, 422, 501]);
const PERHAPS_FORM: ReadonlySet<number> = new Set([404, 500]);

const KEY = /api.?key|unauthori[sz]ed|authentication|invalid.{0,20}token|credential/;
const MODEL_MISSING =
  /model_not_found|deploymentnotfound|\bmodels?\b[^.]{0,120}?(?:not found|not exist|isn't available|is not available|not a valid)|(?:unknown|no such|invalid) model|not a valid model|deployment[^.]{0,60}does not exist/;
const TOO_LONG =
  /context_length|context (?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|exceeds?.{0,40}context/;
const CONTENT = /content_filter|content (?:management|filter)|content_policy|safety (?:system|setting)/;

/** Reads a refusal. Pure. */
export function refusalOf({ status, words }: Said, names: (words: string) => boolean): Refusal {
  if (status === 401 || status === 403) return CONTENT.test(words) ? 'content' : 'key';
  if (!FORM.has(status) && !PERHAPS_FORM.has(status)) return 'other';
  if (status !== 500 && status !== 501) {
    if (status === 400 && KEY.test(words)) return 'key';
    if (CONTENT.test(words)) return 'content';
    if (TOO_LONG.test(words)) return 'too_long';
    // `no endpoints found that support image input` is about the image, and comes with 404 as well.
    if (MODEL_MISSING.test(words)) return 'model_missing';
  }
  if (names(words)) return 'form';
  return FORM.has(status) ? 'form' : 'perhaps_form';
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
