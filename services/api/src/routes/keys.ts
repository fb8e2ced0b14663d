import { KeyPage, KeyRequest, KeyView, NewKeyView, TapwrightError } from '@tapwright/contracts';
import { listKeys, revokeKey } from '@tapwright/store';
import { z } from 'zod';
import { noteDone, noting } from '../access/audit.ts';
import { keyView } from '../access/key-view.ts';
import { addKey } from '../access/stored-keys.ts';
import { cursor, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { callerIn, type RestApp, type RestContext } from '../http/rest-app.ts';
import { body, component, described, nothing, pathId } from '../http/schemas.ts';

component(KeyView, 'Key', { description: 'A key of the API, without the key itself.' });
const NewKey = component(NewKeyView, 'NewKey', {
  description: 'A key that was just made. `key` is what callers send; it is shown this once only.',
});
const Request = body(KeyRequest, 'What the key is for. Without `expiresAt` it does not expire.', {
  reader: { name: 'dashboard', scopes: ['read'] },
  pipeline: { name: 'CI', scopes: ['submit', 'read'], expiresAt: '2030-01-02T03:04:05Z' },
});

/** The keys of the caller's tenant: an admin sees those of no other. */
export function keyRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/keys',
    {
      schema: {
        summary: "Adds a key of the caller's tenant",
        tags: ['keys'],
        body: Request,
        response: { 201: described(NewKey, 'The key. Keep it: it is not shown again.'), ...refusals() },
      },
    },
    async (request, reply) => {
      const { tenantId, body: wanted } = request;
      const { subject, kind } = callerIn(request);
      if (kind === 'local' && !wanted.scopes.includes('admin')) throw adminFirst();
      const { row, key } = await context.platform.db.transaction(async (tx) => {
        const added = await addKey(tx, { ...wanted, tenantId, createdBy: subject });
        await noteDone(request)(tx, added.row.id);
        return added;
      });
      return reply.status(201).send({ ...keyView(row), key });
    },
  );

  app.get(
    '/v1/keys',
    {
      schema: {
        summary: "Lists the keys of the caller's tenant, oldest first",
        tags: ['keys'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: cursor }),
        response: { 200: described(KeyPage, 'A page of keys.'), ...refusals() },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const rows = await listKeys(context.platform.db.read, { tenantId, limit, after });
      return { keys: rows.map(keyView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );

  app.delete(
    '/v1/keys/:id',
    {
      schema: {
        summary: 'Revokes a key; its open event streams end',
        tags: ['keys'],
        params: z.strictObject({ id: pathId('Id of the key.', 'key_01k0example') }),
        response: { 204: nothing('The key gives no access any more.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      const revoked = await db.transaction((tx) => revokeKey(tx, { tenantId, id: params.id }));
      if (revoked === null) throw missing(params.id);
      return reply.status(204).send(null);
    },
  );
}

/** With the first key the platform asks everybody for one: there must be a key that adds others. */
function adminFirst(): TapwrightError {
  return new TapwrightError('INPUT_INVALID', 'the first key has to be that of an admin', {
    field: 'scopes',
    expected: 'admin among the scopes',
    advice: 'From the first key on, every request needs one.',
  });
}

function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no key ${id.slice(0, 80)}`, { field: 'id' });
}
