import { connect } from '@nats-io/transport-node';
import { Envelope } from '@tapwright/contracts';
import {
  databaseOn,
  eventually,
  findNats,
  findPostgresBinaries,
  type OwnPostgres,
  ownPostgres,
  servicesOnly,
} from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const TIMEOUT_MS = 240_000;
/** Taps and texts of the goal and of its replay. */
const INPUTS = { tap: 6, text: 4 };
const JOBS = 6;
/** So many steps after a crash the services no longer wait for the disk with each commit. */
const STEPS_BETWEEN = 4;
const CRASHES = 4;

/** The events that services have told one another of. */
interface Shown extends AsyncDisposable {
  readonly ids: readonly string[];
  /** Resolves at once when so many more steps were seen. */
  steps(more: number): Promise<void>;
}

async function listen(prefix: string): Promise<Shown> {
  const nats = await connect({ servers: await findNats() });
  const ids: string[] = [];
  let awaited = { left: 0, resolve: () => {} };
  nats.subscribe(`${prefix}.>`, {
    callback: (_error, message) => {
      const envelope = Envelope.safeParse(jsonIn(message.string()));
      if (!envelope.success || ids.includes(envelope.data.id)) return;
      ids.push(envelope.data.id);
      if (envelope.data.type !== 'outcome.observed') return;
      awaited.left -= 1;
      if (awaited.left === 0) awaited.resolve();
    },
  });
  await nats.flush();
  return {
    ids,
    steps: (more) =>
      new Promise((resolve) => {
        awaited = { left: more, resolve };
      }),
    [Symbol.asyncDispose]: () => nats.close(),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Crashes the server and starts it again. @returns how many events it had shown that are gone */
async function lostInCrash({ database }: TestPlatform, postgres: OwnPostgres, shown: Shown): Promise<number> {
  await postgres.crash();
  const ids = [...shown.ids];
  await postgres.start();
  return eventually(
    async () => {
      const { rows } = Object(
        await database.read.execute(sql`select count(*)::int as gone
          from unnest(${sql.param(ids)}::text[]) as shown(id)
          where not exists (select 1 from events where events.id = shown.id)`),
      );
      return { gone: Number(rows[0]?.gone) };
    },
    { what: 'the events after the crash', timeoutMs: 60_000 },
  ).then(({ gone }) => gone);
}

test.runIf(servicesOnly('jobs whose newest commits a crash of the database takes'))(
  'what a crash of the database takes is done again, and nothing is tapped twice',
  { timeout: TIMEOUT_MS + 60_000 },
  async () => {
    const binaries = findPostgresBinaries();
    if (binaries === null)
      throw new Error('there is no PostgreSQL on this machine: install the package postgresql');
    const postgres = await ownPostgres(binaries);
    try {
      await using platform = await startTestPlatform({ database: () => databaseOn(postgres.url) });
      // By itself the server writes so rarely that many commits are not on the disk.
      await platform.database.read.execute(sql`alter system set wal_writer_delay = '10s'`);
      await platform.database.read.execute(sql`select pg_reload_conf()`);
      await using shown = await listen(platform.prefix);
      const jobs = jobsOf(platform.cluster);
      const ids: string[] = [];
      for (let at = 0; at < JOBS; at += 1) {
        const { id } = await jobs.submit({ goal: GOAL, app: platform.app, reset: 'data' }, `job-${at}`);
        ids.push(id);
      }

      const { journal } = platform.device;
      let lost = 0;
      for (let crash = 0; crash < CRASHES; crash += 1) {
        await shown.steps(STEPS_BETWEEN);
        lost += await lostInCrash(platform, postgres, shown);
      }
      expect(lost).toBeGreaterThan(0);

      for (const id of ids) {
        expect(await jobs.ended(id, TIMEOUT_MS)).toMatchObject({ outcome: 'completed' });
        const history = await readHistory(platform, id);
        expect(history).toMatchObject({ unhandled: [] });
        expect(new Set(history.proofs)).toEqual(new Set(['replayed']));
      }
      expect(journal.count({ kind: 'text' })).toBe(INPUTS.text * JOBS);
      expect(journal.count({ kind: 'tap' })).toBe(INPUTS.tap * JOBS);
    } finally {
      await postgres.dispose();
    }
  },
);
