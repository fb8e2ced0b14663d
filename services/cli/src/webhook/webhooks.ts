import { EXIT } from '@tapwright/command-line';
import { DeliveryView, WebhookView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import type { WebhookArguments } from './webhook-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Webhooks = z.object({ webhooks: z.array(WebhookView) });
const WithSecret = WebhookView.extend({ secret: z.string(), keyId: z.string() });
const Deliveries = z.object({ deliveries: z.array(DeliveryView) });

interface Answer {
  readonly value: unknown;
  readonly lines: readonly string[];
}

/** Lists, adds, tries or deletes webhooks of a running platform. */
export async function webhooks(args: WebhookArguments): Promise<number> {
  const api = { url: args.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const { value, lines } = await answerTo(api, args);
  if (args.json) process.stdout.write(`${JSON.stringify(value)}\n`);
  else process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return EXIT.completed;
}

async function answerTo(api: ApiAddress, args: WebhookArguments): Promise<Answer> {
  if (args.does === 'list') {
    const all = await askApi(api, { method: 'GET', path: '/v1/webhooks' }, Webhooks);
    return { value: all, lines: all.webhooks.length === 0 ? ['no webhooks'] : all.webhooks.map(lineOf) };
  }
  if (args.does === 'add') {
    const body = { url: args.address, outcomes: args.outcomes };
    return withSecret(await askApi(api, { method: 'POST', path: '/v1/webhooks', body }, WithSecret));
  }
  const path = `/v1/webhooks/${encodeURIComponent(args.id)}`;
  switch (args.does) {
    case 'deliveries': {
      const log = await askApi(api, { method: 'GET', path: `${path}/deliveries` }, Deliveries);
      return {
        value: log,
        lines: log.deliveries.length === 0 ? ['no messages'] : log.deliveries.map(deliveryLine),
      };
    }
    case 'ping': {
      const sent = await askApi(api, { method: 'POST', path: `${path}/ping` }, DeliveryView);
      return { value: sent, lines: [deliveryLine(sent)] };
    }
    case 'redeliver': {
      const again = `${path}/deliveries/${encodeURIComponent(args.delivery)}/redeliver`;
      const sent = await askApi(api, { method: 'POST', path: again }, DeliveryView);
      return { value: sent, lines: [deliveryLine(sent)] };
    }
    case 'secret':
      return withSecret(await askApi(api, { method: 'POST', path: `${path}/secret` }, WithSecret));
    case 'on':
    case 'off': {
      const body = { enabled: args.does === 'on' };
      const webhook = await askApi(api, { method: 'PATCH', path, body }, WebhookView);
      return { value: webhook, lines: [lineOf(webhook)] };
    }
    default:
      await askApi(api, { method: 'DELETE', path }, z.unknown());
      return { value: { deleted: args.id }, lines: [`deleted  ${args.id}`] };
  }
}

function withSecret(webhook: z.infer<typeof WithSecret>): Answer {
  const { secret, keyId } = webhook;
  return { value: webhook, lines: [lineOf(webhook), `secret (shown once), key ${keyId}:`, secret] };
}

function lineOf({ id, url, outcomes, enabled, disabledReason, failingSince }: WebhookView): string {
  const state = enabled ? (failingSince === null ? 'works' : `fails since ${failingSince}`) : 'off';
  const why = disabledReason === '' ? '' : `: ${disabledReason}`;
  return `${id}  ${url}  ${outcomes === null ? 'all outcomes' : outcomes.join(', ')}  ${state}${why}`;
}

function deliveryLine({ id, event, jobId, status, attempts, createdAt, lastError }: DeliveryView): string {
  const about = [id, createdAt, event, status, `${attempts} attempts`, jobId ?? '', lastError];
  return about.filter((part) => part !== '').join('  ');
}
