import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import pg from 'pg';
import { MIGRATIONS_FOLDER } from '../database.ts';
import { accessHash, accessSql, NOTES_SCHEMA } from './access-sql.ts';
import { rolePrefix, rolesOf } from './roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** The connection of an owner. */
export interface Owner {
  /** Runs any number of statements. */
  run(statements: string): Promise<void>;
  rows<Row>(statement: string): Promise<readonly Row[]>;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
}

export interface Prepared {
  /** How the names of the roles begin. */
  readonly prefix: string;
  readonly migrated: boolean;
  /** Roles and rights were brought up to date. */
  readonly granted: boolean;
}

const NOTED_MIGRATIONS = `${NOTES_SCHEMA}.__drizzle_migrations`;

/** When the newest migration that this version knows was made; drizzle notes the same number. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'));
  return Math.max(...journal.entries.map(({ when }: { readonly when: number }) => when));
}

/**
 * Brings schema, roles, rights and policies up to date, as the owner; the caller sees to it that only one process does
 * this at a time. What a newer version has prepared stays as it is.
 * @throws TapwrightError `DATABASE_ROLES` where roles are missing and the owner may not create any
 */
export async function prepareDatabase(owner: Owner, wantedPrefix?: string): Promise<Prepared> {
  const known = newestMigration();
  const applied = await appliedMigration(owner);
  if (applied > known) return { prefix: await prefixOf(owner), migrated: false, granted: false };
  const migrated = applied < known;
  if (migrated) {
    // Migrations change rows of all tenants.
    await owner.run(UNFORCE);
    await owner.migrate();
  }
  const prefix = wantedPrefix ?? (await prefixOf(owner));
  const hash = accessHash(prefix);
  const noted = await notedAccess(owner);
  const granted =
    migrated || noted?.hash !== hash || noted.prefix !== prefix || (await isOpenToPublic(owner));
  if (granted) await grantAccess(owner, prefix, hash);
  return { prefix, migrated, granted };
}

const UNFORCE = `do $$ declare found regclass; begin
  for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity loop
    execute format('alter table %s no force row level security', found);
  end loop;
end $$`;

/**
 * Another server counts its transactions from another number on. What a restored copy brings is the past, not what is still to
 * come; the rights that are given next force the policies again.
 */
const PAST_LIVES = [
  'alter table events no force row level security',
  'update events set xact = 0 where xact >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint',
];

/** 0: none. */
async function appliedMigration(owner: Owner): Promise<number> {
  if (!(await exists(owner, NOTED_MIGRATIONS))) return 0;
  const [row] = await owner.rows<{ newest: string }>(
    `select coalesce(max(created_at), 0)::text as newest from ${NOTED_MIGRATIONS}`,
  );
  return Number(row?.newest ?? 0);
}

/** A copy of a database, or one that was restored, has lost the rights to the database itself. */
async function isOpenToPublic(owner: Owner): Promise<boolean> {
  const [row] = await owner.rows<{ open: boolean }>(
    `select has_database_privilege('public', current_database(), 'temporary') as open`,
  );
  return row?.open === true;
}

interface NotedAccess {
  readonly prefix: string;
  readonly hash: string;
}

async function notedAccess(owner: Owner): Promise<NotedAccess | undefined> {
  if (!(await exists(owner, `${NOTES_SCHEMA}.access`))) return undefined;
  const [row] = await owner.rows<NotedAccess>(`select prefix, hash from ${NOTES_SCHEMA}.access`);
  return row;
}

/** As it was noted; a copy of a database keeps the roles of the original. */
async function prefixOf(owner: Owner): Promise<string> {
  const noted = await notedAccess(owner);
  if (noted !== undefined) return noted.prefix;
  const [row] = await owner.rows<{ name: string }>('select current_database() as name');
  return rolePrefix(row?.name ?? '');
}

async function exists(owner: Owner, relation: string): Promise<boolean> {
  const [row] = await owner.rows<{ there: boolean }>(
    `select to_regclass(${literal(relation)}) is not null as there`,
  );
  return row?.there === true;
}

async function grantAccess(owner: Owner, prefix: string, hash: string): Promise<void> {
  await ensureRoles(owner, prefix);
  const noted = `insert into ${NOTES_SCHEMA}.access (prefix, hash) values (${literal(prefix)}, ${literal(hash)})
    on conflict (one) do update set prefix = excluded.prefix, hash = excluded.hash, applied_at = now()`;
  // Waits for statements in progress, not for ever.
  const limit = `set local lock_timeout = '60s'`;
  try {
    await owner.run(['begin', limit, ...PAST_LIVES, accessSql(prefix), noted, 'commit'].join(';\n'));
  } catch (error) {
    await owner.run('rollback');
    throw error;
  }
}

async function ensureRoles(owner: Owner, prefix: string): Promise<void> {
  const wanted = rolesOf(prefix);
  const list = wanted.map((role) => literal(role.name)).join(', ');
  const there = await owner.rows<{ name: string; mighty: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole as mighty from pg_roles where rolname in (${list})`,
  );
  const mighty = there.filter((role) => role.mighty).map((role) => role.name);
  if (mighty.length > 0) throw tooMighty(mighty);
  const missing = wanted.filter((role) => !there.some((one) => one.name === role.name));
  const [me] = await owner.rows<{ creates: boolean; all: boolean }>(
    'select rolsuper or rolcreaterole as creates, rolsuper as all from pg_roles where rolname = current_user',
  );
  if (missing.length > 0 && me?.creates !== true) throw rolesMissing(missing.map((role) => role.name));
  for (const role of missing) await owner.run(createRole(role));
  if (me?.all === true) return;
  // Makes functions of `upkeep`, and lets a process that logs in as the owner act as a service.
  await owner.run(`grant ${wanted.map((role) => name(role.name)).join(', ')} to current_user`);
}

/** Databases of one server may be prepared at once. */
function createRole(role: { readonly name: string; readonly logsIn: boolean }): string {
  const may = role.logsIn ? 'login' : 'nologin';
  return `do $$ begin create role ${name(role.name)} ${may};
    exception when duplicate_object or unique_violation then null; end $$`;
}

function rolesMissing(missing: readonly string[]): TapwrightError {
  return new TapwrightError('DATABASE_ROLES', 'the roles of the services are missing', {
    expected: missing.join(', '),
    advice:
      'Give the owner CREATEROLE, or create these roles as an administrator, and run tapwright migrate.',
  });
}

function tooMighty(mighty: readonly string[]): TapwrightError {
  return new TapwrightError('DATABASE_ROLES', `roles of services have more rights than services may have`, {
    field: mighty.join(', '),
    expected: 'roles without SUPERUSER, BYPASSRLS and CREATEROLE',
  });
}
