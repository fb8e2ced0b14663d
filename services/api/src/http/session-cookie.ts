import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BegunSession } from '../access/sessions.ts';
import { SIGN_IN_MS } from '../access/sign-in.ts';

export const SESSION_COOKIE = 'tapwright_session';
/** What a browser keeps while somebody signs in at an issuer. */
const SIGN_IN_COOKIE = 'tapwright_sign_in';
/** It comes along when the issuer leads the browser back, and to no other route. */
const WHILE_AWAY = 'Path=/v1/session/oidc; HttpOnly; SameSite=Lax';
/** No script reads it, no page of another site has it sent. */
const ALWAYS = 'Path=/; HttpOnly; SameSite=Strict';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The session in a request; null: there is none. Of two by this name the first counts. */
export function sessionIn(request: WithHeaders): string | null {
  return cookieIn(request, SESSION_COOKIE);
}

/** What a browser has kept of a sign-in that it began; null: nothing. */
export function signInCookie(request: WithHeaders): string | null {
  return cookieIn(request, SIGN_IN_COOKIE);
}

function cookieIn({ headers }: WithHeaders, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Has the browser keep what belongs to a sign-in until it comes back. */
export function keepSignIn(request: FastifyRequest, reply: FastifyReply, kept: string): void {
  addCookie(
    reply,
    `${SIGN_IN_COOKIE}=${kept}; Max-Age=${SIGN_IN_MS / 1_000}; ${WHILE_AWAY}${secureOn(request)}`,
  );
}

/** Has the browser forget it. */
export function forgetSignIn(request: FastifyRequest, reply: FastifyReply): void {
  addCookie(reply, `${SIGN_IN_COOKIE}=; Max-Age=0; ${WHILE_AWAY}${secureOn(request)}`);
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
  addCookie(reply, `${SESSION_COOKIE}=${value}; ${ALWAYS}${secureOn(request)}`);
}

/** Besides those that the answer has already: this header adds to itself. */
function addCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie).header('cache-control', 'no-store');
}

function secureOn(request: FastifyRequest): string {
  return isHttps(request) ? '; Secure' : '';
}

/** Whether the browser speaks TLS, by itself or to what stands before the API. Who lies gets a wrong cookie itself. */
function isHttps({ protocol, headers }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
  return protocol === 'https' || forwarded === 'https' || headers.origin?.startsWith('https://') === true;
}
