import { AuditEntry } from '@tapwright/contracts';
import { type AuditRow, listAudit } from '@tapwright/store';
import { z } from 'zod';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, described } from '../http/schemas.ts';

const Entry = component(AuditEntry, 'AuditEntry', {
  description: 'Who did what, from where, when. `outcome` is `done`, or the code of a refusal.',
});

/** What was changed in the caller's tenant, for its admins. */
export function auditRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/audit',
    {
      schema: {
        summary: "Lists who changed what in the caller's tenant, newest first",
        tags: ['keys'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), before: cursor }),
        response: {
          200: described(z.object({ entries: z.array(Entry), next }), 'A page of entries.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, before = null } }) => {
      const rows = await listAudit(context.platform.db.read, { tenantId, limit, before });
      return { entries: rows.map(auditView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );
}

function auditView({ id, at, who, action, object, outcome, ip, userAgent }: AuditRow): AuditEntry {
  return { id, at: at.toISOString(), who, action, object, outcome, ip, userAgent };
}
