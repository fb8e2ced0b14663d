import type { paths } from '@tapwright/client';
import createClient, { type Middleware } from 'openapi-fetch';

/** An answer of the API that is no success, in its own words. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly advice: string | null;
  /** What would have been right, in the words of the API. */
  readonly expected: string | null;

  constructor({ status, body }: { readonly status: number; readonly body: unknown }) {
    const said = errorOf(body);
    super(said.message ?? `the server answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = said.code ?? 'UNKNOWN';
    this.advice = said.advice ?? null;
    this.expected = said.expected ?? null;
  }
}

interface SaidError {
  readonly code?: string;
  readonly message?: string;
  readonly advice?: string;
  readonly expected?: string;
}

function errorOf(body: unknown): SaidError {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}

const NO_ANSWER = {
  code: 'NO_ANSWER',
  message: 'The platform does not answer. It may be restarting, or you are offline.',
  advice: 'Try again in a moment.',
} as const;

const throwing: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return response;
    const body = await response
      .clone()
      .json()
      .catch(() => null);
    throw new ApiError({ status: response.status, body });
  },
  onError({ error }) {
    // What was given up on purpose is no failure. Else the browser's own words differ, and none says what to do.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    return new ApiError({ status: 0, body: { error: NO_ANSWER } });
  },
};

/** Asks the API that served this page; the browser adds the cookie of the session. Answers that are no success are thrown as {@link ApiError}. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin ?? '' });
api.use(throwing);

/** The data of an answer; the middleware has thrown where there is none. */
export function dataOf<Data>({ data }: { readonly data?: Data }): Data {
  if (data === undefined) throw new ApiError({ status: 0, body: null });
  return data;
}
