import { TapwrightError } from '@tapwright/contracts';
import { errorCode } from '../database-errors.ts';
import { NOTES_SCHEMA } from './access-sql.ts';
import { newestMigration, type Owner } from './prepare.ts';

/** Whether this login owns the database: it may prepare it. */
export async function ownsDatabase({ rows }: Pick<Owner, 'rows'>): Promise<boolean> {
  const [row] = await rows<{ owns: boolean }>(
    `select pg_has_role(datdba, 'usage') as owns from pg_database where datname = current_database()`,
  );
  return row?.owns === true;
}

/** Undefined table or schema, or no right to read it: no owner has prepared the database for this role. */
const UNPREPARED = ['42P01', '3F000', '42501'];

/**
 * A service does not migrate: it begins when the database is at least as new as itself.
 * @throws TapwrightError `DATABASE_NOT_MIGRATED`
 */
export async function requireMigrated({ rows }: Pick<Owner, 'rows'>): Promise<void> {
  const applied = await rows<{ newest: string }>(
    `select coalesce(max(created_at), 0)::text as newest from ${NOTES_SCHEMA}.__drizzle_migrations`,
  ).catch((error: unknown) => {
    if (UNPREPARED.includes(errorCode(error) ?? '')) return [];
    throw error;
  });
  if (Number(applied[0]?.newest ?? 0) >= newestMigration()) return;
  throw new TapwrightError('DATABASE_NOT_MIGRATED', 'the database is older than this version', {
    advice: 'Run tapwright migrate with the URL of its owner in DATABASE_OWNER_URL.',
  });
}
