import { type ErrorCode, TapwrightError } from '@tapwright/contracts';
import { retryAfterMs } from './back-off.ts';

/** Why one attempt failed. */
export interface Failure {
  readonly code: ErrorCode;
  /** Contains nothing of the prompt, the key or the endpoint's own words, which may quote both. */
  readonly message: string;
  readonly status: number | null;
  readonly mayRetry: boolean;
  /** Milliseconds that the endpoint asks to wait. */
  readonly retryAfterMs: number | null;
  /** A pause that the endpoint asks for is kept before the next call, by all processes. */
  readonly isPaused?: boolean;
}

/** Reads what the `openai` package throws. */
export async function toFailure(thrown: unknown, now: number): Promise<Failure> {
  // It is loaded already: it has thrown this.
  const { APIConnectionError, APIConnectionTimeoutError, APIError } = await import('openai');
  if (thrown instanceof APIConnectionTimeoutError)
    return failure('MODEL_TIMEOUT', 'the model endpoint did not answer in time');
  if (thrown instanceof APIConnectionError)
    return failure('MODEL_UNREACHABLE', `the model endpoint cannot be reached${causeOf(thrown)}`);
  if (thrown instanceof APIError && typeof thrown.status === 'number') {
    const headers = thrown.headers instanceof Headers ? thrown.headers : undefined;
    return { ...byStatus(thrown.status), status: thrown.status, retryAfterMs: retryAfterMs(headers, now) };
  }
  if (thrown instanceof SyntaxError)
    return failure('MODEL_ANSWER_INVALID', 'the model endpoint sent a body that is not JSON');
  return failure('MODEL_UNREACHABLE', `the connection to the model endpoint broke${causeOf(thrown)}`);
}

function byStatus(status: number): Pick<Failure, 'code' | 'message' | 'mayRetry'> {
  const message = `the model endpoint answered with status ${status}`;
  if (status === 429) return { code: 'MODEL_RATE_LIMITED', message, mayRetry: true };
  if (status === 408 || status === 504) return { code: 'MODEL_TIMEOUT', message, mayRetry: true };
  if (status === 409 || status >= 500) return { code: 'MODEL_UNREACHABLE', message, mayRetry: true };
  return { code: 'MODEL_REJECTED', message, mayRetry: false };
}

export function failure(code: ErrorCode, message: string): Failure {
  return { code, message, status: null, mayRetry: true, retryAfterMs: null };
}

const ADVICE: Partial<Record<ErrorCode, string>> = {
  MODEL_REJECTED: 'check the key, the model names and the base URL of the endpoint',
  MODEL_UNREACHABLE: 'check that the endpoint runs and that its base URL is right',
};

export function toError({ code, message }: Failure, attempts: number): TapwrightError {
  const advice = ADVICE[code];
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return new TapwrightError(code, `${message} (${tries})`, advice === undefined ? {} : { advice });
}

/** A system error code such as ECONNREFUSED, which contains no data. */
function causeOf(thrown: unknown): string {
  for (let at: unknown = thrown, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z_]+$/.test(at.code)) return ` (${at.code})`;
  }
  return '';
}
