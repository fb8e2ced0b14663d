import { type PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { SCOPE_SETTING } from './access/policies.ts';
import { currentScope } from './tenant-scope.ts';

/**
 * Has the one connection work for the tenant of whoever uses it, or for `home` outside of any scope. It is told only
 * when that changes, below the lock that every query and every transaction takes, so that nothing comes in between.
 */
export function enterScopes(client: PGlite, home: string): void {
  const { serialize } = protocol;
  let entered: string | null = null;

  async function enter(scope: string): Promise<void> {
    if (scope === entered) return;
    const text = `select set_config('${SCOPE_SETTING}', ${pg.escapeLiteral(scope)}, false)`;
    await client._runExclusiveQuery(() => client.execProtocol(serialize.query(text), { syncToFs: false }));
    entered = scope;
  }

  const exclusively = client._runExclusiveTransaction.bind(client);
  client._runExclusiveTransaction = (work) => {
    const scope = currentScope() ?? home;
    return exclusively(async () => {
      await enter(scope);
      return work();
    });
  };
}
