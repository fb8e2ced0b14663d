import {
  emptyRunState,
  explorationIdOf,
  type HistoryItem,
  JobSpec,
  type StoredRepro,
} from '@tapwright/contracts';
import {
  type CrashRow,
  findCrash,
  insertExploration,
  type JobRow,
  listCrashes,
  type RunRow,
  recordCrash,
  setRepro,
} from '@tapwright/store';
import {
  carryOut,
  changeRun,
  emittedTo,
  inputOf,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanced } from '../planner.fixture.ts';
import { onReproWritten } from '../repro-written.ts';
import { onRunEnded } from '../run-ended.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const explore = { explorer: 'guided', seed: 1, steps: 5, phones: 1, allowOutside: [] } as const;
const leg = { number: 1, phone: 0, steps: 5 };

interface Explored {
  readonly job: JobRow;
  readonly run: RunRow;
}

/** An exploration whose only leg has ended after it met so many crashes. */
async function explored(crashes: number, values: object = {}): Promise<Explored> {
  const spec = JobSpec.parse({
    ...{ kind: 'explore', goal: 'Explore org.example', app: 'org.example', explore, repeatable: true },
    ...values,
  });
  const job = await storeJob(db, { spec });
  const about = { id: explorationIdOf(job), tenantId: job.tenantId, jobId: job.id };
  const exploration = { ...about, packageName: 'org.example', explorer: 'guided', seed: 1, spec: {} };
  await db.transaction((tx) => insertExploration(tx, exploration));
  const run = await storeRun(db, job, {
    ...{ purpose: 'leg', strategy: 'explore' },
    state: { ...emptyRunState([], []), leg },
  });
  await changeRun(db, run, { status: 'ended', outcome: 'completed', step: 5 });
  for (let at = 0; at < crashes; at += 1)
    await db.transaction((tx) => recordCrash(tx, sighting({ job, run }, `f${at}`, at)));
  return { job, run };
}

function sighting({ job, run }: Explored, fingerprint: string, step: number) {
  return {
    ...{ tenantId: job.tenantId, packageName: 'org.example', appVersion: '1', jobId: job.id, runId: run.id },
    ...{ kind: 'crash' as const, exception: 'E', frames: [], fingerprint, step },
    sample: { summary: '', stack: [], task: '' },
  };
}

async function crashesOf({ tenantId, id }: JobRow): Promise<CrashRow[]> {
  return listCrashes(db.read, { tenantId, app: null, status: null, jobId: id, limit: 50, after: null });
}

async function ended({ job, run }: Explored) {
  const result = await onRunEnded.handle(inputOf({}, { job, run }), { db });
  await carryOut(db, result);
  return result;
}

const reasons = async (job: JobRow) =>
  (await crashesOf(job)).map(({ repro }) => (repro?.state === 'unreduced' ? repro.reason : repro?.state));

/** What the leg did is wanted as a trace, whatever comes next. */
const LEG = { type: 'leg.ended' };

describe('when the last leg of an exploration has ended', () => {
  test('its first crash is reduced, and the job stays open', async () => {
    const of = await explored(2);
    const result = await ended(of);
    const [first] = await crashesOf(of.job);
    expect(emittedTo(result)).toMatchObject([
      LEG,
      { type: 'repro.asked', data: { crashId: first?.id, runId: of.run.id, step: 0 } },
    ]);
    expect(result.job?.status).toBeUndefined();
    expect(await reasons(of.job)).toEqual(['running', undefined]);
  });

  test('it is reduced from the sighting to which the shorter way led', async () => {
    const { job, run } = await explored(0);
    const at = (place: string) => ({ ...advanced().before, place });
    const went = (step: number, from: string, to: string, values: Partial<HistoryItem> = {}): HistoryItem =>
      advanced({ step, before: at(from), after: at(to), ...values });
    const history = [
      ...[went(1, 'list', 'note'), went(2, 'note', 'menu'), went(3, 'menu', 'asks')],
      ...[went(4, 'asks', 'home', { verdict: 'crashed' }), went(5, 'home', 'list', { kind: 'restart' })],
      ...[went(6, 'list', 'asks of the list'), went(7, 'asks of the list', 'home', { verdict: 'crashed' })],
    ];
    const state = { ...run.state, history };
    await changeRun(db, run, { state });
    for (const step of [4, 7])
      await db.transaction((tx) => recordCrash(tx, sighting({ job, run }, 'f', step)));
    expect(emittedTo(await ended({ job, run: { ...run, state } }))).toMatchObject([
      LEG,
      { type: 'repro.asked', data: { runId: run.id, step: 7 } },
    ]);
  });

  test('the job ends where there is nothing to reduce', async () => {
    expect(emittedTo(await ended(await explored(0)))).toMatchObject([LEG, { type: 'job.ended' }]);
  });

  test('crashes are not replayed where that may repeat what happens once only', async () => {
    const of = await explored(2, { repeatable: false });
    expect(emittedTo(await ended(of))).toMatchObject([LEG, { type: 'job.ended' }]);
    const why = expect.stringContaining('ONCE_NOT_REPEATED');
    expect(await reasons(of.job)).toEqual([why, why]);
  });

  test('no more than five crashes are reduced', async () => {
    const of = await explored(7);
    const known = await crashesOf(of.job);
    const counts = { tests: 3, played: 3, same: 3 };
    const reduced = { state: 'reduced' as const, jobId: of.job.id, steps: [], scripts: [], ...counts };
    for (const { id } of known.slice(0, 5))
      await carryOut(db, { writes: [setRepro({ id, repro: reduced })] });
    expect(emittedTo(await ended(of))).toMatchObject([LEG, { type: 'job.ended' }]);
    const why = expect.stringContaining('5 crashes');
    expect((await reasons(of.job)).slice(5)).toEqual([why, why]);
  });

  test('what another job has reduced, or is reducing, is left to it; what it left unreduced is not', async () => {
    const of = await explored(3);
    const other = await storeJob(db);
    const { id: jobId } = other;
    const running = { runId: 'run_1', step: 1, scriptId: null, reduction: null, lost: 0 };
    const states: readonly StoredRepro[] = [
      { state: 'reduced', jobId, steps: [], scripts: [], tests: 3, played: 3, same: 3 },
      { state: 'running', jobId, ...running },
      { state: 'unreduced', jobId, reason: 'no replay was asked for' },
    ];
    const known = await crashesOf(of.job);
    for (const [at, repro] of states.entries())
      await carryOut(db, { writes: [setRepro({ id: known[at]?.id ?? '', repro })] });
    expect(emittedTo(await ended(of))).toMatchObject([
      LEG,
      { type: 'repro.asked', data: { crashId: known[2]?.id } },
    ]);
  });
});

describe('a crash that is being reduced', () => {
  const REDUCTION = {
    ...{
      steps: 2,
      maxTests: 40,
      provesWanted: 3,
      phase: 'whole',
      tries: [],
      screens: null,
      failing: [[0, 2]],
    },
    ...{ waypoints: [0, 2], pass: { parts: 2, at: 0, left: 2 }, refuted: [], tests: 1, missed: 0 },
    ...{ proofs: { played: 0, same: 0 }, unstable: null },
  };

  async function reducing(lost: number): Promise<Explored & { readonly crash: CrashRow }> {
    const of = await explored(1);
    await ended(of);
    const [crash] = await crashesOf(of.job);
    if (crash?.repro?.state !== 'running') throw new Error('it is not reduced');
    const repro = { ...crash.repro, scriptId: 'scr_1', reduction: REDUCTION, lost };
    await carryOut(db, { writes: [setRepro({ id: crash.id, repro })] });
    return { ...of, crash };
  }

  /** A replay of it that has ended like this. */
  async function replayed(
    { job, crash }: { job: JobRow; crash: CrashRow },
    end: Partial<RunRow>,
  ): Promise<Explored> {
    const repro = { crashId: crash.id, fingerprint: crash.fingerprint, keep: [0, 1] };
    const run = await storeRun(db, job, {
      ...{ purpose: 'repro', strategy: 'replay' },
      state: { ...emptyRunState([], []), repro },
    });
    return { job, run: { ...run, status: 'ended', ...end } };
  }

  const LOST = {
    outcome: 'inconclusive' as const,
    reason: { code: 'DEVICE_LEASE_LOST', message: 'the phone is gone' },
  };

  test('is replayed again where a replay came to nothing, three times at most', async () => {
    const of = await reducing(2);
    const result = await ended(await replayed(of, LOST));
    expect(emittedTo(result)).toMatchObject([{ type: 'run.queued' }]);
    expect(await findCrash(db.read, of.crash)).toMatchObject({ repro: { state: 'running', lost: 3 } });
    expect(emittedTo(await ended(await replayed(of, LOST)))).toMatchObject([{ type: 'job.ended' }]);
    expect(await reasons(of.job)).toEqual(['the phone is gone']);
  });

  test('is left where the time of the job is over, or it is canceled', async () => {
    const of = await reducing(0);
    const late = { outcome: 'out_of_budget' as const, reason: { code: 'DEADLINE_PASSED', message: '' } };
    const result = await ended(await replayed(of, late));
    expect(emittedTo(result)).toMatchObject([{ type: 'job.ended', data: { outcome: 'completed' } }]);
    expect(await reasons(of.job)).toEqual(['the time of the job was over']);
    const other = await reducing(0);
    const canceled = { outcome: 'canceled' as const, reason: { code: 'CANCELED', message: '' } };
    const end = emittedTo(await ended(await replayed(other, canceled)));
    expect(end).toMatchObject([{ type: 'job.ended', data: { outcome: 'canceled' } }]);
  });

  test('is left where its steps could not be written', async () => {
    const of = await explored(1);
    await ended(of);
    const [crash] = await crashesOf(of.job);
    const data = { crashId: crash?.id ?? '', scriptIds: [], problem: 'its screens are gone' };
    const result = await onReproWritten.handle(inputOf(data, { job: of.job }), { db });
    await carryOut(db, result);
    expect(emittedTo(result)).toMatchObject([{ type: 'job.ended' }]);
    expect(await reasons(of.job)).toEqual(['its screens are gone']);
  });
});
