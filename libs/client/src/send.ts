import { ApiError, refusalIn } from './api-error.ts';
import { pause, pauseBefore } from './pause.ts';

export interface SendOptions {
  /** Longest wait for one answer with its body, milliseconds. */
  readonly timeoutMs: number;
  /** How often a request that may be sent again is sent again. */
  readonly retries: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Statuses after which the same request may succeed: too many requests, and a platform that is away for a moment. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Sends a request and reads the answer, again where that is safe: a request that changes nothing, and one with an
 * `Idempotency-Key`, of which the platform makes one job however often it arrives.
 * @throws ApiError for every answer that is no success; what the request's own signal was aborted with
 */
export async function send(request: Request, options: SendOptions): Promise<Response> {
  const attempts = isRepeatable(request) ? options.retries + 1 : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOf(request.clone(), options);
    } catch (failure) {
      if (request.signal.aborted || !(failure instanceof ApiError) || attempt >= attempts) throw failure;
      const ms = isPassing(failure) ? pauseBefore(attempt, failure) : null;
      if (ms === null) throw failure;
      await pause(ms, request.signal);
    }
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');
}

/** A refusal that an operator has to lift, such as a limit on open jobs, says no time after which it is over. */
function isPassing({ status, retryAfterMs }: ApiError): boolean {
  if (status === null) return true;
  return PASSING.has(status) && (status !== 429 || retryAfterMs !== null);
}

async function attemptOf(request: Request, { timeoutMs, fetch }: SendOptions): Promise<Response> {
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([request.signal, timer]);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    // A key must not be taken along to wherever an answer points.
    response = await fetch(new Request(request, { signal, redirect: 'manual' }));
    bytes = await response.arrayBuffer();
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    throw unanswered(request.url, timer.aborted ? `it took more than ${timeoutMs} ms` : saidBy(cause), cause);
  }
  const { status, statusText, headers, type } = response;
  if (!response.ok) throw await refusalIn(type === 'opaqueredirect' ? response : copyOf(bytes, response));
  return status === 204 ? new Response(null, { status, statusText, headers }) : copyOf(bytes, response);
}

function copyOf(bytes: ArrayBuffer, { status, statusText, headers }: Response): Response {
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
}

export function unanswered(url: string, why: string, cause?: unknown): ApiError {
  return new ApiError('API_UNREACHABLE', `no platform answers at ${new URL(url).origin}: ${why}`, {
    status: null,
    expected: 'the address of a running platform',
    cause,
  });
}

/** Why a request got no answer; `fetch` hides the reason in the cause. */
export function saidBy(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? thrown.cause.message : thrown.message;
}
