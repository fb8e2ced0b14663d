import { z } from 'zod';
import { Outcome } from './verdict.ts';

/** What webhooks are told of; `ping` is sent on demand. */
export const WebhookEvent = z.enum(['job.ended', 'ping']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Webhooks of a tenant, and messages of a webhook that wait, at most. */
export const WEBHOOKS_PER_TENANT_MAX = 20;
export const DELIVERIES_WAITING_MAX = 1_000;

/** `dropped`: it was not tried, or no further: too many waited, or the webhook was switched off. */
export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'dropped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const WebhookView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Of ended jobs only those that ended so; null: all. */
  outcomes: z.array(Outcome).nullable(),
  enabled: z.boolean(),
  /** Why the platform has switched it off; empty: it has not. */
  disabledReason: z.string(),
  /** Since when nothing could be delivered; null: the last attempt succeeded. */
  failingSince: z.string().nullable(),
  createdAt: z.string(),
});
export type WebhookView = z.infer<typeof WebhookView>;

/** A message to a webhook. */
export const DeliveryView = z.object({
  id: z.string(),
  event: WebhookEvent,
  jobId: z.string().nullable(),
  status: DeliveryStatus,
  attempts: z.int(),
  /** When the next attempt is due; null: none is. */
  nextAt: z.string().nullable(),
  /** HTTP status of the last answer; null: there was none. */
  lastStatus: z.int().nullable(),
  lastError: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;
