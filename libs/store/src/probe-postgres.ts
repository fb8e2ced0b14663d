import { TapwrightError } from '@tapwright/contracts';
import pg from 'pg';
import { requireMigrated } from './access/log-in.ts';
import { databaseError } from './database-errors.ts';

/** What a database answers to somebody who changes nothing. */
export interface DatabaseProbe {
  /** Such as `15.8`. */
  readonly version: string;
  /** False: `tapwright migrate`, or a service that may do so, has to bring it up to date. */
  readonly isMigrated: boolean;
  /** How far its clock is ahead of this machine's, milliseconds. */
  readonly aheadMs: number;
}

/** @throws TapwrightError with the code of an outage, or `DATABASE_UNAVAILABLE` */
export async function probePostgres(url: string, timeoutMs: number): Promise<DatabaseProbe> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'tapwright-doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; ms: number }>(
      "select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
    );
    const aheadMs = Math.round((rows[0]?.ms ?? Date.now()) - Date.now());
    const version = rows[0]?.version.split(' ')[0] ?? '';
    return { version, isMigrated: await isMigrated(client), aheadMs };
  } catch (thrown) {
    const error = databaseError(thrown);
    if (error instanceof TapwrightError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new TapwrightError('DATABASE_UNAVAILABLE', message, { cause: thrown });
  } finally {
    await client.end().catch(() => {});
  }
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    await requireMigrated({ rows: async (statement) => (await client.query(statement)).rows });
    return true;
  } catch (error) {
    if (error instanceof TapwrightError && error.code === 'DATABASE_NOT_MIGRATED') return false;
    throw error;
  }
}
