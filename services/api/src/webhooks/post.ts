import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { toTapwrightError } from '@tapwright/contracts';
import type { Target } from './addresses.ts';

export interface Posting {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything, from the connection to the answer. */
  readonly timeoutMs: number;
  /** Aborting it ends the request. */
  readonly signal: AbortSignal;
}

/** `status`: of the answer, null where there was none; `error`: why it does not count as delivered, empty where it does. */
export interface Posted {
  readonly status: number | null;
  readonly error: string;
}

const HEADERS_MAX_BYTES = 16 * 1024;
const ERROR_MAX = 200;

/**
 * Sends a message to the address that was resolved and to no other, and reads the first line of the answer and its headers.
 * Redirects are not followed; whatever comes after the headers is not read.
 */
export function post({ target, headers, body, timeoutMs, signal }: Posting): Promise<Posted> {
  const { url, address, family } = target;
  const timer = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      maxHeaderSize: HEADERS_MAX_BYTES,
      signal: AbortSignal.any([timer, signal]),
      // The name was looked up and checked: it is not looked up again.
      lookup: (_name, { all }, told) =>
        all === true ? told(null, [{ address, family }]) : told(null, address, family),
    });
    request.once('response', ({ statusCode = 0 }) => {
      request.destroy();
      resolve({ status: statusCode, error: errorOf(statusCode) });
    });
    request.on('error', (error) => {
      const why = timer.aborted ? `no answer within ${timeoutMs} ms` : toTapwrightError(error).message;
      resolve({ status: null, error: why.slice(0, ERROR_MAX) });
    });
    request.end(body);
  });
}

function errorOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400
    ? `it answered ${status}; redirects are not followed`
    : `it answered ${status}`;
}
