import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import type { AppOfTenant } from '../rules.ts';

/** How many rows of a table an app may have. */
export interface Bound {
  readonly table: string;
  /** Column that tells the counted rows apart. */
  readonly key: string;
  /** Column by which the oldest are known. */
  readonly age: string;
  readonly max: number;
}

/** True for one transaction at a time for each app and purpose; two that delete what is too much would delete twice as much. */
export async function takeTurn(
  tx: Tx,
  purpose: string,
  { tenantId, packageName }: AppOfTenant,
): Promise<boolean> {
  const turn = JSON.stringify([purpose, tenantId, packageName]);
  const taken = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${turn}, 0)) as taken`,
  );
  return rowsOf<{ readonly taken: boolean }>(taken)[0]?.taken === true;
}

/**
 * Deletes the oldest of these rows if they are too many. It waits for none that another transaction is writing: those are
 * in use.
 */
export async function dropOldest(tx: Tx, here: SQL, bound: Bound): Promise<void> {
  const [table, key, age] = [bound.table, bound.key, bound.age].map((name) => sql.identifier(name));
  const surplus = sql`(select greatest(count(*) - ${bound.max}::int, 0) from ${table} where ${here})`;
  await tx.execute(sql`delete from ${table} where ${here} and ${key} = any(array(
    select ${key} from ${table} where ${here} order by ${age}, ${key} limit ${surplus} for update skip locked))`);
}

/** As a condition of a statement of one's own. */
export function ofApp({ tenantId, packageName }: AppOfTenant): SQL {
  return sql`tenant_id = ${tenantId} and package_name = ${packageName}`;
}
