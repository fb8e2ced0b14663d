import { randomBytes } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import { findPostgres, servicesOnly } from '@tapwright/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase, openPostgres } from '../postgres.ts';
import { scramVerifier } from './passwords.ts';
import { rolesOf } from './roles.ts';

const isReal = servicesOnly('owners that are no administrators');
const NAME = `tw_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
const OWNER = `${NAME}_owner`;
const PASSWORD = 'a-password-of-the-planner';

let server: pg.Client;
let address = '';
beforeAll(async () => {
  if (!isReal) return;
  address = await findPostgres();
  server = new pg.Client({ connectionString: address });
  await server.connect();
  await server.query(`create role ${OWNER} login createrole password '${PASSWORD}'`);
  await server.query(`create database ${NAME} owner ${OWNER}`);
});
afterAll(async () => {
  if (!isReal) return;
  await server.query(`drop database if exists ${NAME} with (force)`);
  for (const { name } of rolesOf(NAME)) await server.query(`drop role if exists ${name}`);
  await server.query(`drop role if exists ${OWNER}`);
  await server.end();
});

function urlAs(user: string): string {
  const url = new URL(address);
  url.pathname = `/${NAME}`;
  url.username = user;
  url.password = PASSWORD;
  return url.href;
}

const migrate = () => migrateDatabase({ url: urlAs(OWNER), passwords: { planner: PASSWORD } });
const givenBack = (thrown: unknown) => thrown;

describe.runIf(isReal)('a database whose owner is no administrator', () => {
  test('is not used by a service before it is migrated: the error says with what', async () => {
    await server.query(`create role ${NAME}_planner login password '${PASSWORD}'`);
    const refused = await openPostgres({ url: urlAs(`${NAME}_planner`), user: 'planner' }).catch(givenBack);
    expect(refused).toMatchObject({ code: 'DATABASE_NOT_MIGRATED', retryable: true });
    expect(refused instanceof TapwrightError && refused.advice).toContain('tapwright migrate');
    await server.query(`drop role ${NAME}_planner`);
  });

  test('cannot be migrated where the owner may not make the roles: the error names them', async () => {
    await server.query(`alter role ${OWNER} nocreaterole`);
    const refused = await migrate().catch(givenBack);
    await server.query(`alter role ${OWNER} createrole`);
    expect(refused).toMatchObject({
      code: 'DATABASE_ROLES',
      expected: expect.stringContaining(`${NAME}_api`),
    });
  });

  test('gets its schema, its roles and their rights from its owner; the second time nothing changes', async () => {
    expect(await migrate()).toMatchObject({ prefix: NAME, granted: true });
    expect(await migrate()).toEqual({ prefix: NAME, migrated: false, granted: false });
    const roles = await server.query(
      `select rolname as name, rolcanlogin as "logsIn" from pg_roles where starts_with(rolname, '${NAME}')
        and rolname <> '${OWNER}' and not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`,
    );
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(roles.rows.toSorted(byName)).toEqual(rolesOf(NAME).toSorted(byName));
  });

  test('keeps no password: only the verifier that its owner was given', async () => {
    const { rows } = await server.query<{ verifier: string }>(
      `select rolpassword as verifier from pg_authid where rolname = '${NAME}_planner'`,
    );
    const verifier = rows[0]?.verifier ?? '';
    const salt = Buffer.from(/:([^$]+)\$/.exec(verifier)?.[1] ?? '', 'base64');
    expect(salt).toHaveLength(16);
    expect(scramVerifier(PASSWORD, salt)).toBe(verifier);
  });

  test('is used by a service in its role, and by the owner itself in the role of a service', async () => {
    for (const user of [`${NAME}_planner`, OWNER]) {
      const db = await openPostgres({ url: urlAs(user), user: 'planner', poolSize: 1 });
      const { rows } = Object(await db.read.execute('select current_user as name'));
      expect(rows).toEqual([{ name: `${NAME}_planner` }]);
      await expect(db.read.execute('select * from cases')).rejects.toThrow();
      await db.close();
    }
  });

  test('is prepared again after a table was opened to all', async () => {
    const owner = new pg.Client({ connectionString: urlAs(OWNER) });
    await owner.connect();
    await owner.query('grant select on jobs to public');
    await owner.query(`grant temporary on database ${NAME} to public`);
    expect(await migrate()).toMatchObject({ granted: true });
    const { rows } = await owner.query(
      `select has_table_privilege('public', 'jobs', 'select') as reads,
        has_database_privilege('public', current_database(), 'temporary') as makes`,
    );
    expect(rows).toEqual([{ reads: false, makes: false }]);
    await owner.end();
  });

  test('is not prepared where a role of a service is an administrator', async () => {
    await server.query(`alter role ${NAME}_actor createrole`);
    await server.query(`grant temporary on database ${NAME} to public`);
    const refused = await migrate().catch(givenBack);
    expect(refused).toMatchObject({ code: 'DATABASE_ROLES', field: `${NAME}_actor` });
  });
});
