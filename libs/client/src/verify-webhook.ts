/** What a receiver gets. */
export interface ReceivedWebhook {
  /** The body exactly as it came: parsed and written again it differs. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** `whsec_…`, as it was shown; while a secret is changed both. */
  readonly secret: string | readonly string[];
  /** How old or new a message may be, seconds. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** A message that is really from the platform. */
export interface WebhookMessage {
  /** The same whenever the same message arrives again: keep the ids of a day, and pass over what you know. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** It is not from the platform, is too old, or was changed on its way. Answer with 400, and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const TOLERANCE_S = 300;
const PREFIX = 'whsec_';

/**
 * Checks a message by its signature (HMAC-SHA-256 over id, timestamp and body, as in the Standard Webhooks specification)
 * and by its age, so that nobody can send an old one again.
 * @throws WebhookError
 */
export async function verifyWebhook(
  { body, headers }: ReceivedWebhook,
  { secret, toleranceSeconds = TOLERANCE_S, now = Date.now() }: VerifyOptions,
): Promise<WebhookMessage> {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const given = headerIn(headers, 'webhook-signature').split(' ');
  const apart = Math.abs(now / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || apart > toleranceSeconds)
    throw new WebhookError(`the message is not within ${toleranceSeconds} seconds of now`);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of [secret].flat()) if (await isSignedWith(one, signed, given)) return messageIn(id, body);
  throw new WebhookError('no signature fits the message and the secret');
}

async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  given: readonly string[],
): Promise<boolean> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null) throw new WebhookError('the secret is not one that a platform has shown');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  for (const signature of given) {
    const [version, value = ''] = signature.split(',');
    const wanted = version === 'v1' ? bytesOf(value) : null;
    // Compares in constant time.
    if (wanted !== null && (await crypto.subtle.verify('HMAC', key, wanted, signed))) return true;
  }
  return false;
}

/** Null where it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64);
    return text === '' ? null : Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerIn(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError(`the header ${name} is missing, or is there twice`);
}

function messageIn(id: string, body: string): WebhookMessage {
  const message: unknown = JSON.parse(body);
  const { type, timestamp, data } = Object(message);
  return { id, type: String(type), timestamp: String(timestamp), data };
}
