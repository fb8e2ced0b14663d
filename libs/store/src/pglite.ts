import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { prepareDatabase } from './access/prepare.ts';
import { roleOf } from './access/roles.ts';
import { createDatabase, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { pglite } from './drizzle.ts';
import { prepareQueries } from './pglite-prepared.ts';
import { enterScopes } from './pglite-scopes.ts';

export interface PgliteOptions {
  /** Directory that keeps the data; absent: in memory only. */
  readonly directory?: string;
  /** Image of an already migrated database; saves creating and migrating one. */
  readonly image?: Blob;
  /**
   * The tenant for whom this process itself works, outside of any scope: it acts in the role of the platform, and
   * tenants are kept apart. Absent: it acts as the owner, for all tenants.
   */
  readonly homeTenant?: string;
}

/**
 * Extensions that the migrations create. An image has only their catalogue, so every opening must bring their files.
 */
const EXTENSIONS = { extensions: { pg_trgm } };

/**
 * One connection needs few buffers, and each byte of them is zeroed at every opening. Plans are kept, and made while the
 * tables are empty: one that reads a whole table is right only then, and all of it is in memory anyway.
 */
const SETTINGS = ['shared_buffers=16MB', 'enable_seqscan=off'];
/** What is in memory only is lost with its process: its log protects nothing, neither at once nor against torn pages. */
const IN_MEMORY = ['synchronous_commit=off', 'full_page_writes=off'];

const startWith = (settings: readonly string[]) => ({
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
});

/** PostgreSQL inside this process: one connection, so a query beside an open transaction is refused. */
export async function openPglite(options: PgliteOptions = {}): Promise<Database> {
  const { homeTenant } = options;
  const client = await PGlite.create({
    ...(options.directory === undefined ? {} : { dataDir: options.directory }),
    ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    ...EXTENSIONS,
    ...startWith(options.directory === undefined ? [...SETTINGS, ...IN_MEMORY] : SETTINGS),
    relaxedDurability: true,
  });
  if (options.image === undefined || homeTenant !== undefined) {
    const prefix = await prepareEmbedded(client);
    if (homeTenant !== undefined) {
      await client.exec(`set role ${roleOf(prefix, 'platform')}`);
      await enterScopes(client, homeTenant);
    }
  }
  const run = prepareQueries(client);
  const db = pglite().drizzle(client);
  return createDatabase({
    kind: 'pglite',
    drizzle: db,
    transaction: (body) => db.transaction(body),
    run,
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  });
}

/**
 * A migrated, empty database as an image for {@link PgliteOptions.image}: about 27 MB, not compressed, because
 * packing costs seconds and unpacking makes every opening a third slower. The databases that a server copies new ones
 * from are left out, which halves the files to write at every opening, and so is what an opening would have to recover.
 */
export async function createPgliteImage(): Promise<Blob> {
  const client = await PGlite.create({ ...EXTENSIONS, ...startWith(SETTINGS) });
  await prepareEmbedded(client);
  for (const template of ['template0', 'template1']) {
    await client.query('update pg_database set datistemplate = false where datname = $1', [template]);
    await client.exec(`drop database ${template}`);
  }
  await client.exec('checkpoint');
  const image = await client.dumpDataDir('none');
  await client.close();
  return image;
}

/** @returns how the names of the roles begin */
async function prepareEmbedded(client: PGlite): Promise<string> {
  const { prefix, granted } = await prepareDatabase({
    run: async (statements) => void (await client.exec(statements)),
    rows: async <Row>(statement: string) => (await client.query<Row>(statement)).rows,
    migrate: () => pglite().migrate(pglite().drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER }),
  });
  // What the background processes of a server do; see `tidyEmbedded`.
  const platform = roleOf(prefix, 'platform');
  const upkeep = `grant maintain on all tables in schema public to ${platform}; grant pg_checkpoint to ${platform}`;
  if (granted) await client.exec(upkeep);
  return prefix;
}
