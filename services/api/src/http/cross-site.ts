import { TapwrightError } from '@tapwright/contracts';
import type { FastifyRequest } from 'fastify';
import { changes } from '../access/audit.ts';

/** A page of another site cannot have a browser send this header: it would have to ask first, and is never allowed to. */
export const OWN_REQUEST = 'x-tapwright-request';

type Request = Pick<FastifyRequest, 'caller' | 'method' | 'headers'>;

/**
 * Refuses a change that a browser sends with a session's cookie for a page that is not ours. A page of the same host by
 * another port is foreign, too. Keys and tokens in headers need no such guard: no browser adds them by itself.
 * @throws TapwrightError `CROSS_SITE_REFUSED`
 */
export function refuseCrossSite(request: Request): void {
  const { caller, headers } = request;
  if (caller?.bySession !== true || !changes(request) || isOwn(headers)) return;
  throw new TapwrightError('CROSS_SITE_REFUSED', 'the change was not asked for by a page of this platform', {
    field: 'origin',
    expected: `an Origin or Sec-Fetch-Site of the same origin, or the header ${OWN_REQUEST}`,
    advice: `A program sends ${OWN_REQUEST}: 1 with its cookie, or a key in x-api-key instead.`,
  });
}

/** What the browser says counts before what a page could say. */
function isOwn(headers: Request['headers']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin !== undefined) return host !== undefined && URL.parse(origin)?.host === hostOf(origin, host);
  return headers[OWN_REQUEST] !== undefined;
}

/** The host of a request as it would stand in an origin of this scheme, without the port that goes without saying. */
function hostOf(origin: string, host: string): string | undefined {
  return URL.parse(`${URL.parse(origin)?.protocol ?? 'http:'}//${host}`)?.host;
}
