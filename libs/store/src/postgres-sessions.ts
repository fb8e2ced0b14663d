import pg from 'pg';
import { SCOPE_SETTING } from './access/policies.ts';
import { currentScope } from './tenant-scope.ts';

/** Connections that work for the tenant of whoever uses them. */
export interface Sessions {
  /** The pool, for single statements. */
  readonly client: pg.Pool;
  /** Begins a transaction for the caller's tenant. */
  begin(client: pg.PoolClient): Promise<void>;
  /** Call it when a transaction is rolled back: the setting has gone back with it. */
  forget(client: pg.PoolClient): void;
}

/**
 * Each connection remembers for whom it works and is told only when that changes: most statements cost nothing more, a
 * transaction never does.
 */
export function createSessions(pool: pg.Pool, { scoped }: { readonly scoped: boolean }): Sessions {
  if (!scoped)
    return { client: pool, begin: async (client) => void (await client.query('begin')), forget() {} };
  const known = new WeakMap<pg.PoolClient, string>();

  async function enter(client: pg.PoolClient): Promise<void> {
    const scope = wantedScope();
    if (known.get(client) === scope) return;
    await client.query({
      name: 'tw_scope',
      text: `select set_config('${SCOPE_SETTING}', $1, false)`,
      values: [scope],
    });
    known.set(client, scope);
  }

  const query = async (...given: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect();
    let failed: unknown;
    try {
      await enter(client);
      return await client.query(...given);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      // As the pool itself does.
      client.release(failed === undefined ? undefined : failed instanceof Error ? failed : true);
    }
  };

  return {
    client: new Proxy(pool, {
      get: (target, property) => (property === 'query' ? query : Reflect.get(target, property)),
    }),
    async begin(client) {
      const scope = wantedScope();
      if (known.get(client) === scope) return void (await client.query('begin'));
      const setting = `select set_config('${SCOPE_SETTING}', ${pg.escapeLiteral(scope)}, false)`;
      await client.query(`begin; ${setting}`);
      known.set(client, scope);
    },
    forget: (client) => void known.delete(client),
  };
}

/** Outside of any scope nothing is seen. */
function wantedScope(): string {
  return currentScope() ?? '';
}
