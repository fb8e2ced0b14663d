import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Standalone } from '@tapwright/standalone';
import { type SQL, sql } from 'drizzle-orm';
import { collectGarbage } from './collect.ts';
import type { SoakFarm } from './farm.ts';

/** What the platform holds while nothing is in progress. By name, for a table and a verdict. */
export type Sample = Readonly<Record<string, number>>;

const JOB_TABLES = [
  'jobs',
  'runs',
  'steps',
  'captures',
  'commands',
  'events',
  'timers',
  'scripts',
  'model_calls',
];
const OTHER_TABLES = ['waiters', 'leases', 'devices', 'instances', 'reservations', 'turns', 'rules'];

/** Values that must be zero, or as at the start, whenever no job is in progress. */
export async function readOpenWork({ platform }: Standalone): Promise<Sample> {
  const [row] = await rows(
    platform.db,
    sql`select
    (select count(*) from leases)::int as leases,
    (select count(*) from waiters)::int as waiters,
    (select count(*) from timers)::int as timers,
    (select count(*) from commands where status = 'started')::int as "started commands",
    (select count(*) from runs where status <> 'ended')::int as "open runs",
    (select count(*) from jobs where status <> 'ended')::int as "open jobs",
    (select count(*) from events where handled_at is null)::int as "unhandled events",
    (select count(*) from devices where state <> 'idle')::int as "devices not idle"`,
  );
  return numbersOf(row);
}

/** Kept as long as their job: their number depends on the number of jobs, and on what each of them keeps. */
export const OF_JOBS: readonly string[] = [...JOB_TABLES.filter((name) => name !== 'jobs'), 'artifact files'];

/** What is removed when its time is over: jobs with everything that belongs to them, and artifacts. */
export async function readKept({ platform }: Standalone, artifacts: string): Promise<Sample> {
  const [row] = await rows(platform.db, sql`select ${countsOf(JOB_TABLES)}`);
  return { ...numbersOf(row), 'artifact files': await filesBelow(artifacts) };
}

function countsOf(tables: readonly string[]): SQL {
  const counts = tables.map(
    (name) => sql`(select count(*) from ${sql.identifier(name)})::int as ${sql.identifier(name)}`,
  );
  return sql.join(counts, sql`, `);
}

/** Rows, bytes, memory, sockets and timers of this process, after a collection, and those of the farm. */
export async function takeSample(
  { platform }: Standalone,
  about: { readonly farm: SoakFarm; readonly artifacts: string },
): Promise<Sample> {
  const [tables] = await rows(
    platform.db,
    sql`select ${countsOf([...JOB_TABLES, ...OTHER_TABLES])},
    (select coalesce(sum(size), 0) from pg_ls_waldir())::float8 as "log bytes",
    pg_database_size(current_database())::float8 as "database bytes"`,
  );
  const farm = await about.farm.figures();
  const files = await filesBelow(about.artifacts);
  await collectGarbage();
  const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage();
  return {
    ...numbersOf(tables),
    'artifact files': files,
    'heap bytes': heapUsed,
    'rss bytes': rss,
    'external bytes': external - arrayBuffers,
    'buffer bytes': arrayBuffers,
    ...resources(),
    'file descriptors': descriptors(),
    'process listeners': process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    'farm heap bytes': farm.heapBytes,
    'farm rss bytes': farm.rssBytes,
    'farm connections': farm.connections,
    'farm books': farm.books,
    'farm faults': farm.faults,
  };
}

/** Handles that keep the process alive, by the kinds that can leak here. */
function resources(): Sample {
  const open = process.getActiveResourcesInfo();
  const count = (kind: string): number => open.filter((name) => name === kind).length;
  return { sockets: count('TCPSocketWrap'), servers: count('TCPServerWrap'), timeouts: count('Timeout') };
}

/** Open descriptors, where the system reports them. */
function descriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

async function filesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

async function rows(db: Standalone['platform']['db'], query: SQL): Promise<unknown[]> {
  // Everything is counted, and how large the log is: nobody but the owner of the database may look at that.
  const found: unknown = await db.transaction(async (tx) => {
    await tx.execute(sql`set local role postgres`);
    return tx.execute(query);
  });
  const isResult = typeof found === 'object' && found !== null && 'rows' in found;
  return isResult && Array.isArray(found.rows) ? found.rows : [];
}

function numbersOf(row: unknown): Sample {
  return Object.fromEntries(Object.entries(Object(row)).map(([name, value]) => [name, Number(value)]));
}
