import { SCOPE_SETTING } from '../access/policies.ts';
import type { Crossing } from '../access/tenancy.ts';
import type { Tx } from '../database.ts';
import { sql } from '../drizzle.ts';
import { crossingScope } from '../tenant-scope.ts';

/** Has the rest of an open transaction concern all tenants, with the rights of that crossing. */
export async function crossIn(tx: Tx, crossing: Crossing): Promise<void> {
  await tx.execute(sql`select set_config(${SCOPE_SETTING}, ${crossingScope(crossing)}, true)`);
}
