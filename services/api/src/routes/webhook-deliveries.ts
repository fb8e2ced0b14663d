import { DeliveryView, TapwrightError } from '@tapwright/contracts';
import { type DeliveryRow, findWebhook, listDeliveries, queueDelivery, redeliver } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { component, described, pathId } from '../http/schemas.ts';
import { pingMessage } from '../webhooks/messages.ts';
import { missing } from './webhooks.ts';

const Delivery = component(DeliveryView, 'Delivery', {
  description: 'A message to a webhook, and what became of it.',
  examples: [
    {
      id: 'dlv_01k0example-1',
      event: 'job.ended',
      jobId: 'job_01k0example',
      status: 'pending',
      attempts: 2,
      nextAt: '2030-01-02T03:05:35.000Z',
      lastStatus: 502,
      lastError: 'it answered 502',
      createdAt: '2030-01-02T03:04:35.000Z',
      endedAt: null,
    },
  ],
});
const NOBODY = described(z.strictObject({}).nullable(), 'No field is needed.');

const params = z.strictObject({ id: pathId('Id of the webhook.', 'whk_01k0example') });
const deliveryParams = params.extend({ delivery: pathId('Id of the message.', 'dlv_01k0example-1') });

/** What was told to a webhook, and what is told again. */
export function webhookDeliveryRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/webhooks/:id/ping',
    {
      schema: {
        summary: 'Sends a message that says nothing, to try a webhook',
        tags: ['webhooks'],
        params,
        body: NOBODY,
        response: {
          201: described(Delivery, 'The message waits to be sent.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const {
        tenantId,
        params: { id },
      } = request;
      await refuseUnknown(context, tenantId, id);
      const db = noting(context.platform.db, request, id);
      const ping = pingMessage(tenantId, new Date());
      const row = await db.transaction((tx) => queueDelivery(tx, id, ping));
      if (row === null) throw new TapwrightError('CONFLICT', 'the webhook is switched off', { field: 'id' });
      return reply.status(201).send(deliveryView(row));
    },
  );

  app.get(
    '/v1/webhooks/:id/deliveries',
    {
      schema: {
        summary: 'Lists what was told to a webhook, newest first',
        tags: ['webhooks'],
        params,
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), before: cursor }),
        response: {
          200: described(z.object({ deliveries: z.array(Delivery), next }), 'A page of messages.'),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id }, query: { limit, before = null } }) => {
      await refuseUnknown(context, tenantId, id);
      const page = { tenantId, webhookId: id, limit, before };
      const rows = await listDeliveries(context.platform.db.read, page);
      return { deliveries: rows.map(deliveryView), next: nextOf(rows, limit, (row) => row.id) };
    },
  );

  app.post(
    '/v1/webhooks/:id/deliveries/:delivery/redeliver',
    {
      schema: {
        summary: 'Sends a message again that is not on its way, with the same id',
        tags: ['webhooks'],
        params: deliveryParams,
        body: NOBODY,
        response: {
          200: described(Delivery, 'The message waits to be sent.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const {
        tenantId,
        params: { id: webhookId, delivery: id },
      } = request;
      await refuseUnknown(context, tenantId, webhookId);
      const db = noting(context.platform.db, request, id);
      const row = await db.transaction((tx) => redeliver(tx, { tenantId, webhookId, id }));
      if (row === null) {
        throw new TapwrightError('CONFLICT', 'there is no such message, or it is on its way', {
          field: 'delivery',
          expected: 'a message that was delivered, has failed or was dropped',
        });
      }
      return deliveryView(row);
    },
  );
}

async function refuseUnknown({ platform }: RestContext, tenantId: string, id: string): Promise<void> {
  if ((await findWebhook(platform.db.read, tenantId, id)) === null) throw missing(id);
}

function deliveryView(row: DeliveryRow): DeliveryView {
  const { id, event, jobId, status, attempts, nextAt, lastStatus, lastError, createdAt, endedAt } = row;
  return {
    id,
    event,
    jobId,
    status,
    attempts,
    nextAt: status === 'pending' ? (nextAt?.toISOString() ?? null) : null,
    lastStatus,
    lastError,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
