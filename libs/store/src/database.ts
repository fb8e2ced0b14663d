import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { databaseError } from './database-errors.ts';
import { PgDialect } from './drizzle.ts';
import type { AsynchronousCommits, FlushWatch } from './flush-watch.ts';

/** Without the tables of drizzle's relational queries, which nobody uses: a transaction would make one for each. */
type Queryable = PgDatabase<PgQueryResultHKT>;

declare const insideTransaction: unique symbol;

/** The query side of an open transaction. Repositories that write take only this. */
export type Tx = Queryable & { readonly [insideTransaction]: true };

/** What can run reads: the database or an open transaction. */
export type Reader = Queryable | Tx;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Queries outside a transaction.
   * @throws TapwrightError `INTERNAL` when used inside an open transaction: with one connection it would hang.
   */
  readonly read: Queryable;
  /**
   * Runs one statement outside of a transaction. The same text is prepared once for each connection, which pays off for
   * long statements that are repeated.
   */
  execute(statement: SQL): Promise<void>;
  /** To be taken before a commit that does not wait for the disk; null: each commit has to wait, or none ever does. */
  asynchronous(): AsynchronousCommits | null;
  /** Runs the body in one transaction; an outage is reported with its code, see `databaseError`. */
  transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T>;
  /** True when a trivial query is answered. Callers at the same time share one query. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

export interface Driver {
  readonly kind: Database['kind'];
  readonly drizzle: Queryable;
  transaction<T>(body: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs one statement, prepared under the name if the driver can. */
  run(text: string, values: readonly unknown[], name: string | null): Promise<void>;
  ping(): Promise<void>;
  /** Absent: the driver does not tell when commits are on the disk. */
  readonly flushes?: FlushWatch;
  close(): Promise<void>;
}

const dialect = new PgDialect();
/** Maximum number of prepared statements; further different ones are sent without a name. */
const NAMES_MAX = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX) return null;
  const name = `tw_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** The transaction whose body the caller is in; work that outlives the transaction may query again. */
const transactionOpen = new AsyncLocalStorage<{ open: boolean }>();

/** With one connection, a second query would wait for the first transaction, which in turn waits for the query. */
function refuseInsideTransaction(): void {
  if (transactionOpen.getStore()?.open !== true) return;
  throw new TapwrightError(
    'INTERNAL',
    'a query that does not use the open transaction was started inside it',
    {
      advice: 'Use the tx that is passed to the body of the transaction.',
    },
  );
}

/** The guards around a driver: no query beside an open transaction, and error codes for connection errors. */
export function createDatabase(driver: Driver): Database {
  const read = new Proxy(driver.drizzle, {
    get(target, property, receiver) {
      refuseInsideTransaction();
      return Reflect.get(target, property, receiver);
    },
  });
  let pinged: Promise<boolean> | null = null;
  return {
    kind: driver.kind,
    read,
    async transaction(body) {
      refuseInsideTransaction();
      const state = { open: true };
      try {
        return await driver.transaction((tx) => transactionOpen.run(state, () => body(tx as unknown as Tx)));
      } catch (error) {
        throw databaseError(error);
      } finally {
        state.open = false;
      }
    },
    async execute(statement) {
      refuseInsideTransaction();
      const { sql: text, params } = dialect.sqlToQuery(statement);
      await driver.run(text, params, nameOf(text));
    },
    healthy() {
      pinged ??= driver
        .ping()
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          pinged = null;
        });
      return pinged;
    },
    asynchronous: () => driver.flushes?.begin() ?? null,
    async close() {
      await driver.flushes?.close();
      await driver.close();
    },
  };
}
