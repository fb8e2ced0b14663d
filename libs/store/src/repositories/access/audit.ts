import type { Reader } from '../../database.ts';
import { and, desc, eq, lt, sql } from '../../drizzle.ts';
import { auditLog } from '../../schema/index.ts';
import type { Old } from '../upkeep/retention.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type NewAudit = Omit<typeof auditLog.$inferInsert, 'at'>;

/** Adds an entry; in the transaction of the change, so that there is neither without the other. */
export async function insertAudit(db: Reader, entry: NewAudit): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** The tenant's entries, newest first; `before` is the last id of the page before. */
export async function listAudit(
  db: Reader,
  page: { readonly tenantId: string; readonly limit: number; readonly before: string | null },
): Promise<AuditRow[]> {
  const older = page.before === null ? undefined : lt(auditLog.id, page.before);
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, page.tenantId), older))
    .orderBy(desc(auditLog.id))
    .limit(page.limit);
}

/** Deletes entries that are older than this, of all tenants. @returns how many */
export async function deleteOldAudit(db: Reader, { olderThanMs, limit }: Old): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count` })
    .from(sql`tapwright_delete_old_audit(${olderThanMs}, ${limit}) as count`);
  return row?.count ?? 0;
}
