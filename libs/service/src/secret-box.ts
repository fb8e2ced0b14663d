import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** AES-256-GCM: the lengths of key, nonce and tag, in bytes. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of the name of a key, in hexadecimal digits. */
const ID_LENGTH = 8;

const KeyText = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, '32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));

/** The keys that encrypt the values of secret parameters; the API seals with them, the gateway opens. */
export const SecretsEnvironment = z.object({
  /** 32 random bytes in base64 (`openssl rand -base64 32`). Without it cases with secrets are refused. */
  SECRETS_KEY: KeyText.optional(),
  /** The key before it: it opens what it sealed, and seals nothing. */
  SECRETS_KEY_PREVIOUS: KeyText.optional(),
});

/** Values by name, encrypted for one job: they cannot be read without the key, nor used for another job. */
export interface SecretBox {
  /** @param owner id of the job that they belong to */
  seal(owner: string, values: Readonly<Record<string, string>>): string;
  /** @throws TapwrightError `SECRETS_UNAVAILABLE` with another key, or for another job */
  open(owner: string, sealed: string): Readonly<Record<string, string>>;
  /** Whether it was sealed with the key that seals now. */
  isCurrent(sealed: string): boolean;
  /** A key of 32 bytes for another purpose: of the key that seals now, then of the one before it. None without a key. */
  derive(purpose: string): readonly Uint8Array[];
}

/** A key for a process that stores nothing. */
export function randomSecretKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The box of an environment; without a key nothing can be stored. */
export function secretBoxOf(environment: {
  readonly SECRETS_KEY?: Uint8Array | undefined;
  readonly SECRETS_KEY_PREVIOUS?: Uint8Array | undefined;
}): SecretBox {
  const { SECRETS_KEY: current, SECRETS_KEY_PREVIOUS: previous } = environment;
  return current === undefined ? NO_SECRETS : createSecretBox(current, previous);
}

/** What is sealed begins with the id of its key, so that two keys can be in use while one takes the other's place. */
export function createSecretBox(current: Uint8Array, previous?: Uint8Array): SecretBox {
  const currentId = idOf(current);
  const keys = new Map(
    [current, ...(previous === undefined ? [] : [previous])].map((one) => [idOf(one), one]),
  );
  return {
    seal(owner, values) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(owner));
      const content = [cipher.update(JSON.stringify(values), 'utf8'), cipher.final()];
      return `${currentId}.${Buffer.concat([nonce, cipher.getAuthTag(), ...content]).toString('base64')}`;
    },
    open(owner, sealed) {
      const id = sealed.slice(0, ID_LENGTH);
      const used = keys.get(id);
      if (used === undefined) throw unavailable(`the secrets of ${owner} are sealed with another key`);
      try {
        const bytes = Buffer.from(sealed.slice(ID_LENGTH + 1), 'base64');
        const decipher = createDecipheriv('aes-256-gcm', used, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const content = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return z.record(z.string(), z.string()).parse(JSON.parse(Buffer.concat(content).toString('utf8')));
      } catch {
        // The cause is left out: it may quote what it could not read.
        throw unavailable(`the secrets of ${owner} cannot be opened`);
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${currentId}.`),
    derive: (purpose) =>
      [...keys.values()].map((one) => new Uint8Array(hkdfSync('sha256', one, '', purpose, KEY_BYTES))),
  };
}

/** Says which key it is, and nothing about it. */
function idOf(secret: Uint8Array): string {
  return createHash('sha256')
    .update('tapwright secrets key')
    .update(secret)
    .digest('hex')
    .slice(0, ID_LENGTH);
}

/** Without a key nothing can be stored. */
export const NO_SECRETS: SecretBox = {
  seal: (owner) => {
    throw unavailable(`the secrets of ${owner} cannot be kept`);
  },
  open: (owner) => {
    throw unavailable(`the secrets of ${owner} cannot be opened`);
  },
  isCurrent: () => false,
  derive: () => [],
};

function unavailable(message: string): TapwrightError {
  return new TapwrightError('SECRETS_UNAVAILABLE', message, {
    field: 'SECRETS_KEY',
    expected: 'the same keys for the API and every gateway',
    advice:
      'Set SECRETS_KEY (and SECRETS_KEY_PREVIOUS while a key is changed) for both and submit the job again.',
  });
}
