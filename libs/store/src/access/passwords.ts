import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type ProcessName, TapwrightError } from '@tapwright/contracts';
import pg from 'pg';
import type { Owner } from './prepare.ts';
import { roleOf } from './roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Printable ASCII, which no normalisation changes. */
const PASSWORD = /^[!-~]{16,200}$/;
const ITERATIONS = 4_096;
const KEY_BYTES = 32;

export type Passwords = Readonly<Partial<Record<ProcessName, string>>>;

/**
 * Sets the passwords with which services log in. The server gets verifiers only, so that no password is in its log.
 * @throws TapwrightError `CONFIG_INVALID`; it contains no password
 */
export async function setPasswords(
  owner: Pick<Owner, 'run'>,
  prefix: string,
  passwords: Passwords,
): Promise<void> {
  for (const [process, password] of Object.entries(passwords)) {
    if (!PASSWORD.test(password)) {
      throw new TapwrightError('CONFIG_INVALID', 'the password of a service cannot be used', {
        field: process,
        expected: '16 to 200 printable ASCII characters without spaces',
      });
    }
    const role = name(roleOf(prefix, process as ProcessName));
    await owner.run(`alter role ${role} login password ${literal(scramVerifier(password))}`);
  }
}

/** As PostgreSQL stores it (RFC 5803). */
export function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
