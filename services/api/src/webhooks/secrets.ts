import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '@tapwright/service';
import type { WebhookRow } from '@tapwright/store';

const BYTES = 32;
const PREFIX = 'whsec_';
const ID_LENGTH = 8;
/** How long the secret before goes on signing when there is a new one, milliseconds. */
export const PREVIOUS_MS = 24 * 3_600_000;

/** As it is shown, once: `whsec_` and the key in base64, the form of the Standard Webhooks specification. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64')}`;
}

const ownerOf = ({ id }: Pick<WebhookRow, 'id'>): string => `webhook ${id}`;

export function sealSecret(
  box: SecretBox,
  webhook: Pick<WebhookRow, 'id'>,
  { current, previous }: { readonly current: string; readonly previous: string | null },
): string {
  return box.seal(ownerOf(webhook), { current, ...(previous === null ? {} : { previous }) });
}

/** The secret that signs, and the one before it. @throws TapwrightError `SECRETS_UNAVAILABLE` */
export function openSecret(
  box: SecretBox,
  webhook: Pick<WebhookRow, 'id' | 'sealed'>,
): { readonly current: string; readonly previous: string | null } {
  const { current = '', previous = null } = box.open(ownerOf(webhook), webhook.sealed);
  return { current, previous };
}

/** The same secrets, sealed anew; null where they cannot be opened. */
export function resealSecret(box: SecretBox, webhook: Pick<WebhookRow, 'id' | 'sealed'>): string | null {
  try {
    return sealSecret(box, webhook, openSecret(box, webhook));
  } catch {
    return null;
  }
}

/** Says which secret it is, and nothing about it. */
export function secretId(secret: string): string {
  return createHash('sha256').update('tapwright webhook').update(secret).digest('hex').slice(0, ID_LENGTH);
}

export interface Signing {
  /** Of the delivery. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of the Standard Webhooks specification, signed with each of the secrets, and the id of the first. */
export function signatureHeaders(
  { id, timestamp, body }: Signing,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    'webhook-key-id': secrets.map(secretId).join(' '),
  };
}
