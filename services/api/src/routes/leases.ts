import { LeaseView } from '@tapwright/contracts';
import { listLeases } from '@tapwright/store';
import { z } from 'zod';
import { leaseView } from '../devices/device-views.ts';
import { DEVICE_PAGE, next, nextOf } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, described } from '../http/schemas.ts';

const Lease = component(LeaseView, 'Lease', { description: 'A device that a run holds, and until when.' });

/** What the caller's own runs hold. */
export function leaseRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/leases',
    {
      schema: {
        summary: "Lists what the caller's runs hold, by serial",
        tags: ['devices'],
        querystring: DEVICE_PAGE,
        response: {
          200: described(z.object({ leases: z.array(Lease), next }), 'A page of leases.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const rows = await listLeases(context.platform.db.read, { tenantId, limit, after });
      return { leases: rows.map(leaseView), next: nextOf(rows, limit, ({ serial }) => serial) };
    },
  );
}
