import { userInfo } from 'node:os';
import { TapwrightError } from '@tapwright/contracts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createDatabase, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { databaseError } from './database-errors.ts';
import * as schema from './schema/index.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Maximum number of connections at once. */
  readonly poolSize?: number;
  readonly connectTimeoutMs?: number;
  readonly migrate?: boolean;
}

/** Key of the lock that lets only one process migrate at a time; any constant will do. */
const MIGRATION_LOCK = 7_239_001;

/**
 * Connects to PostgreSQL 15 or newer and brings its schema up to date.
 * @throws TapwrightError `DATABASE_UNAVAILABLE`
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: withUser(options.url),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    // A process that is paused or cut off in the middle of a transaction keeps its locks at most this long.
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'tapwright',
  });
  // An idle connection that dies emits an error on the pool, one in a transaction on itself; without a listener either
  // would end the process. The next query reports it with a code.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    if (options.migrate !== false) await migrateOnce(pool);
    else await pool.query('select 1');
  } catch (error) {
    await pool.end().catch(() => {});
    const mapped = databaseError(error);
    throw mapped instanceof TapwrightError ? mapped : unusable(error);
  }
  return createDatabase({
    kind: 'postgres',
    drizzle: drizzle(pool, { schema }),
    run: async (text, values, name) => {
      await pool.query({ text, values: [...values], ...(name === null ? {} : { name }) });
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  });
}

/** Like `psql`: without a user in the URL or in PGUSER, uses the user who runs this process. */
function withUser(text: string): string {
  if (process.env.PGUSER !== undefined || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '') url.username = userInfo().username;
  return url.href;
}

/** Several processes start at once: one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

function unusable(error: unknown): TapwrightError {
  const message = error instanceof Error ? error.message : String(error);
  return new TapwrightError('DATABASE_UNAVAILABLE', `the database cannot be used: ${message}`, {
    cause: error,
    advice: 'Check the name, the user and the rights in DATABASE_URL.',
  });
}
