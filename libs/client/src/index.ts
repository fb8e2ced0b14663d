export { ApiError } from './api-error.ts';
export { type ClientOptions, createClient, type TapwrightClient } from './client.ts';
export type { JobEvent } from './event-stream.ts';
export { dataOf, type Job, type JobFilter, type Jobs, type Report, type Submission } from './jobs.ts';
export type { News } from './news-stream.ts';
export type { components, paths } from './rest-types.ts';
export {
  type ReceivedWebhook,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookMessage,
} from './verify-webhook.ts';
