import { type PGlite, protocol } from '@electric-sql/pglite';
import { SCOPE_SETTING } from './access/policies.ts';
import { bindMessage } from './pglite-bind.ts';
import { currentScope } from './tenant-scope.ts';

const STATEMENT = 'tw_scope';

/**
 * Has the one connection work for the tenant of whoever uses it, or for `home` outside of any scope. It is told only
 * when that changes, below the lock that every query and every transaction takes, so that nothing comes in between.
 */
export async function enterScopes(client: PGlite, home: string): Promise<void> {
  const { serialize } = protocol;
  let entered: string | null = null;

  const exchange = (...sent: readonly Uint8Array[]) =>
    client._runExclusiveQuery(() =>
      client.execProtocol(Buffer.concat([...sent, serialize.sync()]), { syncToFs: false }),
    );
  const text = `select set_config('${SCOPE_SETTING}', $1, false)`;
  await exchange(serialize.parse({ name: STATEMENT, text }));

  async function enter(scope: string): Promise<void> {
    if (scope === entered) return;
    await exchange(bindMessage(STATEMENT, [scope]), serialize.execute({}));
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
