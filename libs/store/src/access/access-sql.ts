import { createHash } from 'node:crypto';
import { PROCESS_NAMES, type ProcessName, SERVICE_NAMES, servicesIn } from '@tapwright/contracts';
import pg from 'pg';
import { DEFINER_FUNCTIONS, type DefinerFunction } from './definer-functions.ts';
import { policies } from './policies.ts';
import { RIGHTS, type Rights, UPKEEP_RIGHTS } from './rights.ts';
import { roleOf, rolesOf } from './roles.ts';

const { escapeIdentifier: name } = pg;

/** Schema in which drizzle notes migrations; what is noted about roles and rights stands beside it. */
export const NOTES_SCHEMA = 'drizzle';

/**
 * Everything that makes the roles' rights and policies what the tables in this folder say, whatever they were. The
 * roles must exist. To be run by the owner, in one transaction.
 */
export function accessSql(prefix: string): string {
  return [
    takeAway(prefix),
    ...PROCESS_NAMES.flatMap((process) => giveAll(process, roleOf(prefix, process))),
    ...give(UPKEEP_RIGHTS, roleOf(prefix, 'upkeep')),
    ...SERVICE_NAMES.flatMap((service) => give(RIGHTS[service], roleOf(prefix, 'platform'))),
    ...DEFINER_FUNCTIONS.flatMap((one) => define(one, prefix)),
    `revoke execute on function tapwright_guard(bigint, bigint) from public`,
    `grant execute on function tapwright_guard(bigint, bigint) to ${users(prefix)}`,
    ...policies(prefix),
    ...notes(prefix),
  ].join(';\n');
}

/** Says which access a database has: equal for equal tables of this folder and equal roles. */
export function accessHash(prefix: string): string {
  return createHash('sha256').update(accessSql(prefix)).digest('hex').slice(0, 16);
}

/** Says which roles' rights and policies this version gives: for caches of prepared databases. */
export function accessVersion(): string {
  return accessHash('any');
}

/** All roles that somebody acts in, separated by commas. */
function users(prefix: string): string {
  return [...PROCESS_NAMES, 'platform' as const].map((user) => name(roleOf(prefix, user))).join(', ');
}

function takeAway(prefix: string): string {
  const roles = rolesOf(prefix).map((role) => name(role.name));
  return `do $$ declare found record; begin
    execute format('revoke temporary, create on database %I from public', current_database());
    revoke create on schema public from public;
    revoke all on all tables in schema public from public;
    revoke all on all tables in schema public from ${roles.join(', ')};
    for found in select tablename, policyname from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I', found.policyname, found.tablename);
    end loop;
  end $$`;
}

/** What the services need that a process hosts. */
function giveAll(process: ProcessName, role: string): string[] {
  return servicesIn(process).flatMap((service) => give(RIGHTS[service], role));
}

function give(rights: Rights, role: string): string[] {
  return Object.entries(rights).map(([table, { select, insert, update, delete: remove }]) => {
    const allowed = [
      ...inColumns('select', select),
      ...(insert === undefined ? [] : ['insert']),
      ...inColumns('update', update),
      ...(remove === undefined ? [] : ['delete']),
    ];
    return `grant ${allowed.join(', ')} on ${name(table)} to ${name(role)}`;
  });
}

function inColumns(command: string, columns: true | readonly string[] | undefined): string[] {
  if (columns === undefined) return [];
  return columns === true ? [command] : [`${command} (${columns.map((column) => name(column)).join(', ')})`];
}

/** Names are looked up in the schema only: no object that a caller has made can stand for a table. */
function define({ signature, returns, body, calledBy }: DefinerFunction, prefix: string): string[] {
  const upkeep = name(roleOf(prefix, 'upkeep'));
  const called = signature.replaceAll(/\w+ (float8|int|text)/g, '$1');
  const callers = PROCESS_NAMES.filter(
    (process) =>
      calledBy === 'everybody' || servicesIn(process).some((service) => calledBy.includes(service)),
  );
  return [
    `drop function if exists ${called}`,
    `create function ${signature} returns ${returns} language sql volatile security definer
      set search_path = pg_catalog, public, pg_temp as $body$${body}$body$`,
    `grant create on schema public to ${upkeep}`,
    `alter function ${called} owner to ${upkeep}`,
    `revoke create on schema public from ${upkeep}`,
    `revoke execute on function ${called} from public`,
    `grant execute on function ${called} to ${[...callers, 'platform' as const].map((one) => name(roleOf(prefix, one))).join(', ')}`,
  ];
}

/** A service reads which migrations there are; the owner reads which roles and rights. */
function notes(prefix: string): string[] {
  return [
    `create table if not exists ${NOTES_SCHEMA}.access (one boolean primary key default true check (one),
      prefix text not null, hash text not null, applied_at timestamptz not null default now())`,
    `grant usage on schema ${NOTES_SCHEMA} to ${users(prefix)}`,
    `grant select on ${NOTES_SCHEMA}.__drizzle_migrations to ${users(prefix)}`,
  ];
}
