import pg from 'pg';
import { SCOPE_SETTING } from './access/policies.ts';
import { currentScope, isTenantName } from './tenant-scope.ts';

/** The connections of a process, by what is done on them; both may be the same ones. */
export interface Pools {
  readonly tenants: pg.Pool;
  /** For work that concerns several tenants, or none. */
  readonly others: pg.Pool;
}

/**
 * Of this many connections a third is for work across tenants. It goes on beside every step, and on the same connections each
 * step would have to say again, in a round trip of its own, for whom it works.
 */
const OTHERS_SHARE = 1 / 3;
/** Fewer connections than this are not divided. */
const DIVIDED_LEAST = 3;

/** @param scoped whether tenants are kept apart; where they are not, there is nothing to divide */
export function openPools(config: pg.PoolConfig, max: number, scoped: boolean): Pools {
  const others = scoped && max >= DIVIDED_LEAST ? Math.floor(max * OTHERS_SHARE) : 0;
  const tenants = new pg.Pool({ ...config, max: max - others });
  return { tenants, others: others === 0 ? tenants : new pg.Pool({ ...config, max: others }) };
}

/** Connections that work for the tenant of whoever uses them. */
export interface Sessions {
  /** For single statements. */
  readonly client: pg.Pool;
  /** A connection for a transaction of the caller. */
  connect(): Promise<pg.PoolClient>;
  /** Begins a transaction for the caller's tenant. */
  begin(client: pg.PoolClient): Promise<void>;
  /** Call it when a transaction is rolled back: the setting has gone back with it. */
  forget(client: pg.PoolClient): void;
}

/**
 * Each connection remembers for whom it works and is told only when that changes: most statements cost nothing more, a
 * transaction never does.
 */
export function createSessions({ tenants, others }: Pools, scoped: boolean): Sessions {
  if (!scoped)
    return {
      client: tenants,
      connect: () => tenants.connect(),
      begin: async (client) => void (await client.query('begin')),
      forget() {},
    };
  const known = new WeakMap<pg.PoolClient, string>();
  const connect = () => (isTenantName(wantedScope()) ? tenants : others).connect();

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
    const client = await connect();
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
    client: new Proxy(tenants, {
      get: (target, property) => (property === 'query' ? query : Reflect.get(target, property)),
    }),
    connect,
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
