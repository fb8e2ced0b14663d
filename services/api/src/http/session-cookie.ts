import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BegunSession } from '../access/sessions.ts';

export const SESSION_COOKIE = 'tapwright_session';
/** No script reads it, no page of another site has it sent. */
const ALWAYS = 'Path=/; HttpOnly; SameSite=Strict';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The session in a request; null: there is none. Of two by this name the first counts. */
export function sessionIn({ headers }: WithHeaders): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Has the browser keep a session until it ends. */
export function keepSession(request: FastifyRequest, reply: FastifyReply, session: BegunSession): void {
  const seconds = Math.ceil((session.endsAt.getTime() - Date.now()) / 1_000);
  setCookie(request, reply, `${session.text}; Max-Age=${Math.max(seconds, 0)}`);
}

/** Has the browser forget it. */
export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '; Max-Age=0');
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  const secure = isHttps(request) ? '; Secure' : '';
  reply
    .header('set-cookie', `${SESSION_COOKIE}=${value}; ${ALWAYS}${secure}`)
    .header('cache-control', 'no-store');
}

/** Whether the browser speaks TLS, by itself or to what stands before the API. Who lies gets a wrong cookie itself. */
function isHttps({ protocol, headers }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
  return protocol === 'https' || forwarded === 'https' || headers.origin?.startsWith('https://') === true;
}
