import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createDatabase, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { prepared } from './pglite-prepared.ts';
import * as schema from './schema/index.ts';

export interface PgliteOptions {
  /** Directory that keeps the data; absent: in memory only. */
  readonly directory?: string;
  /** Image of an already migrated database; saves creating and migrating one. */
  readonly image?: Blob;
}

/**
 * Extensions that the migrations create. An image has only their catalogue, so every opening must bring their files.
 */
const EXTENSIONS = { extensions: { pg_trgm } };

/** PostgreSQL inside this process: one connection, so a query beside an open transaction is refused. */
export async function openPglite(options: PgliteOptions = {}): Promise<Database> {
  const client = await PGlite.create({
    ...(options.directory === undefined ? {} : { dataDir: options.directory }),
    ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    ...EXTENSIONS,
    relaxedDurability: true,
  });
  const db = drizzle(client, { schema });
  if (options.image === undefined) await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  return createDatabase({
    kind: 'pglite',
    drizzle: db,
    run: prepared(client),
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  });
}

/**
 * A migrated, empty database as an image for {@link PgliteOptions.image}: about 40 MB, not compressed, because
 * packing costs seconds and unpacking makes every opening a third slower.
 */
export async function createPgliteImage(): Promise<Blob> {
  const client = await PGlite.create(EXTENSIONS);
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  const image = await client.dumpDataDir('none');
  await client.close();
  return image;
}
