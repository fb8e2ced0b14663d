import {
  newId,
  Outcome,
  TapwrightError,
  WEBHOOKS_PER_TENANT_MAX,
  WebhookEvent,
  WebhookView,
} from '@tapwright/contracts';
import {
  deleteWebhook,
  dropDeliveries,
  editWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  type WebhookRow,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, nothing, pathId } from '../http/schemas.ts';
import { targetOf } from '../webhooks/addresses.ts';
import { newSecret, openSecret, PREVIOUS_MS, sealSecret, secretId } from '../webhooks/secrets.ts';

const EXAMPLE = {
  id: 'whk_01k0example',
  url: 'https://ci.example/tapwright',
  events: ['job.ended' as const],
  outcomes: ['failed' as const, 'crashed' as const],
  enabled: true,
  disabledReason: '',
  failingSince: null,
  createdAt: '2030-01-02T03:04:05.000Z',
};
const Webhook = component(WebhookView, 'Webhook', {
  description: 'Where the platform tells what happens.',
  examples: [EXAMPLE],
});
const NewWebhook = component(WebhookView.extend({ secret: z.string(), keyId: z.string() }), 'NewWebhook', {
  description:
    'A webhook with the secret that signs its messages, which is shown this once, and the id of the secret.',
  examples: [{ ...EXAMPLE, secret: 'whsec_c2VjcmV0', keyId: '0a1b2c3d' }],
});

const URL_MAX = 2_000;
const url = z.string().min(1).max(URL_MAX);
const events = z
  .array(WebhookEvent.exclude(['ping']))
  .min(1)
  .max(10);
const outcomes = z.array(Outcome).min(1).max(10).nullable();
const Wanted = body(
  z.strictObject({ url, events: events.default(['job.ended']), outcomes: outcomes.default(null) }),
  'Where to, and what. `outcomes`: only jobs that ended so.',
  {
    all: { url: 'https://ci.example/tapwright' },
    failures: { url: 'https://ci.example/tapwright', outcomes: ['failed', 'crashed', 'infeasible'] },
  },
);
const Changes = body(
  z.strictObject({
    url: url.optional(),
    events: events.optional(),
    outcomes: outcomes.optional(),
    enabled: z.boolean().optional(),
  }),
  'What becomes different. `enabled` switches one on again that the platform has switched off.',
  { on: { enabled: true }, off: { enabled: false } },
);
const NOBODY = described(z.strictObject({}).nullable(), 'No field is needed.');

const params = z.strictObject({ id: pathId('Id of the webhook.', 'whk_01k0example') });

/** The caller's webhooks. */
export function webhookRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/webhooks',
    {
      schema: {
        summary: 'Adds a webhook; its secret is shown once',
        tags: ['webhooks'],
        body: Wanted,
        response: {
          201: described(NewWebhook, 'The webhook is added.'),
          ...refusals('WEBHOOK_REFUSED', 'SECRETS_UNAVAILABLE'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, body: wanted } = request;
      await targetOf(wanted.url, context.reach);
      const id = newId('whk');
      const secret = newSecret();
      const sealed = sealSecret(context.platform.secrets, { id }, { current: secret, previous: null });
      const db = noting(context.platform.db, request, id);
      const row = await db.transaction((tx) => insertWebhook(tx, { ...wanted, tenantId, id, sealed }));
      if (row === null) {
        throw new TapwrightError('TOO_MANY_REQUESTS', 'no more webhooks can be kept', {
          expected: `at most ${WEBHOOKS_PER_TENANT_MAX} webhooks; delete some`,
        });
      }
      return reply.status(201).send({ ...webhookView(row), secret, keyId: secretId(secret) });
    },
  );

  app.get(
    '/v1/webhooks',
    {
      schema: {
        summary: "Lists the caller's webhooks",
        tags: ['webhooks'],
        response: {
          200: described(z.object({ webhooks: z.array(Webhook) }), 'All of them.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId }) => {
      const rows = await listWebhooks(context.platform.db.read, tenantId);
      return { webhooks: rows.map(webhookView) };
    },
  );

  app.get(
    '/v1/webhooks/:id',
    {
      schema: {
        summary: 'Shows a webhook',
        tags: ['webhooks'],
        params,
        response: { 200: described(Webhook, 'The webhook.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => webhookView(await existing(context, tenantId, id)),
  );

  app.patch(
    '/v1/webhooks/:id',
    {
      schema: {
        summary: 'Changes a webhook; what waits for one that is switched off is dropped',
        tags: ['webhooks'],
        params,
        body: Changes,
        response: {
          200: described(Webhook, 'The webhook as it is now.'),
          ...refusals('NOT_FOUND', 'WEBHOOK_REFUSED'),
        },
      },
    },
    async (request) => {
      const {
        tenantId,
        params: { id },
        body: { url: address, enabled, ...given },
      } = request;
      await existing(context, tenantId, id);
      if (address !== undefined) await targetOf(address, context.reach);
      const patch = {
        ...(given.events === undefined ? {} : { events: given.events }),
        ...(given.outcomes === undefined ? {} : { outcomes: given.outcomes }),
        ...(address === undefined ? {} : { url: address }),
        ...(enabled === undefined ? {} : { enabled, disabledReason: '', failingSince: null }),
      };
      const row = await noting(context.platform.db, request, id).transaction(async (tx) => {
        if (enabled === false)
          await dropDeliveries(tx, tenantId, { webhookId: id, reason: 'the webhook was switched off' });
        return editWebhook(tx, { tenantId, id }, patch);
      });
      if (row === null) throw missing(id);
      return webhookView(row);
    },
  );

  app.post(
    '/v1/webhooks/:id/secret',
    {
      schema: {
        summary: 'Makes a new secret, shown once; the one before goes on signing for a day',
        tags: ['webhooks'],
        params,
        body: NOBODY,
        response: {
          200: described(NewWebhook, 'The webhook with its new secret.'),
          ...refusals('NOT_FOUND', 'SECRETS_UNAVAILABLE'),
        },
      },
    },
    async (request) => {
      const { tenantId, params } = request;
      const { secrets, db } = context.platform;
      const webhook = await existing(context, tenantId, params.id);
      const current = newSecret();
      const sealed = sealSecret(secrets, webhook, {
        current,
        previous: openSecret(secrets, webhook).current,
      });
      const patch = { sealed, previousUntil: new Date(Date.now() + PREVIOUS_MS) };
      const row = await noting(db, request, params.id).transaction((tx) => editWebhook(tx, webhook, patch));
      if (row === null) throw missing(params.id);
      return { ...webhookView(row), secret: current, keyId: secretId(current) };
    },
  );

  app.delete(
    '/v1/webhooks/:id',
    {
      schema: {
        summary: 'Deletes a webhook with what waits for it',
        tags: ['webhooks'],
        params,
        response: { 204: nothing('The webhook is deleted.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      const gone = await db.transaction((tx) => deleteWebhook(tx, tenantId, params.id));
      if (!gone) throw missing(params.id);
      return reply.status(204).send(null);
    },
  );
}

async function existing({ platform }: RestContext, tenantId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(platform.db.read, tenantId, id);
  if (row === null) throw missing(id);
  return row;
}

export function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no webhook ${id.slice(0, 80)}`, { field: 'id' });
}

function webhookView(row: WebhookRow): WebhookView {
  const { id, url: address, events: told, outcomes: only, enabled, disabledReason } = row;
  const { failingSince, createdAt } = row;
  return {
    id,
    url: address,
    events: [...told],
    outcomes: only === null ? null : [...only],
    enabled,
    disabledReason,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
