import { createHash, timingSafeEqual } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import type { Caller } from './caller.ts';

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;
/** Tenant and key; keys are too long to be guessed. */
const PAIR = /^([A-Za-z0-9_-]+):([^,\s:]{16,})$/;

/** True for an address or name that only this machine has. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** What a key of `API_KEYS` could do before keys had scopes. */
export const CONFIGURED: Omit<Caller, 'tenantId'> = {
  kind: 'configured',
  subject: 'API_KEYS',
  name: 'API_KEYS',
  scopes: new Set(['submit', 'read', 'operate']),
};

/** Tenants by the hash of their key of `API_KEYS`: the keys themselves are not stored. */
export type ConfiguredKeys = ReadonlyMap<string, string>;

/** @throws TapwrightError `CONFIG_INVALID` */
export function readConfiguredKeys(text: string | undefined): ConfiguredKeys {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  return new Map(pairs.map(readPair));
}

function readPair(pair: string): [hash: string, tenant: string] {
  const [, tenant, key] = PAIR.exec(pair) ?? [];
  if (tenant !== undefined && key !== undefined) return [hashOf(key), tenant];
  throw new TapwrightError('CONFIG_INVALID', 'the API keys are not pairs of a tenant and a key', {
    field: 'API_KEYS',
    expected: 'tenant:key,… with keys of 16 characters or more',
  });
}

/** The tenant whose key this is; null: no tenant's. */
export function configuredTenant(keys: ConfiguredKeys, key: string): string | null {
  const given = hashOf(key);
  for (const [known, tenant] of keys) if (isSameHash(known, given)) return tenant;
  return null;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Takes the same time however many characters are alike. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
