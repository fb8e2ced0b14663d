import type { Database } from '@tapwright/store';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

/** Rows of one of the test's own queries, checked. */
export async function readRows<Row extends z.ZodType>(
  db: Database,
  row: Row,
  query: SQL,
): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.read.execute(query)).rows;
}
