/** What a refusal says besides its code and message. */
export interface ApiErrorDetails {
  /** HTTP status of the answer; null where there was none. */
  readonly status: number | null;
  readonly field?: string | undefined;
  readonly expected?: string | undefined;
  readonly advice?: string | undefined;
  /** After how many milliseconds the platform wants to be asked again. */
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/**
 * A request that did not succeed: the platform's refusal in its own words, or why there was no answer. `code` is one of
 * `docs/errors.md`, and `API_UNREACHABLE` where nothing has answered as a platform does.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | null;
  /** The field, header or query parameter that is wrong. */
  readonly field: string | undefined;
  /** What would have been right. */
  readonly expected: string | undefined;
  /** What the reader can do about it. */
  readonly advice: string | undefined;
  readonly retryAfterMs: number | null;

  constructor(code: string, message: string, details: ApiErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.field = details.field;
    this.expected = details.expected;
    this.advice = details.advice;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** The refusal in an answer that is no success. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfterMs = retryAfterOf(response.headers);
  const said = refusalOf(await response.json().catch(() => null));
  if (said !== null) {
    const { code, message, ...details } = said;
    return new ApiError(code, message, { status, retryAfterMs, ...details });
  }
  return new ApiError('API_UNREACHABLE', `it answered ${status}, and not as a platform does`, {
    status,
    retryAfterMs,
    expected: 'the address of a Tapwright platform',
    ...(isRedirect(response) ? { advice: 'Redirects are not followed: give the address they lead to.' } : {}),
  });
}

/** Browsers tell of a redirect no more than that there was one. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** `Retry-After` in seconds or as a date, as milliseconds from now. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const given = headers.get('retry-after');
  if (given === null || given.trim() === '') return null;
  const seconds = Number(given);
  const ms = Number.isNaN(seconds) ? Date.parse(given) - now : seconds * 1_000;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly expected?: string;
  readonly advice?: string;
}

function refusalOf(body: unknown): Refusal | null {
  const error = isRecord(body) ? body.error : null;
  if (!isRecord(error) || typeof error.code !== 'string' || typeof error.message !== 'string') return null;
  const { code, message, field, expected, advice } = error;
  return {
    code,
    message,
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof expected === 'string' ? { expected } : {}),
    ...(typeof advice === 'string' ? { advice } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
