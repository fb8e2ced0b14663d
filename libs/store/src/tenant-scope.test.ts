import { describe, expect, test } from 'vitest';
import { acrossTenants, asTenant, currentScope } from './tenant-scope.ts';

/** As drizzle's queries are: nothing is sent before somebody waits for it. */
function lazyQuery(): PromiseLike<string | null> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: that is what a query of drizzle is.
    then: (resolve, reject) => Promise.resolve(currentScope()).then(resolve, reject),
  };
}

describe('a query that the body returns is sent in the scope', () => {
  test('of a tenant', async () => {
    const answer = asTenant('bank', lazyQuery);
    expect(await answer).toBe('bank');
    expect(currentScope()).toBeNull();
  });

  test('of a crossing', async () => {
    expect(await acrossTenants('schedules', () => lazyQuery())).toBe('*schedules');
  });

  test('and its failure reaches the caller', async () => {
    const failing: PromiseLike<never> = {
      // biome-ignore lint/suspicious/noThenProperty: that is what a query of drizzle is.
      then: (resolve, reject) => Promise.reject(new Error('refused')).then(resolve, reject),
    };
    await expect(asTenant('bank', () => failing)).rejects.toThrow('refused');
  });
});

test('other results are passed through as they are', async () => {
  const promise = Promise.resolve(1);
  expect(asTenant('bank', () => promise)).toBe(promise);
  expect(asTenant('bank', () => currentScope())).toBe('bank');
  expect(asTenant('bank', () => null)).toBeNull();
});
