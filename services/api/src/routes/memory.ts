import { MemoryPage, MemoryType, MemoryView, PackageName } from '@tapwright/contracts';
import { deleteMemory, deleteMemoryOfApp, listMemory } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { cursor, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, nothing, pathId } from '../http/schemas.ts';
import { editMemory, existingMemory, MemoryPatch } from '../memory/edit-memory.ts';
import { memoryView } from '../memory/memory-view.ts';

const Entry = component(MemoryView, 'MemoryEntry', {
  description: 'A rule, the steps to a goal, or a fact that was seen in an app.',
});
const Correction = body(MemoryPatch, '`kind` or `text` of a rule, or `steps` of the steps to a goal.', {
  rule: { text: 'Save before you leave the form' },
  steps: { steps: ['click "More"', 'click "New"'] },
});

const appName = PackageName.clone().register(documented, {
  description: 'Package of the app.',
  examples: ['org.example.app'],
});
const kind = MemoryType.clone().register(documented, { description: 'Entries of this type only.' });
const params = z.strictObject({ id: pathId('Id of the entry.', 'rule_01k0example') });

/** The persistent memory of the caller's apps: read, corrected and deleted. That of other tenants is hidden. */
export function memoryRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/memory',
    {
      schema: {
        summary: 'Lists what runs have learnt about apps',
        tags: ['memory'],
        querystring: z.strictObject({
          app: appName.optional(),
          type: kind.optional(),
          limit: pageLimit({ usual: 50, most: 200 }),
          after: cursor,
        }),
        response: { 200: described(MemoryPage, 'A page of entries.'), ...refusals() },
      },
    },
    async ({ tenantId, query: { app: name = null, type = null, limit, after = null } }) => {
      const rows = await listMemory(context.platform.db.read, { tenantId, app: name, type, limit, after });
      return { memory: rows.map(memoryView), next: nextOf(rows, limit, ({ row }) => row.id) };
    },
  );

  app.get(
    '/v1/memory/:id',
    {
      schema: {
        summary: 'Shows an entry',
        tags: ['memory'],
        params,
        response: { 200: described(Entry, 'The entry.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) =>
      memoryView(await existingMemory(context.platform.db, tenantId, id)),
  );

  app.patch(
    '/v1/memory/:id',
    {
      schema: {
        summary: 'Corrects a rule or steps; their counts begin at zero',
        tags: ['memory'],
        params,
        body: Correction,
        response: {
          200: described(Entry, 'The entry as it is now.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { tenantId, params, body: patch } = request;
      const { db } = context.platform;
      const entry = await existingMemory(db, tenantId, params.id);
      await editMemory(noting(db, request, params.id), entry, patch);
      return memoryView(await existingMemory(db, tenantId, entry.row.id));
    },
  );

  app.delete(
    '/v1/memory/:id',
    {
      schema: {
        summary: 'Deletes an entry',
        tags: ['memory'],
        params,
        response: { 204: nothing('The entry is deleted.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params } = request;
      const { db } = context.platform;
      const entry = await existingMemory(db, tenantId, params.id);
      await noting(db, request, params.id).transaction((tx) => deleteMemory(tx, entry));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/v1/memory',
    {
      schema: {
        summary: 'Deletes all that was learnt about an app',
        tags: ['memory'],
        // Nobody can delete everything by leaving a parameter out.
        querystring: z.strictObject({ app: appName }),
        response: {
          200: described(z.object({ deleted: z.int() }), 'How many entries were deleted.'),
          ...refusals(),
        },
      },
    },
    async (request) => {
      const { tenantId, query } = request;
      const db = noting(context.platform.db, request, query.app);
      return { deleted: await db.transaction((tx) => deleteMemoryOfApp(tx, { tenantId, app: query.app })) };
    },
  );
}
