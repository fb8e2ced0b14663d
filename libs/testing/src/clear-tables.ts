import type { Database } from '@tapwright/store';

/**
 * Not `truncate`, which makes PostgreSQL create a file for each table. Jobs first: most rows are deleted with
 * theirs; before them what keeps them from being deleted.
 */
const DELETE_ALL = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' order by tablename <> 'kept_jobs', tablename <> 'jobs', tablename loop
    execute format('delete from %I', name);
  end loop;
end $$`;

/** Deletes every row of every table. */
export async function clearTables({ read }: Pick<Database, 'read'>): Promise<void> {
  await read.execute(DELETE_ALL);
}
