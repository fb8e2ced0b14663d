import { randomBytes } from 'node:crypto';
import { PROCESS_NAMES, type ProcessName } from '@tapwright/contracts';
import { migrateDatabase, roleOf } from '@tapwright/store';
import pg from 'pg';
import { schemaHash } from './schema-hash.ts';

/** Lock under which only one process at a time creates the template; any constant will do. */
const TEMPLATE_LOCK = 7_239_002;
/** An older test database was left behind by a test process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;
const PREFIX = 'tw_test_';
/** How the names of the roles of test databases begin. */
const TEST_ROLES = 'tw_test';
/** Where the server asks for one: these roles have rights in test databases only. */
const TEST_PASSWORD = 'only-in-test-databases';

let swept = false;

/** Creates a migrated database as a copy of a template and returns its URL. */
export async function createTestDatabase(server: string): Promise<string> {
  const template = `tw_template_${await schemaHash()}`;
  const name = `${PREFIX}${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    if (!(await exists(client, template))) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
    // The only rights that a copy does not have from its template.
    await client.query(`revoke temporary on database ${name} from public`);
    if (!swept) await dropLeftBehind(client);
  });
  return urlOf(server, name);
}

/** The role in test databases of a process, or of all of them. */
export function testRole(user: ProcessName | 'platform'): string {
  return roleOf(TEST_ROLES, user);
}

/** The test database as a process of the platform logs in to it. */
export function serviceUrl(url: string, process: ProcessName): string {
  const own = new URL(url);
  own.username = testRole(process);
  own.password = TEST_PASSWORD;
  return own.href;
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
  // One set of roles for all test databases of a server.
  const passwords = Object.fromEntries(PROCESS_NAMES.map((process) => [process, TEST_PASSWORD]));
  await migrateDatabase({ url: urlOf(server, draft), prefix: TEST_ROLES, passwords });
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

/** Runs `body` on a connection of its own. */
export async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that ends in the middle is reported by the query.
  client.on('error', () => {});
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
