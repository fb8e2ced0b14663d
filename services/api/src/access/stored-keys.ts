import { randomBytes } from 'node:crypto';
import { type KeyRequest, newId, SCOPES, type Scope, TapwrightError } from '@tapwright/contracts';
import {
  acrossTenants,
  type Database,
  findKey,
  insertKey,
  KEYS_PER_TENANT_MAX,
  type KeyRow,
  type KnownKey,
  noteKeyUse,
  type Tx,
} from '@tapwright/store';
import { hashOf, isSameHash } from './configured-keys.ts';

const RANDOM_BYTES = 32;
/** Before the id, without the prefix that all ids of keys have, and the random part in base64url. */
const MARK = 'tw';
const FORM = /^tw_([0-9a-hjkmnp-tv-z]{26})_([A-Za-z0-9_-]{43})$/;

/** A key as a caller sends it: what it is looked up by, and what shows that the caller has it. */
export interface GivenKey {
  readonly id: string;
  readonly random: string;
}

/** Null where the text has not the form of a stored key. */
export function readGivenKey(text: string): GivenKey | null {
  const [, id, random] = FORM.exec(text) ?? [];
  return id === undefined || random === undefined ? null : { id: `key_${id}`, random };
}

export interface AddedKey {
  readonly row: KeyRow;
  /** The key itself, which is nowhere else. */
  readonly key: string;
}

export interface Adding extends Omit<KeyRequest, 'scopes'> {
  readonly scopes: readonly Scope[];
  readonly tenantId: string;
  readonly createdBy: string;
}

/**
 * Makes a key of a tenant.
 * @throws TapwrightError `INPUT_INVALID` for a time that is over, `TOO_MANY_REQUESTS` where the tenant has too many keys
 */
export async function addKey(
  tx: Tx,
  { tenantId, name, scopes, expiresAt, createdBy }: Adding,
): Promise<AddedKey> {
  const until = expiresAt === undefined ? null : new Date(expiresAt);
  if (until !== null && until.getTime() <= Date.now()) {
    throw new TapwrightError('INPUT_INVALID', `expiresAt is ${expiresAt}`, {
      field: 'expiresAt',
      expected: 'a time to come, or no expiresAt for a key that does not expire',
    });
  }
  const id = newId('key');
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const given = SCOPES.filter((scope) => scopes.includes(scope));
  const about = { id, tenantId, name, createdBy, scopes: given, expiresAt: until };
  const row = await insertKey(tx, { ...about, hash: hashOf(random) });
  if (row !== null) return { row, key: `${MARK}_${id.replace('key_', '')}_${random}` };
  throw new TapwrightError('TOO_MANY_REQUESTS', 'no more keys can be kept', {
    expected: `at most ${KEYS_PER_TENANT_MAX} keys; those that were revoked count for 30 days`,
  });
}

export interface StoredCaller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

/**
 * Whose key it is. It is looked up with every request, so that one that was revoked gives no access in any process.
 * `isTheirs`: whether the caller has shown that it has the key with this hash.
 * @throws TapwrightError `UNAUTHORIZED`, `KEY_EXPIRED`, `KEY_REVOKED`
 */
export async function storedCaller(
  db: Database,
  id: string,
  isTheirs: (hash: string) => boolean,
): Promise<StoredCaller> {
  const known = await acrossTenants('callers', () => findKey(db.read, id));
  if (known === null || !isTheirs(known.hash)) throw unknownKey();
  refuseEnded(known);
  // A database that takes no writes now may still be read.
  if (known.unnoted) await acrossTenants('callers', () => noteKeyUse(db.read, id)).catch(() => {});
  return { tenantId: known.tenantId, keyId: id, name: known.name, scopes: new Set(known.scopes) };
}

/** As {@link storedCaller}, for a caller that sends the key itself. */
export function storedKeyCaller(db: Database, { id, random }: GivenKey): Promise<StoredCaller> {
  return storedCaller(db, id, (hash) => isSameHash(hash, hashOf(random)));
}

function refuseEnded({ revoked, expired }: KnownKey): void {
  if (!revoked && !expired) return;
  const [code, word] = revoked
    ? (['KEY_REVOKED', 'revoked'] as const)
    : (['KEY_EXPIRED', 'expired'] as const);
  throw new TapwrightError(code, `the API key is ${word}`, {
    field: 'x-api-key',
    expected: 'another key of the tenant',
    advice: 'An admin of the tenant adds one: `tapwright keys add`, or `POST /v1/keys`.',
  });
}

export function unknownKey(): TapwrightError {
  return new TapwrightError('UNAUTHORIZED', 'the API key is missing or unknown', {
    field: 'x-api-key',
    expected: 'a key that this platform knows',
  });
}
