import { SessionView, TapwrightError } from '@tapwright/contracts';
import { noteDone } from '../access/audit.ts';
import { beginSession } from '../access/sessions.ts';
import { keyIn } from '../http/given-key.ts';
import { refusals } from '../http/refusals.ts';
import { callerIn, operates, type RestApp, type RestContext } from '../http/rest-app.ts';
import { component, described, nothing } from '../http/schemas.ts';
import { forgetSession, keepSession } from '../http/session-cookie.ts';

component(SessionView, 'Session', { description: 'Who calls, and what the caller may do.' });

const OBJECT = 'session';

/** Sessions of browsers, which cannot send a key with a picture or an event stream. */
export function sessionRoutes(app: RestApp, context: RestContext): void {
  const viewOf = async (
    request: Parameters<typeof operates>[1],
    endsAt: Date | null,
  ): Promise<SessionView> => {
    const { name, kind, tenantId: tenant, scopes } = callerIn(request);
    const operator = await operates(context, request);
    return { name, kind, tenant, scopes: [...scopes], operator, endsAt: endsAt?.toISOString() ?? null };
  };

  app.post(
    '/v1/session',
    {
      schema: {
        summary:
          'Begins a session: has a browser keep a cookie that stands for the key or token of this request',
        tags: ['keys'],
        response: {
          200: described(
            SessionView,
            'Who calls. Where there are no keys no cookie is set, and none is needed.',
          ),
          ...refusals('SECRETS_UNAVAILABLE'),
        },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      if (caller.bySession === true) throw noKey();
      if (caller.kind === 'local') return viewOf(request, null);
      const { db, secrets } = context.platform;
      const session = beginSession(secrets, { caller, key: keyIn(request), now: new Date() });
      await db.transaction((tx) => noteDone(request)(tx, OBJECT));
      keepSession(request, reply, session);
      return viewOf(request, session.endsAt);
    },
  );

  app.get(
    '/v1/session',
    {
      schema: {
        summary: 'Says who calls',
        tags: ['keys'],
        response: { 200: described(SessionView, 'Who calls.'), ...refusals() },
      },
    },
    async (request, reply) => {
      const { endsAt } = callerIn(request);
      reply.header('cache-control', 'no-store');
      return viewOf(request, endsAt === undefined ? null : new Date(endsAt));
    },
  );

  app.delete(
    '/v1/session',
    {
      schema: {
        summary: 'Ends the session of this browser: has it forget its cookie',
        tags: ['keys'],
        response: { 204: nothing('The browser has no session any more.'), ...refusals() },
      },
    },
    async (request, reply) => {
      await context.platform.db.transaction((tx) => noteDone(request)(tx, OBJECT));
      forgetSession(request, reply);
      return reply.status(204).send(null);
    },
  );
}

/** A session that could begin another one would never end. */
function noKey(): TapwrightError {
  return new TapwrightError('INPUT_INVALID', 'a session cannot begin another session', {
    field: 'x-api-key',
    expected: 'a key or token of the caller',
  });
}
