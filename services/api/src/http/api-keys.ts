import { createHash, timingSafeEqual } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;
/** Tenant and key; keys are too long to be guessed. */
const PAIR = /^([A-Za-z0-9_-]+):([^,\s:]{16,})$/;
export const DEFAULT_TENANT = 'default';

/** The callers by the hash of their key: the keys themselves are not stored. */
export type ApiKeys = ReadonlyMap<string, string>;

/** @throws TapwrightError `CONFIG_INVALID` where a platform without keys would be open to other machines. */
export function readApiKeys(text: string | undefined, host: string): ApiKeys {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  if (pairs.length === 0 && !LOOPBACK.test(host)) {
    throw new TapwrightError(
      'CONFIG_INVALID',
      `without API keys the API listens on loopback only, not on ${host}`,
      {
        field: 'API_KEYS',
        expected: 'tenant:key, or API_HOST=127.0.0.1',
      },
    );
  }
  return new Map(pairs.map(readPair));
}

/**
 * The tenants that may label devices, release them and reserve them for others: those that are named. Where none is
 * named, a tenant that has the platform alone: everybody where there are no keys, or the one tenant of all keys.
 */
export function operatorsOf(
  keys: ApiKeys,
  named: readonly string[] | undefined,
): (tenantId: string) => boolean {
  if (keys.size === 0) return () => true;
  const tenants = new Set(keys.values());
  const operators = named === undefined ? (tenants.size === 1 ? tenants : new Set<string>()) : new Set(named);
  return (tenantId) => operators.has(tenantId);
}

function readPair(pair: string): [hash: string, tenant: string] {
  const [, tenant, key] = PAIR.exec(pair) ?? [];
  if (tenant !== undefined && key !== undefined) return [hash(key), tenant];
  throw new TapwrightError('CONFIG_INVALID', 'the API keys are not pairs of a tenant and a key', {
    field: 'API_KEYS',
    expected: 'tenant:key,… with keys of 16 characters or more',
  });
}

/**
 * The tenant of a request. Without keys every caller (on this machine) is the default tenant.
 * @throws TapwrightError `UNAUTHORIZED`
 */
export function tenantOf(keys: ApiKeys, header: string | undefined): string {
  if (keys.size === 0) return DEFAULT_TENANT;
  const given = hash(header?.replace(/^Bearer /, '') ?? '');
  for (const [known, tenant] of keys) {
    if (timingSafeEqual(Buffer.from(known, 'hex'), Buffer.from(given, 'hex'))) return tenant;
  }
  throw new TapwrightError('UNAUTHORIZED', 'the API key is missing or unknown', {
    field: 'x-api-key',
    expected: 'a key that this platform was configured with',
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
