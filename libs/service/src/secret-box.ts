import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** AES-256-GCM: the lengths of key, nonce and tag, in bytes. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key that encrypts the values of secret parameters; the API seals with it, the gateway opens. */
export const SecretsEnvironment = z.object({
  /** 32 random bytes in base64 (`openssl rand -base64 32`). Without it cases with secrets are refused. */
  SECRETS_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, '32 bytes in base64')
    .transform((text) => Buffer.from(text, 'base64'))
    .optional(),
});

/** Values by name, encrypted for one job: they cannot be read without the key, nor used for another job. */
export interface SecretBox {
  /** @param owner id of the job that they belong to */
  seal(owner: string, values: Readonly<Record<string, string>>): string;
  /** @throws TapwrightError `SECRETS_UNAVAILABLE` with another key, or for another job */
  open(owner: string, sealed: string): Readonly<Record<string, string>>;
}

/** A key for a process that stores nothing. */
export function randomSecretKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(owner, values) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const content = [cipher.update(JSON.stringify(values), 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...content]).toString('base64');
    },
    open(owner, sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const content = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return z.record(z.string(), z.string()).parse(JSON.parse(Buffer.concat(content).toString('utf8')));
      } catch {
        // The cause is left out: it may quote what it could not read.
        throw unavailable(`the secrets of ${owner} cannot be opened`);
      }
    },
  };
}

/** Without a key nothing can be stored. */
export const NO_SECRETS: SecretBox = {
  seal: (owner) => {
    throw unavailable(`the secrets of ${owner} cannot be kept`);
  },
  open: (owner) => {
    throw unavailable(`the secrets of ${owner} cannot be opened`);
  },
};

function unavailable(message: string): TapwrightError {
  return new TapwrightError('SECRETS_UNAVAILABLE', message, {
    field: 'SECRETS_KEY',
    expected: 'the same key for the API and every gateway',
    advice: 'Set SECRETS_KEY (or SECRETS_KEY_FILE) for both and submit the job again.',
  });
}
