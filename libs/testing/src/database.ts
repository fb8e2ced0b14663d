import { type Database, openPglite, openPostgres } from '@tapwright/store';
import { testBackend } from './backend.ts';
import { clearTables } from './clear-tables.ts';
import { lendEmbeddedDatabase } from './embedded-databases.ts';
import { embeddedImage } from './embedded-image.ts';
import { createTestDatabase, dropTestDatabase } from './postgres-databases.ts';
import { findPostgres } from './servers.ts';

export interface TestDatabase extends Database, AsyncDisposable {
  /** URL for other connections and processes; null if the database lives inside this process. */
  readonly url: string | null;
  /** Empties every table: far cheaper between two tests than a new database. */
  clear(): Promise<void>;
}

/** Against what hangs only: a statement of a test may have to wait on a busy machine. Milliseconds. */
const PATIENT = { connectTimeoutMs: 60_000, statementTimeoutMs: 240_000, queryTimeoutMs: 300_000 };

/**
 * A new migrated and empty database for the test, on the backend that the environment names.
 * `close()` (or `await using`) drops it.
 */
export async function testDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  if (testBackend() === 'embedded') {
    const database = await lendEmbeddedDatabase();
    return disposable(database, null, () => database.close());
  }
  return databaseOn(await findPostgres(), options);
}

/** The same on this server, whatever the backend. */
export async function databaseOn(
  server: string,
  options: { readonly poolSize?: number } = {},
): Promise<TestDatabase> {
  const url = await createTestDatabase(server);
  const database = await openPostgres({ ...options, ...PATIENT, url, migrate: false });
  return disposable(database, url, async () => {
    await database.close();
    await dropTestDatabase(server, url);
  });
}

/**
 * The same, used as a whole platform in one process uses it: with the rights of all services and no others, and tenants
 * kept apart.
 */
export async function platformDatabase(): Promise<Database & AsyncDisposable> {
  if (testBackend() === 'embedded') {
    const database = await openPglite({ image: await embeddedImage(), homeTenant: 'default' });
    return { ...database, [Symbol.asyncDispose]: () => database.close() };
  }
  const test = await testDatabase({ poolSize: 1 });
  const database = await openPostgres({ ...PATIENT, url: test.url ?? '', user: 'platform' });
  const end = async () => {
    await database.close();
    await test.close();
  };
  return { ...database, close: end, [Symbol.asyncDispose]: end };
}

/** Closing twice is harmless: a test may close it in its body and dispose of it afterwards. */
function disposable(database: Database, url: string | null, end: () => Promise<void>): TestDatabase {
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  const clear = () => clearTables(database);
  return { ...database, url, clear, close, [Symbol.asyncDispose]: close };
}
