import { AsyncLocalStorage } from 'node:async_hooks';
import { TapwrightError } from '@tapwright/contracts';
import type { Crossing } from './access/tenancy.ts';

/** A tenant's name cannot look like a crossing's. */
const CROSSING_MARK = '*';
const TENANT = /^[^*\0][^\0]{0,199}$/s;

const scopes = new AsyncLocalStorage<string>();

/** True for what can be the name of a tenant. */
export function isTenantName(text: string): boolean {
  return TENANT.test(text);
}

/**
 * Runs the body for one tenant: what it asks the database finds and changes rows of that tenant only, whatever its
 * queries say. A transaction belongs to the scope in which it was begun. A query that the body returns is sent at once.
 */
export function asTenant<T>(tenantId: string, body: () => PromiseLike<T>): Promise<T>;
export function asTenant<Result>(tenantId: string, body: () => Result): Result;
export function asTenant(tenantId: string, body: () => unknown): unknown {
  if (!isTenantName(tenantId)) {
    throw new TapwrightError('INTERNAL', 'a scope was opened for something that is not a tenant');
  }
  return scopes.run(tenantId, sending, body);
}

/** Runs the body for all tenants, with the rights that `CROSSINGS` lists for this work and no others. */
export function acrossTenants<T>(crossing: Crossing, body: () => PromiseLike<T>): Promise<T>;
export function acrossTenants<Result>(crossing: Crossing, body: () => Result): Result;
export function acrossTenants(crossing: Crossing, body: () => unknown): unknown {
  return scopes.run(crossingScope(crossing), sending, body);
}

/** A query of drizzle is sent when its `then` is called, which its caller would do outside of the scope. */
function sending(body: () => unknown): unknown {
  const result = body();
  return result instanceof Promise || !isThenable(result)
    ? result
    : new Promise((...settle) => result.then(...settle));
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** The scope of a crossing as the policies of the database know it. */
export function crossingScope(crossing: string): string {
  return `${CROSSING_MARK}${crossing}`;
}

/** The tenant, or the crossing, that the caller works for; null outside of any scope. */
export function currentScope(): string | null {
  return scopes.getStore() ?? null;
}
