import { TaskPlanned } from '@tapwright/contracts';
import {
  databaseOn,
  eventually,
  findPostgresBinaries,
  ownPostgres,
  sampleEvent,
  servicesOnly,
  storeEvent,
  storeJob,
  storeRun,
  testDatabase,
} from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commitHandled, type Database, openPostgres } from './index.ts';

const isReal = servicesOnly('what a server that crashes keeps of commits that did not wait for the disk');

async function storedEvent(db: Database) {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const data = { task: 0, step: 0, captureId: null };
  return { job, run, event: await storeEvent(db, sampleEvent(TaskPlanned, { job, run, data })) };
}

const handledOf = ({ job, run, event }: Awaited<ReturnType<typeof storedEvent>>) => ({
  eventId: event.id,
  consumer: 'perception',
  deadReason: null,
  jobId: job.id,
  run: { id: run.id, version: run.version, patch: { step: 7 } },
  job: null,
  events: [],
  writes: [],
});

const stepOf = async (db: Database, id: string): Promise<unknown> => {
  const { rows } = Object(await db.read.execute(sql`select step from runs where id = ${id}`));
  return rows[0]?.step;
};

test.runIf(isReal)(
  'what was flushed survives a crash of the server; what was not is lost, and known to be',
  async () => {
    const binaries = findPostgresBinaries();
    if (binaries === null)
      throw new Error('there is no PostgreSQL on this machine: install the package postgresql');
    const server = await ownPostgres(binaries);
    try {
      await using database = await databaseOn(server.url);
      // By itself the server writes so rarely that nothing is flushed by chance.
      await database.read.execute(sql`alter system set wal_writer_delay = '10s'`);
      await database.read.execute(sql`select pg_reload_conf()`);
      const db = await openPostgres({ url: database.url ?? '', migrate: false });
      const begin = () => eventually(() => db.asynchronous(), { what: 'a connection for flushes' });
      const [safe, lost] = [await storedEvent(db), await storedEvent(db)];

      const first = await begin();
      expect(await commitHandled(db.read, { ...handledOf(safe), isAsynchronous: true })).toBe('committed');
      expect(await first.flushed()).toBe(true);

      const second = await begin();
      expect(await commitHandled(db.read, { ...handledOf(lost), isAsynchronous: true })).toBe('committed');
      expect(await stepOf(db, lost.run.id)).toBe(7);
      const isSafe = second.flushed();
      await server.crash();
      expect(await isSafe).toBe(false);

      await server.start();
      await eventually(() => db.healthy(), { what: 'the server answers again', timeoutMs: 30_000 });
      expect([await stepOf(db, safe.run.id), await stepOf(db, lost.run.id)]).toEqual([7, 0]);
      expect(await (await begin()).flushed()).toBe(true);
      await db.close();
    } finally {
      await server.dispose();
    }
  },
);

test.runIf(isReal)(
  'a commit says itself whether it waits, and the next one on its connection waits again',
  async () => {
    await using database = await testDatabase();
    const db = await openPostgres({ url: database.url ?? '', migrate: false, poolSize: 1 });
    const setting = async () => {
      const { rows } = Object(await db.read.execute(sql`show synchronous_commit`));
      return rows[0]?.synchronous_commit;
    };
    const before = await setting();
    await commitHandled(db.read, { ...handledOf(await storedEvent(db)), isAsynchronous: true });
    expect(await setting()).toBe(before);
    await db.close();
  },
);
