import { randomBytes } from 'node:crypto';
import type { Database } from '@tapwright/store';
import { testRole } from '@tapwright/testing';
import { sql } from 'drizzle-orm';

/** A login that exists while something is measured. */
export interface Login extends AsyncDisposable {
  /** The URL of the database as this login. */
  readonly url: string;
}

/**
 * A login that may read and write every table and that no policy binds: as fast as a database without row-level
 * security. Everything else of a service stays as it is, what it says of the tenant for whom it works too.
 */
export async function unboundLogin(database: Database, url: string): Promise<Login> {
  const name = sql.identifier(`tw_bench_${randomBytes(6).toString('hex')}`);
  const password = randomBytes(12).toString('hex');
  await database.read.execute(sql`create role ${name} login bypassrls password ${sql.raw(`'${password}'`)}`);
  await database.read.execute(
    sql`grant pg_read_all_data, pg_write_all_data, ${sql.identifier(testRole('platform'))} to ${name}`,
  );
  const own = new URL(url);
  own.username = name.value;
  own.password = password;
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      await database.read.execute(sql`drop role ${name}`);
    },
  };
}
