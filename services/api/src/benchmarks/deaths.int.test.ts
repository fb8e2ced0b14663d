import { type BenchmarkReport, TapwrightError } from '@tapwright/contracts';
import { asTenant, type Database, listJobs } from '@tapwright/store';
import { expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';
import { advanceBenchmarks } from './advance-benchmarks.ts';
import { advanceOptions, type Ended, finish, KEYS, report, SUITE, stored } from './benchmark.fixture.ts';

const on = apiOfTheFile(KEYS);

/** What a process sees of the database until it dies. */
interface Mortal {
  readonly db: Database;
  /** Changes that it has asked for. */
  readonly changes: () => number;
}

const DEAD = 'this process is dead';

/**
 * The process dies at the change with this number: before it is made, or after it is made and before anybody hears of it.
 * What it asks for afterwards does not reach the database.
 */
function mortal(dies: { readonly at: number; readonly when: 'before' | 'after' }): Mortal {
  let changes = 0;
  const alive = () => {
    if (changes >= dies.at) throw new TapwrightError('DATABASE_UNAVAILABLE', DEAD);
  };
  async function change<T>(make: () => PromiseLike<T>): Promise<T> {
    alive();
    if (dies.when === 'before' && changes + 1 >= dies.at) {
      changes += 1;
      return alive() as never;
    }
    const made = await make();
    changes += 1;
    alive();
    return made;
  }
  const read = new Proxy(on.db.read, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'update') return typeof value === 'function' ? value.bind(target) : value;
      // An update is one statement, and so one change.
      return (...args: [never]) => updating(target.update(...args), change);
    },
  });
  const db: Database = {
    ...on.db,
    get read() {
      alive();
      return read;
    },
    transaction: (body) => change(() => on.db.transaction(body)),
  };
  return { db, changes: () => changes };
}

type Change = <T>(make: () => PromiseLike<T>) => Promise<T>;

/** The steps of an update as drizzle chains them; it is carried out where it is awaited. */
function updating(step: object, change: Change): object {
  return new Proxy(step, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'then')
        return (...settle: [never]) =>
          change(() => Promise.resolve(target as PromiseLike<unknown>)).then(...settle);
      return (...args: never[]) => {
        const next: unknown = value.apply(target, args);
        return typeof next === 'object' && next !== null ? updating(next, change) : next;
      };
    },
  });
}

/** How each task ends, whichever job measures it: the same in every run of this file. */
const ENDS: Readonly<Record<string, Ended>> = {
  'first 1': {},
  'first 2': { outcome: 'failed', code: 'NOT_VERIFIED' },
  'second 1': { shows: 'Darkness' },
  'second 2': {},
};

/** Ends what runs. @returns how many have ended */
async function phonesGoOn(id: string): Promise<void> {
  const { cells } = await report(on, id);
  for (const { status, job, task, seed } of cells)
    if (status === 'running' && job !== null && (await isOpen(job)))
      await finish(on, job, ENDS[`${task} ${seed}`]);
}

const jobs = () =>
  asTenant('acme', () => listJobs(on.db.read, { tenantId: 'acme', limit: 200, before: null }));
const isOpen = async (job: string) =>
  (await jobs()).some(({ id, status }) => id === job && status !== 'ended');

/** The whole benchmark, in which one process dies and another one goes on. @returns what the dead one has changed */
async function measured(id: string, death: Parameters<typeof mortal>[0]): Promise<number> {
  const first = mortal(death);
  for (let turn = 0; turn < 40; turn += 1) {
    const { endedAt } = await report(on, id);
    if (endedAt !== null) return first.changes();
    const isDead = first.changes() >= death.at;
    const pass = advanceBenchmarks(advanceOptions(on, isDead ? on.db : first.db));
    await pass.catch((error: unknown) =>
      expect(error).toMatchObject({ message: expect.stringContaining(DEAD) }),
    );
    await phonesGoOn(id);
  }
  throw new Error('the benchmark does not end');
}

/** What must not depend on who has measured it, or when. */
const resultsOf = ({ cells, figures, counts, status }: BenchmarkReport) => ({
  ...{ counts, status },
  figures: figures.map(({ wallMs: _, ...same }) => same),
  cells: cells.map(({ job: _, result, ...cell }) => {
    if (result === null) return cell;
    const { wallMs: __, ...same } = result;
    return { ...cell, result: same };
  }),
});

const BODY = { suite: SUITE, seeds: 2, inFlight: 2 };

test('a process that dies at any change loses nothing, doubles nothing, and changes no result', async () => {
  const whole = await stored(on, BODY);
  const changes = await measured(whole, { at: Number.POSITIVE_INFINITY, when: 'before' });
  const wanted = resultsOf(await report(on, whole));
  expect(wanted.counts).toMatchObject({ passed: 2, failed: 2, error: 0 });
  // Four cells begin and are settled, and the benchmark is looked at whether it has ended.
  expect(changes).toBeGreaterThan(8);
  for (let at = 1; at <= changes; at += 1) {
    for (const when of ['before', 'after'] as const) {
      const known = (await jobs()).length;
      const id = await stored(on, BODY);
      await measured(id, { at, when });
      const found = await report(on, id);
      expect({ at, when, ...resultsOf(found) }).toEqual({ at, when, ...wanted });
      expect((await jobs()).length - known).toBe(4);
      expect(new Set(found.cells.map(({ job }) => job)).size).toBe(4);
    }
  }
});

test('several processes measure together what one would measure alone', async () => {
  const id = await stored(on, { ...BODY, seeds: 4, inFlight: 5 });
  for (let turn = 0; turn < 40 && (await report(on, id)).endedAt === null; turn += 1) {
    await Promise.all(Array.from({ length: 4 }, () => advanceBenchmarks(advanceOptions(on))));
    expect((await report(on, id)).counts.running).toBeLessThanOrEqual(5);
    await phonesGoOn(id);
  }
  const { cells, status } = await report(on, id);
  expect(status).toBe('ended');
  expect(await jobs()).toHaveLength(8);
  expect(cells.every(({ tries }) => tries === 1)).toBe(true);
});
