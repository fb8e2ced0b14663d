import { toTapwrightError } from '@tapwright/contracts';
import { type Background, type Platform, startBackground } from '@tapwright/service';
import {
  acrossTenants,
  asTenant,
  claimDeliveries,
  type DeliveryRow,
  deleteOldDeliveries,
  dropDeliveries,
  findWebhook,
  nextDeliveryInMs,
  noteWebhookFails,
  noteWebhookWorks,
  type Settled,
  settleDelivery,
  type WebhookRow,
} from '@tapwright/store';
import { type Reach, targetOf } from './addresses.ts';
import { type Posted, post } from './post.ts';
import { openSecret, signatureHeaders } from './secrets.ts';

export interface DeliveryOptions {
  readonly platform: Pick<Platform, 'db' | 'secrets' | 'log'>;
  readonly reach: Reach;
  /** A webhook that has failed for so long is switched off. */
  readonly disableAfterMs: number;
  /** How often it looks for messages that another process has queued, milliseconds. */
  readonly everyMs: number;
  /** For one attempt. */
  readonly timeoutMs: number;
  /** From 0 to 1, for pauses. */
  readonly random: () => number;
}

/** Attempts of a message: the last one about a day after the first. */
export const ATTEMPTS_MAX = 12;
const FIRST_PAUSE_MS = 10_000;
const PAUSE_MAX_MS = 4 * 3_600_000;
/** At a time in this process, and of one tenant: a slow receiver keeps nobody else waiting. */
const AT_ONCE = 16;
const AT_ONCE_OF_TENANT = 4;
/** Beyond an attempt's own time, for the database. */
const CLAIM_GRACE_MS = 30_000;
const FORGET_EVERY_MS = 600_000;
const FORGET_MOST = 1_000;

/** Before the next attempt: three times as long after each, somewhere in the upper half of that. */
export function pauseAfter(attempts: number, random: number): number {
  const grown = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 3 ** (attempts - 1));
  return grown * (0.5 + random / 2);
}

/**
 * Sends what is due. The rows are the only source: a process may die anywhere, and the attempt that it has claimed is due
 * again. So a message arrives at least once, with the same id each time.
 */
export function startDeliveries(options: DeliveryOptions): Background {
  const { platform, everyMs } = options;
  const sending = new Map<string, Set<Promise<void>>>();
  const stopping = new AbortController();
  let forgetAt = 0;
  const count = () => [...sending.values()].reduce((sum, { size }) => sum + size, 0);

  const begin = (delivery: DeliveryRow): void => {
    const of = sending.get(delivery.tenantId) ?? new Set();
    sending.set(delivery.tenantId, of);
    const work = asTenant(delivery.tenantId, () => attempt(options, delivery, stopping.signal))
      .catch((error: unknown) =>
        platform.log.warn({ delivery: delivery.id, error }, 'a webhook was not told'),
      )
      .finally(() => {
        of.delete(work);
        if (of.size === 0) sending.delete(delivery.tenantId);
        loop.poke();
      });
    of.add(work);
  };

  const loop = startBackground({
    name: 'webhooks',
    log: platform.log,
    afterFailureMs: everyMs,
    work: async () => {
      if (forgetAt < performance.now()) {
        await acrossTenants('webhooks', () => deleteOldDeliveries(platform.db.read, FORGET_MOST));
        forgetAt = performance.now() + FORGET_EVERY_MS;
      }
      const free = AT_ONCE - count();
      if (free <= 0) return everyMs;
      const without = [...sending].filter(([, of]) => of.size >= AT_ONCE_OF_TENANT).map(([tenant]) => tenant);
      const claim = {
        limit: Math.min(free, AT_ONCE_OF_TENANT),
        without,
        claimMs: options.timeoutMs + CLAIM_GRACE_MS,
      };
      const due = await acrossTenants('webhooks', () => claimDeliveries(platform.db.read, claim));
      for (const delivery of due) begin(delivery);
      if (due.length > 0) return 1;
      const next = await acrossTenants('webhooks', () => nextDeliveryInMs(platform.db.read));
      // What is due and cannot be taken waits for those that are being sent: each wakes this loop.
      return next === null || next === 0 ? everyMs : Math.min(next, everyMs);
    },
  });

  return {
    poke: () => loop.poke(),
    async stop() {
      await loop.stop();
      stopping.abort();
      await Promise.all([...sending.values()].flatMap((of) => [...of]));
    },
  };
}

async function attempt(options: DeliveryOptions, delivery: DeliveryRow, signal: AbortSignal): Promise<void> {
  const { db } = options.platform;
  const { tenantId, webhookId } = delivery;
  const webhook = await findWebhook(db.read, tenantId, webhookId);
  if (webhook === null || !webhook.enabled) {
    const dropped = {
      status: 'dropped',
      retryInMs: null,
      lastStatus: null,
      lastError: 'it was switched off',
    } as const;
    await db.transaction((tx) => settleDelivery(tx, delivery, dropped));
    return;
  }
  const posted = await send(options, { webhook, delivery, signal });
  // The claim lapses, and another process makes the attempt again.
  if (signal.aborted && posted.status === null) return;
  await db.transaction(async (tx) => {
    if (!(await settleDelivery(tx, delivery, settledBy(posted, delivery, options.random())))) return;
    if (posted.error === '') return noteWebhookWorks(tx, tenantId, webhookId);
    const reason = `nothing could be delivered for ${Math.round(options.disableAfterMs / 86_400_000)} days: ${posted.error}`;
    const isOff = await noteWebhookFails(tx, webhook, { disableAfterMs: options.disableAfterMs, reason });
    if (isOff) await dropDeliveries(tx, tenantId, { webhookId, reason: 'the webhook was switched off' });
  });
}

interface Sending {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
  readonly signal: AbortSignal;
}

/** An attempt, whatever comes of it. */
async function send(
  { platform, reach, timeoutMs }: DeliveryOptions,
  { webhook, delivery, signal }: Sending,
): Promise<Posted> {
  try {
    const { current, previous } = openSecret(platform.secrets, webhook);
    const isStillUsed = previous !== null && (webhook.previousUntil?.getTime() ?? 0) > Date.now();
    const { id, body } = delivery;
    const timestamp = Math.floor(Date.now() / 1_000);
    const signed = signatureHeaders({ id, timestamp, body }, isStillUsed ? [current, previous] : [current]);
    const headers = { 'content-type': 'application/json', 'user-agent': 'tapwright', ...signed };
    const target = await targetOf(webhook.url, reach);
    return await post({ target, headers, body, timeoutMs, signal });
  } catch (thrown) {
    return { status: null, error: toTapwrightError(thrown).message.slice(0, 200) };
  }
}

function settledBy({ status, error }: Posted, { attempts }: DeliveryRow, random: number): Settled {
  const told = { lastStatus: status, lastError: error };
  if (error === '') return { ...told, status: 'delivered', retryInMs: null };
  if (attempts >= ATTEMPTS_MAX) return { ...told, status: 'failed', retryInMs: null };
  return { ...told, status: 'pending', retryInMs: pauseAfter(attempts, random) };
}
