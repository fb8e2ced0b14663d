import { randomBytes } from 'node:crypto';
import { openPostgres } from '@tapwright/store';
import pg from 'pg';
import { schemaHash } from './schema-hash.ts';

/** Lock under which only one process at a time creates the template; any constant will do. */
const TEMPLATE_LOCK = 7_239_002;
/** An older test database was left behind by a test process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;
const PREFIX = 'tw_test_';

let swept = false;

/** Creates a migrated database as a copy of a template and returns its URL. */
export async function createTestDatabase(server: string): Promise<string> {
  const template = `tw_template_${await schemaHash()}`;
  const name = `${PREFIX}${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    if (!(await exists(client, template))) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
    if (!swept) await dropLeftBehind(client);
  });
  return urlOf(server, name);
}

/** Drops it, even while somebody is still connected. */
export async function dropTestDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  if (!name.startsWith(PREFIX)) throw new Error(`${name} is not a test database`);
  await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Migrated under another name first: an incomplete template is never copied. */
async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if (await exists(client, template)) return;
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const database = await openPostgres({ url: urlOf(server, draft), poolSize: 1 });
  await database.close();
  await client.query(`alter database ${draft} rename to ${template}`);
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

/** Drops the test databases of processes that were killed before they could clean up; once per process. */
async function dropLeftBehind(client: pg.Client): Promise<void> {
  swept = true;
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [PREFIX],
  );
  for (const { datname } of rows) {
    const madeAt = Number.parseInt(datname.slice(PREFIX.length).split('_')[0] ?? '', 36);
    if (Date.now() - madeAt > LEFT_BEHIND_MS)
      await client.query(`drop database if exists ${datname} with (force)`);
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rows.length === 1;
}

async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await body(client);
  } finally {
    // Also releases the advisory lock, whatever happened.
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
