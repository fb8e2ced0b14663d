import { TapwrightError } from '@tapwright/contracts';
import { type Database, openPglite } from '@tapwright/store';
import { clearTables } from './clear-tables.ts';
import { embeddedImage } from './embedded-image.ts';

/** Maximum number of unused databases; each takes some 100 MB. */
const IDLE_MAX = 2;
const idle: Database[] = [];
let schemaOfImage: Promise<string> | undefined;

/**
 * A migrated and empty PGlite database. Opening one takes longer than most tests, so `close()` empties it for the
 * next test, and the handle stops working. A database whose schema a test has changed is not used again.
 */
export async function lendEmbeddedDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openPglite({ image: await embeddedImage() }));
  schemaOfImage ??= schemaOf(database);
  await schemaOfImage;
  return lent(database);
}

function lent(database: Database): Database {
  let closed = false;
  const { transaction, execute, kind } = database;
  const guarded =
    <Input extends unknown[], Output>(use: (...input: Input) => Promise<Output>) =>
    (...input: Input): Promise<Output> =>
      closed ? Promise.reject(closedError()) : use(...input);
  return {
    kind,
    read: new Proxy(database.read, {
      get(target, property) {
        if (closed) throw closedError();
        return Reflect.get(target, property);
      },
    }),
    // The cast keeps the method generic: the guard of a generic function is generic only for its caller.
    transaction: guarded(transaction) as Database['transaction'],
    execute: guarded(execute),
    asynchronous: database.asynchronous,
    healthy: async () => !closed && (await database.healthy()),
    async close() {
      if (closed) return;
      closed = true;
      if (!(await takeBack(database))) await database.close();
    },
  };
}

/** False if the database cannot be used again. */
async function takeBack(database: Database): Promise<boolean> {
  if (idle.length >= IDLE_MAX || (await schemaOf(database)) !== (await schemaOfImage)) return false;
  await clearTables(database);
  idle.push(database);
  return true;
}

/** Shows whether the schema differs from that of the image. Sequences do not count: numbers only grow. */
async function schemaOf(database: Database): Promise<string> {
  const { rows } = Object(
    await database.read.execute(`select
      (select md5(string_agg(oid::text || relname || relnatts, ',' order by oid)) from pg_class
        where relnamespace = 'public'::regnamespace) as relations,
      (select count(*) from pg_trigger) as triggers, (select count(*) from pg_proc) as functions,
      (select count(*) from pg_constraint) as constraints`),
  );
  return JSON.stringify(rows);
}

function closedError(): TapwrightError {
  return new TapwrightError('DATABASE_UNAVAILABLE', 'the database cannot be reached: it is closed');
}
