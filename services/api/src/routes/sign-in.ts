import { fastifyRateLimit } from '@fastify/rate-limit';
import { SignInWays, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { asTenant, insertAudit } from '@tapwright/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { entryOf } from '../access/audit.ts';
import { beginSession } from '../access/sessions.ts';
import type { SignIn } from '../access/sign-in.ts';
import { refusalsOf } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, described } from '../http/schemas.ts';
import { forgetSignIn, keepSession, keepSignIn, signInCookie } from '../http/session-cookie.ts';
import { UI_PATH } from '../ui/is-page.ts';

component(SignInWays, 'SignInWays', { description: 'How people may sign in.' });

const WINDOW_MS = 60_000;
const CALLERS_MAX = 10_000;
const BEGIN = '/v1/session/oidc';
const HOME = `${UI_PATH}/`;
/** A page of ours, and no address of anybody else. */
const OWN_PAGE = /^\/ui(?:\/[\w\-./~%]*)?(?:\?[\w\-.~%=&+:]*)?$/;
const TO_MAX = 500;

/**
 * Signing in at an issuer. A browser goes there and comes back by its address bar: neither has a key, and both may be asked for
 * by anybody, a bounded number of times.
 */
export function signInRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/session/ways',
    {
      schema: {
        summary: 'Says how people may sign in besides with a key',
        tags: ['keys'],
        security: [],
        response: { 200: described(SignInWays, 'The ways.'), ...refusalsOf(['INPUT_INVALID', 'INTERNAL']) },
      },
    },
    async () => {
      const { signIn } = context.access;
      return { oidc: signIn === null ? null : { name: signIn.name, start: BEGIN } };
    },
  );
  app.register(async (scope) => {
    await scope.register(fastifyRateLimit, {
      max: context.limits.refusedPerMinute,
      timeWindow: WINDOW_MS,
      cache: CALLERS_MAX,
      keyGenerator: ({ ip }) => ip,
      errorResponseBuilder: () =>
        new TapwrightError('TOO_MANY_REQUESTS', 'too many sign-ins from this address', {
          expected: 'fewer requests; Retry-After says when',
        }),
    });
    const query = (querystring: z.ZodType) => ({ schema: { hide: true, querystring } });
    const begun = z.strictObject({ to: z.string().optional() });
    scope.get(BEGIN, query(begun), (request, reply) => orTell(request, reply, () => begin(request, reply)));
    // Issuers add parameters of their own.
    scope.get(`${BEGIN}/callback`, query(z.looseObject({})), (request, reply) =>
      orTell(request, reply, () => finish(request, reply)),
    );
  });

  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { to } = z.object({ to: z.string().default(HOME) }).parse(request.query);
    const { address, kept } = await configured(context).begin(context.platform.secrets, ownPage(to));
    keepSignIn(request, reply, kept);
    return reply.redirect(address);
  }

  async function finish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { db, secrets } = context.platform;
    const back = { kept: signInCookie(request), query: Object(request.query) };
    // A code and what belongs to it count once.
    forgetSignIn(request, reply);
    const { caller, idToken, to } = await configured(context).finish(secrets, back);
    const session = beginSession(secrets, { caller, key: idToken, now: new Date() });
    const { tenantId } = caller;
    const { ip, headers } = request;
    // In the log it is what a session that began with a token is.
    const routeOptions = { ...request.routeOptions, url: '/v1/session' };
    const entry = entryOf({ caller, tenantId, method: 'POST', routeOptions, ip, headers }, 'session');
    await asTenant(tenantId, () => db.transaction((tx) => insertAudit(tx, entry)));
    keepSession(request, reply, session);
    return reply.redirect(to);
  }
}

/** A page of the dashboard as it is; anything else, and what climbs out of it, becomes the first one. */
function ownPage(to: string): string {
  if (to.length > TO_MAX || !OWN_PAGE.test(to)) return HOME;
  const { pathname, search } = new URL(to, 'http://platform');
  return pathname === UI_PATH || pathname.startsWith(HOME) ? `${pathname}${search}` : HOME;
}

function configured({ access }: RestContext): SignIn {
  if (access.signIn !== null) return access.signIn;
  throw new TapwrightError('NOT_FOUND', 'nobody signs in at an issuer here', {
    expected: 'OIDC_ISSUER with OIDC_CLIENT_ID, or a key',
  });
}

/** A person gets the page that asks who one is, with the code of what went wrong; a program gets the refusal. */
async function orTell(
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  try {
    return await act();
  } catch (thrown) {
    if (request.headers.accept?.includes('text/html') !== true) throw thrown;
    const { code } = toTapwrightError(thrown);
    request.log.warn({ code }, 'a sign-in has failed');
    return reply.redirect(`${HOME}?sign-in=${code}`);
  }
}
