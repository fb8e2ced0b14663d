import { type ErrorCode, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { retryAfterMs } from './back-off.ts';
import { BodyTooLarge } from './body-limit.ts';
import { looksLikeStream } from './completion-of-stream.ts';
import { wordsIn } from './refusal.ts';

/** Why one attempt failed. */
export interface Failure {
  readonly code: ErrorCode;
  /** Contains nothing of the prompt, the key or the endpoint's own words, which may quote both. */
  readonly message: string;
  readonly status: number | null;
  readonly mayRetry: boolean;
  /** Milliseconds that the endpoint asks to wait. */
  readonly retryAfterMs: number | null;
  /** What the endpoint said, in lower case: it decides what is tried next, and goes nowhere else. */
  readonly words: string;
  /** A pause that the endpoint asks for is kept before the next call, by all processes. */
  readonly isPaused?: boolean;
  /** What to do, where it is not what the code says. */
  readonly advice?: string;
}

/** Reads what the `openai` package throws. @throws TapwrightError where the cause is one of ours */
export async function toFailure(thrown: unknown, now: number): Promise<Failure> {
  const own = causesOf(thrown).find((cause) => cause instanceof TapwrightError);
  if (own !== undefined) throw own;
  // It is loaded already: it has thrown this.
  const { APIConnectionError, APIConnectionTimeoutError, APIError } = await import('openai');
  if (causesOf(thrown).some((cause) => cause instanceof BodyTooLarge))
    return {
      ...failure('MODEL_UNREACHABLE', 'the model endpoint sent a body without an end'),
      mayRetry: false,
    };
  if (thrown instanceof APIConnectionTimeoutError)
    return failure('MODEL_TIMEOUT', 'the model endpoint did not answer in time');
  const untrusted = untrustedCertificate(thrown);
  if (untrusted !== null)
    return {
      ...failure('MODEL_UNREACHABLE', `the certificate of the model endpoint is not trusted (${untrusted})`),
      mayRetry: false,
      advice: 'give the file of its authority in NODE_EXTRA_CA_CERTS, or correct its base URL',
    };
  if (thrown instanceof APIConnectionError)
    return failure('MODEL_UNREACHABLE', `the model endpoint cannot be reached${causeOf(thrown)}`);
  if (thrown instanceof APIError && typeof thrown.status === 'number') {
    const headers = thrown.headers instanceof Headers ? thrown.headers : undefined;
    const words = wordsIn(thrown.error ?? thrown.message, thrown.code, thrown.param);
    return failureOfStatus(thrown.status, words, retryAfterMs(headers, now));
  }
  return failure('MODEL_UNREACHABLE', `the connection to the model endpoint broke${causeOf(thrown)}`);
}

/** An error that the endpoint reports with this status, or in a body in place of an answer. */
export function failureOfStatus(status: number, words: string, wait: number | null): Failure {
  return { ...byStatus(status), status, retryAfterMs: wait, words };
}

/** What stands in place of a completion: an error that a gateway passes on with status 200, or anything else. */
export function failureInBody(body: unknown): Failure {
  const isObject = typeof body === 'object' && body !== null;
  const error = isObject && 'error' in body ? body.error : isObject && 'message' in body ? body : null;
  const words = error === null ? '' : wordsIn(error, null, null);
  const status = statusIn(error, words);
  if (status !== null) return failureOfStatus(status, words, null);
  const what =
    error !== null
      ? 'an error'
      : typeof body !== 'string'
        ? 'something else'
        : looksLikeStream(body)
          ? 'a stream that nobody asked for, and no whole answer in it,'
          : /^\s*[{[]/.test(body)
            ? 'a body that is not JSON'
            : 'a page or a text';
  return failure('MODEL_UNREACHABLE', `the model endpoint sent ${what} in place of a chat completion`);
}

/** The status that an error names, or that its words stand for; null: it is not plain. */
function statusIn(error: unknown, words: string): number | null {
  const { code, status } = StatusFields.parse(error);
  const named = [code, status].find((one) => one !== null && one >= 400 && one < 600);
  if (named !== undefined) return named;
  if (/rate.?limit|too many requests/.test(words)) return 429;
  return /invalid.?api.?key|unauthori[sz]ed|authentication.?error/.test(words) ? 401 : null;
}

const StatusField = z.coerce.number().int().nullable().catch(null);
const StatusFields = z
  .looseObject({ code: StatusField, status: StatusField })
  .catch({ code: null, status: null });

function byStatus(status: number): Pick<Failure, 'code' | 'message' | 'mayRetry' | 'advice'> {
  if (status >= 300 && status < 400)
    return {
      code: 'MODEL_REJECTED',
      message: `the model endpoint leads to another address (status ${status}), which is not asked`,
      mayRetry: false,
      advice: 'give the address to which it leads as its base URL, if you trust it',
    };
  const message = `the model endpoint answered with status ${status}`;
  if (status === 429) return { code: 'MODEL_RATE_LIMITED', message, mayRetry: true };
  if (status === 408 || status === 504) return { code: 'MODEL_TIMEOUT', message, mayRetry: true };
  if (status === 409 || (status >= 500 && status !== 501))
    return { code: 'MODEL_UNREACHABLE', message, mayRetry: true };
  return { code: 'MODEL_REJECTED', message, mayRetry: false };
}

export function failure(code: ErrorCode, message: string): Failure {
  return { code, message, status: null, mayRetry: true, retryAfterMs: null, words: '' };
}

const ADVICE: Partial<Record<ErrorCode, string>> = {
  MODEL_REJECTED:
    'check the base URL of the endpoint, which often ends with /v1, once, and without /chat/completions; `tapwright model check` shows what it accepts',
  MODEL_KEY_REFUSED:
    'renew the key (OPENAI_API_KEY; in a file of models, the variable that keyEnv names) and begin again; nothing counts against it',
  MODEL_MISSING: 'check the names of the models (MODEL, MODEL_ACTOR …) against those that the endpoint lists',
  MODEL_TIMEOUT:
    'allow more time (MODEL_TIMEOUT_MS; timeoutMs in a file of models), or use a faster endpoint',
  MODEL_RATE_LIMITED:
    'wait and begin again, or ask less often (MODEL_REQUESTS_PER_MINUTE; rpm in a file of models)',
  MODEL_REFUSED: 'say the goal in other words, or use a model without such a filter',
  MODEL_UNREACHABLE: 'check that the endpoint runs and that its base URL is right; it often ends with /v1',
  MODEL_ANSWER_INVALID:
    'use a model that follows schemas; where answers are cut off, allow longer ones (MODEL_SETTINGS, outputTokens)',
};

export function toError({ code, message, advice = ADVICE[code] }: Failure, attempts: number): TapwrightError {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return new TapwrightError(code, `${message} (${tries})`, advice === undefined ? {} : { advice });
}

function causesOf(thrown: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = thrown; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at);
  return causes;
}

/** The code of OpenSSL, such as DEPTH_ZERO_SELF_SIGNED_CERT; null: it is not about a certificate. */
function untrustedCertificate(thrown: unknown): string | null {
  const codes = causesOf(thrown).flatMap((at) =>
    'code' in at && typeof at.code === 'string' ? [at.code] : [],
  );
  return codes.find((code) => /^[A-Z_]*(?:CERT|UNABLE_TO_VERIFY|ALTNAME)[A-Z_]*$/.test(code)) ?? null;
}

/** A system error code such as ECONNREFUSED, which contains no data. */
function causeOf(thrown: unknown): string {
  for (const at of causesOf(thrown)) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z_]+$/.test(at.code)) return ` (${at.code})`;
  }
  return '';
}
