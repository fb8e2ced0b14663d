import { userInfo } from 'node:os';
import { TapwrightError } from '@tapwright/contracts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ownsDatabase, requireMigrated } from './access/log-in.ts';
import { type Passwords, setPasswords } from './access/passwords.ts';
import { type Owner, type Prepared, prepareDatabase } from './access/prepare.ts';
import { type DatabaseUser, roleOf } from './access/roles.ts';
import { createDatabase, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { databaseError, isUselessAfter } from './database-errors.ts';
import { nodePostgres } from './drizzle.ts';
import { createFlushWatch, type FlushConnection } from './flush-watch.ts';
import { namingClient } from './named-statements.ts';
import { createSessions, openPools, type Sessions } from './postgres-sessions.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Maximum number of connections at once; for a user a part of them is for work across tenants. */
  readonly poolSize?: number;
  /** Longest wait for a connection, milliseconds. */
  readonly connectTimeoutMs?: number;
  /** The server ends a statement after this time, milliseconds. */
  readonly statementTimeoutMs?: number;
  /** A connection on which a statement had no answer for this long is given up, milliseconds. */
  readonly queryTimeoutMs?: number;
  readonly migrate?: boolean;
  /**
   * For whom the database is opened. A login that owns the database brings it up to date and then acts in the role of
   * that user; any other login only checks that somebody has. Absent: it acts as it has logged in, for all tenants if
   * it may.
   */
  readonly user?: DatabaseUser;
}

/** What {@link openPostgres} takes where nothing else is said. */
export const POSTGRES_TIMEOUTS = {
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  /**
   * Longer than that of a statement, so that the server speaks first. The sign of life of a gateway has shorter ones.
   */
  queryTimeoutMs: 12_000,
} as const;

/** Key of the lock that lets only one process migrate at a time; any constant will do. */
const MIGRATION_LOCK = 7_239_001;
/** Longest wait for one statement of a migration, or for another process that migrates; then the process gives up. */
const MIGRATION_MS = 600_000;
/** A connection that is silent for this long is probed by the system, which drops it if nobody answers. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Connects to PostgreSQL 15 or newer and, as its owner, brings schema, roles and rights up to date.
 * @throws TapwrightError `DATABASE_UNAVAILABLE`, `DATABASE_NOT_MIGRATED`, `DATABASE_ROLES`
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { statementTimeoutMs, queryTimeoutMs } = { ...POSTGRES_TIMEOUTS, ...options };
  const connection = connectionOf(options);
  const role = options.migrate === false ? null : await enter(connection, options.user);
  const scoped = options.user !== undefined;
  const config = {
    ...connection,
    Client: namingClient(),
    ...(role === null ? {} : { options: `-c role=${role}` }),
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
  };
  const pools = openPools(config, options.poolSize ?? 10, scoped);
  const all = [...new Set([pools.tenants, pools.others])];
  for (const pool of all) dropWhatIsUseless(pool);
  const close = async () => {
    for (const pool of all) await pool.end();
  };
  const ping = async () => void (await pools.tenants.query('select 1'));
  try {
    await ping();
  } catch (error) {
    await close().catch(() => {});
    throw unusable(error);
  }
  const sessions = createSessions(pools, scoped);
  return createDatabase({
    kind: 'postgres',
    drizzle: nodePostgres().drizzle(sessions.client),
    transaction: inTransactions(sessions),
    run: async (text, values, name) => {
      await sessions.client.query({ text, values: [...values], ...(name === null ? {} : { name }) });
    },
    ping,
    flushes: createFlushWatch({ connect: () => connectForFlushes(config) }),
    close,
  });
}

/** A message for readers of the log, of which there are none: the smallest transaction that has to wait for the disk. */
const FLUSH = "select pg_logical_emit_message(true, 'tapwright', '')";

async function connectForFlushes(config: pg.ClientConfig): Promise<FlushConnection> {
  const client = new pg.Client(config);
  const gone = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  return {
    gone,
    flush: async () => void (await client.query(FLUSH)),
    close: () => client.end(),
  };
}

function connectionOf(options: Pick<PostgresOptions, 'url' | 'connectTimeoutMs'>) {
  return {
    connectionString: withUser(options.url),
    connectionTimeoutMillis: options.connectTimeoutMs ?? POSTGRES_TIMEOUTS.connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // A process that is paused or cut off in the middle of a transaction keeps its locks at most this long: less than
    // half of a lease, because a gateway cannot extend one that is locked.
    idle_in_transaction_session_timeout: 3_500,
    application_name: 'tapwright',
  };
}

/** Like `psql`: without a user in the URL or in PGUSER, uses the user who runs this process. */
function withUser(text: string): string {
  if (process.env.PGUSER !== undefined || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '') url.username = userInfo().username;
  return url.href;
}

/**
 * A connection that had no answer, or that takes no writes, is closed by the pool itself. The idle ones beside it are as
 * old: they would fail one after another, each after its whole time-out, so they are closed with it.
 */
function dropWhatIsUseless(pool: pg.Pool): void {
  // An idle connection that dies emits an error on the pool, one in a transaction on itself; without a listener either
  // would end the process. The next query reports it with a code.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (error: unknown) => {
    if (isUselessAfter(error)) void dropIdle(pool);
  });
}

async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0 && pool.idleCount > 0; left -= 1) {
    try {
      (await pool.connect()).release(true);
    } catch {
      return;
    }
  }
}

/**
 * Transactions that give up their connection where it is useless: drizzle's own would wait for the answer to a rollback,
 * and put a connection that does not answer back into the pool.
 */
function inTransactions(scopes: Sessions) {
  const sessions = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const sessionOf = (client: pg.PoolClient) => {
    const session = sessions.get(client) ?? nodePostgres().drizzle(client);
    sessions.set(client, session);
    return session;
  };
  return async <T>(body: (tx: NodePgDatabase) => Promise<T>): Promise<T> => {
    const client = await scopes.connect();
    let broken: Error | undefined;
    try {
      await scopes.begin(client);
      const result = await body(sessionOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      scopes.forget(client);
      broken = await rolledBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

/** @returns why the connection must not be used again; undefined: it may be */
async function rolledBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (isUselessAfter(error)) return error instanceof Error ? error : new Error(String(error));
  try {
    await client.query('rollback');
    return undefined;
  } catch (failed) {
    return failed instanceof Error ? failed : new Error(String(failed));
  }
}

/** @returns the role to act in; null: as it has logged in */
async function enter(connection: pg.ClientConfig, user: DatabaseUser | undefined): Promise<string | null> {
  return withOwner(connection, async (owner, lock) => {
    if (user !== undefined && !(await ownsDatabase(owner))) {
      await requireMigrated(owner);
      return null;
    }
    await lock();
    const { prefix } = await prepareDatabase(owner);
    return user === undefined ? null : roleOf(prefix, user);
  });
}

export interface MigrateOptions {
  /** Of the owner. */
  readonly url: string;
  readonly passwords?: Passwords;
  /** How the names of the roles begin; absent: with the name of the database, or as before. */
  readonly prefix?: string;
}

/**
 * Brings schema, roles and rights of a database up to date.
 * @throws TapwrightError `DATABASE_UNAVAILABLE`, `DATABASE_ROLES`
 */
export async function migrateDatabase({ url, passwords = {}, prefix }: MigrateOptions): Promise<Prepared> {
  return withOwner(connectionOf({ url }), async (owner, lock) => {
    await lock();
    const prepared = await prepareDatabase(owner, prefix);
    await setPasswords(owner, prepared.prefix, passwords);
    return prepared;
  });
}

/**
 * Several processes start at once: one prepares the database, the others wait for it. A migration may take longer than
 * any other statement.
 */
async function withOwner<Result>(
  connection: pg.ClientConfig,
  body: (owner: Owner, lock: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, query_timeout: MIGRATION_MS });
  client.on('error', () => {});
  const owner: Owner = {
    run: async (statements) => void (await client.query(statements)),
    rows: async (statement) => (await client.query(statement)).rows,
    migrate: () =>
      nodePostgres().migrate(nodePostgres().drizzle(client), {
        migrationsFolder: MIGRATIONS_FOLDER,
      }),
  };
  try {
    await client.connect();
    // Released with the connection, whatever happens.
    return await body(
      owner,
      async () => void (await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])),
    );
  } catch (error) {
    throw unusable(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function unusable(error: unknown): TapwrightError {
  const mapped = databaseError(error);
  if (mapped instanceof TapwrightError) return mapped;
  const message = error instanceof Error ? error.message : String(error);
  return new TapwrightError('DATABASE_UNAVAILABLE', `the database cannot be used: ${message}`, {
    cause: error,
    advice: 'Check the name, the user and the rights in DATABASE_URL.',
  });
}
