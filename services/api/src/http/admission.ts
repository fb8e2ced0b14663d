import { fastifyRateLimit } from '@fastify/rate-limit';
import { ERROR_CODES, type ErrorCode, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { asTenant, createRecentKeys, databaseError, insertAudit } from '@tapwright/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changes, entryOf } from '../access/audit.ts';
import { type Caller, callerOf, openCaller } from '../access/caller.ts';
import { neededBy, refuseWithoutScope } from '../access/route-scopes.ts';
import { readGivenSession, sessionCaller, unknownSession } from '../access/sessions.ts';
import { readGivenKey } from '../access/stored-keys.ts';
import { refuseCrossSite } from './cross-site.ts';
import { keyIn } from './given-key.ts';
import type { RestContext } from './rest-app.ts';
import { sessionIn } from './session-cookie.ts';

const WINDOW_MS = 60_000;
/** Most callers whose requests are counted at a time; the one that was quiet longest is forgotten first. */
const CALLERS_MAX = 10_000;
/** How long a key that was valid is looked up at once, even where its address has sent too many wrong ones. */
const TRUSTED_MS = 60 * 60_000;

/** Refusals that are noted, and how many of a tenant's in a minute. */
const NOTED: ReadonlySet<ErrorCode> = new Set(['SCOPE_MISSING', 'FORBIDDEN', 'CROSS_SITE_REFUSED']);
const NOTED_PER_MINUTE = 60;

type Admitting = Pick<RestContext, 'platform' | 'access' | 'limits'>;

/**
 * Who may come in, before anything of a body is read: callers with a key, a token or a session that has the scope of the
 * route, each tenant with so many requests a minute. The connection of a caller who is refused is closed, so that a body that never ends is
 * not waited for.
 * @throws TapwrightError `UNAUTHORIZED`, `KEY_EXPIRED`, `KEY_REVOKED`, `SESSION_ENDED`, `CROSS_SITE_REFUSED`, `SCOPE_MISSING`,
 * `TOO_MANY_REQUESTS` from the hooks
 */
export async function admitCallers(scope: FastifyInstance, admitting: Admitting): Promise<void> {
  const { limits } = admitting;
  await scope.register(fastifyRateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: WINDOW_MS,
    cache: CALLERS_MAX,
    // Without keys there is one tenant only, and nobody whom it could keep waiting.
    allowList: ({ caller }) => caller?.kind === 'local',
    keyGenerator: ({ tenantId }) => tenantId,
    errorResponseBuilder: (_, { max }) => tooMany(`more than ${max} requests in a minute`),
  });
  const admit = createGate(scope, admitting);
  noteRefused(scope, admitting);
  scope.decorateRequest('tenantId', '');
  scope.decorateRequest('caller', null);
  scope.addHook('onRequest', async (request, reply) => {
    const caller = await admit(request, reply);
    request.caller = caller;
    request.tenantId = caller.tenantId;
  });
  // After the requests of the tenant were counted.
  scope.addHook('preParsing', async (request, reply) => {
    const { caller, method, routeOptions } = request;
    const { url = '' } = routeOptions;
    try {
      refuseCrossSite(request);
      if (caller !== null) refuseWithoutScope(caller, neededBy({ method, url }));
    } catch (refused) {
      reply.header('connection', 'close');
      throw refused;
    }
  });
}

/**
 * All that a route does is done for the tenant of the key. After the body was read: what reads it belongs to the
 * connection, and does not know for whom.
 */
export function serveAsTenant(scope: FastifyInstance): void {
  scope.addHook('preHandler', (request, _reply, done) => asTenant(request.tenantId, done));
}

/**
 * Finds out who sends a request. An address from which too many wrong keys came is told to wait before its next unknown
 * key is looked up: guessing costs the database nothing then, and callers behind the same address go on.
 */
function createGate(scope: FastifyInstance, admitting: Admitting) {
  const countRefused = scope.createRateLimit({
    max: admitting.limits.refusedPerMinute,
    keyGenerator: ({ ip }) => ip,
  });
  const blocked = createRecentKeys({ forMs: WINDOW_MS, most: CALLERS_MAX });
  const trusted = createRecentKeys({ forMs: TRUSTED_MS, most: CALLERS_MAX });

  async function refuse(request: FastifyRequest, reply: FastifyReply, refused: unknown): Promise<never> {
    reply.header('connection', 'close');
    // An outage is nobody's guess.
    if (ERROR_CODES[toTapwrightError(databaseError(refused)).code].http >= 500) throw refused;
    const count = await countRefused(request);
    if (count.isAllowed || !count.isExceeded) throw refused;
    blocked.add(request.ip);
    reply.header('retry-after', count.ttlInSeconds);
    throw tooMany(`more than ${count.max} requests without a valid key in a minute`);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const given = credentialsIn(request);
    const id = given.keyId;
    if (id !== undefined && blocked.has(request.ip) && !trusted.has(id)) {
      reply.header('retry-after', WINDOW_MS / 1_000);
      return refuse(request, reply, tooMany('too many wrong keys came from this address'));
    }
    try {
      const caller = await callerWith(admitting, given);
      if (caller.kind === 'key') trusted.add(caller.subject);
      return caller;
    } catch (refused) {
      return refuse(request, reply, refused);
    }
  };
}

/**
 * Notes that a known caller was refused a change. A tenant that is refused all the time fills no table: of those in a
 * minute only the first ones are noted, and one that cannot be noted is refused all the same.
 */
function noteRefused(scope: FastifyInstance, admitting: Admitting): void {
  const count = scope.createRateLimit({
    max: NOTED_PER_MINUTE,
    keyGenerator: ({ tenantId }) => `refused ${tenantId}`,
  });
  scope.addHook('onError', async (request, _reply, error) => {
    const { code } = toTapwrightError(error);
    const { method, routeOptions } = request;
    const isChange = changes({ method, url: routeOptions.url ?? '' });
    if (request.caller === null || !isChange || !NOTED.has(code)) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) return;
    const { db } = admitting.platform;
    const object = Object.values(Object(request.params)).map(String).join(' ');
    const entry = entryOf(request, object, code);
    await asTenant(entry.tenantId, () => insertAudit(db.read, entry)).catch(() => {});
  });
}

interface Credentials {
  readonly key: string;
  /** The text of a session's cookie; null where there is none, or a key that counts before it. */
  readonly session: ReturnType<typeof readGivenSession> | 'unreadable';
  /** Of a stored key, by which the platform finds it. */
  readonly keyId: string | undefined;
}

function credentialsIn(request: FastifyRequest): Credentials {
  const key = keyIn(request);
  const cookie = key === '' ? sessionIn(request) : null;
  if (cookie === null) return { key, session: null, keyId: readGivenKey(key)?.id };
  const session = readGivenSession(cookie);
  const keyId = session?.claims.kind === 'key' ? session.claims.id : undefined;
  return { key, session: session ?? 'unreadable', keyId };
}

async function callerWith({ access, platform }: Admitting, { key, session }: Credentials): Promise<Caller> {
  const { db, secrets } = platform;
  if (session === null) return callerOf(access, db, key);
  try {
    if (session === 'unreadable') throw unknownSession();
    return await sessionCaller(session, { access, db, secrets, now: new Date() });
  } catch (refused) {
    if (toTapwrightError(databaseError(refused)).code !== 'UNAUTHORIZED') throw refused;
    // A browser goes on sending the cookie of a platform that was here before.
    const open = await openCaller(access, db);
    if (open === null) throw refused;
    return open;
  }
}

function tooMany(message: string): TapwrightError {
  return new TapwrightError('TOO_MANY_REQUESTS', message, {
    expected: 'fewer requests; Retry-After says when',
  });
}
