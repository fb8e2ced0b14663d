import { FindingKind, FindingPage, Inventory } from '@tapwright/contracts';
import { z } from 'zod';
import { findingView, readFindingsOf } from '../explorations/finding-view.ts';
import { inventoryOf } from '../explorations/inventory.ts';
import { cursor, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { described, documented, pathId } from '../http/schemas.ts';

const kind = FindingKind.clone().register(documented, { description: 'Findings of this kind only.' });
const screen = z.string().max(1_000).register(documented, {
  description: 'Findings of this screen only, as `screen` of a finding or `layout` of a map names it.',
});

/** What explorations found wrong with screens. Their pictures are artifacts. */
export function findingRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/explorations/:id/findings',
    {
      schema: {
        summary: 'Lists what an exploration found wrong with screens',
        tags: ['explorations'],
        params: z.strictObject({ id: pathId('Id of the exploration.', 'exp_01k0example') }),
        querystring: z.strictObject({
          kind: kind.optional(),
          screen: screen.optional(),
          limit: pageLimit({ usual: 50, most: 200 }),
          after: cursor,
        }),
        response: {
          200: described(FindingPage, 'A page of findings, the first seen first.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id }, query }) => {
      const { kind: only = null, screen: on = null, limit, after = null } = query;
      const wanted = { tenantId, id, kind: only, screen: on, limit, after };
      const rows = await readFindingsOf(context.platform.db, wanted);
      return { findings: rows.map(findingView), next: nextOf(rows, limit, (row) => row.id) };
    },
  );

  app.get(
    '/v1/explorations/:id/inventory',
    {
      schema: {
        summary: 'Shows what an exploration has seen, so that two versions of the app can be compared',
        tags: ['explorations'],
        params: z.strictObject({ id: pathId('Id of the exploration.', 'exp_01k0example') }),
        response: {
          200: described(Inventory, 'Pages with their widgets, ways, crashes and findings.'),
          ...refusals('NOT_FOUND', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => inventoryOf(context.platform, tenantId, id),
  );
}
