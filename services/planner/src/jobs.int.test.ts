import { emptyRunState, JobSpec } from '@tapwright/contracts';
import { createOfflineModel, type Model } from '@tapwright/model';
import { emitters, TRACE_SCHEMA, type Trace } from '@tapwright/script';
import { findRun, insertScripts, type JobRow, type RunRow, scriptsOfJob } from '@tapwright/store';
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
import { onJobSubmitted } from './job-submitted.ts';
import { advanced, noScreens } from './planner.fixture.ts';
import { onRunEnded } from './run-ended.ts';
import { onScriptsEmitted } from './scripts-emitted.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const spec = (values: object = {}) => JobSpec.parse({ goal: 'write a note', app: 'org.example', ...values });

const asking = (model: Model) => ({ db, model, modelTimeoutMs: 1_000, screens: noScreens });

describe('a submitted job', () => {
  const submitted = (job: JobRow) =>
    onJobSubmitted.handle(inputOf({}, { job }), asking(createOfflineModel()));

  test('becomes a running job with one candidate that asks for a device, and a deadline', async () => {
    const job = await storeJob(db, { spec: spec() });
    const result = await submitted(job);
    expect(result.job).toMatchObject({ status: 'running', ledger: { readBy: 'rules', remainder: [] } });
    const [queued] = emittedTo(result);
    expect(queued).toMatchObject({ type: 'run.queued', gateway: 'any' });
    await carryOut(db, result);
    const run = await findRun(db.read, queued?.runId ?? '');
    expect(run).toMatchObject({ purpose: 'candidate', strategy: 'tapwright', status: 'queued' });
    expect(run?.state.tasks).toMatchObject([{ goal: 'write a note' }]);
    expect(result.timers).toMatchObject([{ runId: run?.id, purpose: 'deadline' }]);
  });

  test('that may be repeated becomes as many candidates as it names, with the same state and the same deadline', async () => {
    const job = await storeJob(db, { spec: spec({ candidates: 3, repeatable: true }) });
    const result = await submitted(job);
    await carryOut(db, result);
    const ids = emittedTo(result).map(({ runId }) => runId ?? '');
    expect(new Set(ids).size).toBe(3);
    const states = await Promise.all(ids.map(async (id) => (await findRun(db.read, id))?.state));
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
    expect(result.timers?.map(({ runId }) => runId)).toEqual(ids);
    const [inMs = 0] = new Set(result.timers?.map((timer) => timer.inMs));
    expect(result.timers?.every((timer) => timer.inMs === inMs)).toBe(true);
    expect(inMs).toBeLessThanOrEqual(job.spec.deadlineMs);
    expect(inMs).toBeGreaterThan(0);
  });

  test.each([
    ['the job', { candidates: 3 }],
    ['its strategy', { strategy: 'visidroid' }],
  ])(
    'that may not be repeated becomes one, though %s wants more, and the timeline says so',
    async (_, values) => {
      const result = await submitted(await storeJob(db, { spec: spec(values) }));
      expect(emittedTo(result)).toMatchObject([
        { type: 'run.queued', data: { note: '1 candidate in place of 3: the job is not repeatable' } },
      ]);
    },
  );

  test('that was canceled before it began does not begin', async () => {
    const job = await storeJob(db);
    expect(await submitted({ ...job, status: 'ended' })).toEqual({ emit: [] });
  });
});

async function jobWith(...runs: Partial<RunRow>[]): Promise<{ job: JobRow; runs: RunRow[] }> {
  return jobOf(spec(), ...runs);
}

async function jobOf(of: JobSpec, ...runs: Partial<RunRow>[]): Promise<{ job: JobRow; runs: RunRow[] }> {
  const job = await storeJob(db, { spec: of });
  const stored: RunRow[] = [];
  for (const { purpose = 'candidate', ...patch } of runs) {
    const run = await storeRun(db, job, { purpose });
    await changeRun(db, run, patch);
    const now = await findRun(db.read, run.id);
    if (now !== null) stored.push(now);
  }
  return { job, runs: stored };
}

const ENDED = { status: 'ended', outcome: 'completed', reason: { code: 'COMPLETED', message: '' } } as const;

describe('a run that has ended', () => {
  const last = (of: { job: JobRow; runs: RunRow[] }) => {
    const run = of.runs.at(-1);
    return onRunEnded.handle(inputOf({}, { job: of.job, ...(run === undefined ? {} : { run }) }), { db });
  };

  test('is collected when every candidate has ended', async () => {
    const of = await jobWith(ENDED, ENDED);
    const result = await last(of);
    const runIds = of.runs.map((run) => run.id);
    expect(emittedTo(result)).toMatchObject([{ type: 'candidates.ended', data: { runIds } }]);
  });

  test("waits for the others, and raises the job's version: when two end at once, one sees the other", async () => {
    const result = await last(await jobWith({ status: 'running' }, ENDED));
    expect(result).toEqual({ job: {}, emit: [] });
  });

  const failed = {
    ...ENDED,
    outcome: 'out_of_budget',
    reason: { code: 'BUDGET_SPENT', message: '' },
  } as const;

  const failedBy = (key: string) => ({
    ...failed,
    state: { ...emptyRunState([], []), history: [{ ...refused, key }] },
  });

  test('without completing is followed by another try, where the goal may be repeated', async () => {
    const of = await jobOf(spec({ repeatable: true }), failed);
    const result = await last(of);
    expect(emittedTo(result)).toMatchObject([{ type: 'run.queued', data: { note: 'another try' } }]);
    await carryOut(db, result);
    const again = await findRun(db.read, emittedTo(result)[0]?.runId ?? '');
    expect(again).toMatchObject({ purpose: 'candidate', status: 'queued', step: 0 });
    expect(result.timers?.[0]?.inMs).toBeLessThanOrEqual(of.job.spec.deadlineMs);
  });

  const refused = advanced({ key: 'end', kind: 'end', verdict: 'invalidated', reason: 'claim_rejected' });
  const doubted = { ...ENDED, state: { ...emptyRunState([], []), history: [refused] } };

  test('with a doubt is followed by another try, too', async () => {
    const result = await last(await jobOf(spec({ repeatable: true }), doubted));
    expect(emittedTo(result)).toMatchObject([{ type: 'run.queued', data: { note: 'another try' } }]);
  });

  test.each<[string, object, Partial<RunRow>[]]>([
    ['the goal may not be repeated', {}, [failed]],
    ['one has completed', { repeatable: true }, [failed, ENDED]],
    ['two with doubts have done the same', { repeatable: true }, [doubted, doubted]],
    ['two have failed in the same way', { repeatable: true }, [failed, failed]],
    ['five have been tried', { repeatable: true }, ['1', '2', '3', '4', '5'].map(failedBy)],
    ['the job sets the number of candidates', { repeatable: true, candidates: 1 }, [failed]],
    ['it was canceled', { repeatable: true }, [{ ...failed, outcome: 'canceled' }]],
    [
      'its time is up',
      { repeatable: true },
      [{ ...failed, reason: { code: 'DEADLINE_PASSED', message: '' } }],
    ],
  ])('is the last one where %s', async (_name, values, runs) => {
    const result = await last(await jobOf(spec(values), ...runs));
    expect(emittedTo(result)).toMatchObject([{ type: 'candidates.ended' }]);
  });

  test('of a job that has ended changes nothing', async () => {
    const { job, runs } = await jobWith(ENDED);
    expect(await last({ job: { ...job, status: 'ended' }, runs })).toEqual({ emit: [] });
  });

  test('as a verification ends the job as its candidate ended, with the proof in the scripts', async () => {
    const failed = { ...ENDED, outcome: 'failed', reason: { code: 'X', message: 'gone' } } as const;
    const of = await jobWith(ENDED, { ...failed, purpose: 'verification' });
    await storeScripts(of.job, of.runs[0]);
    const result = await last(of);
    expect(result.job).toMatchObject({ status: 'ended', outcome: 'completed' });
    await carryOut(db, result);
    const scripts = await scriptsOfJob(db.read, of.job.id);
    expect(scripts.map(({ proof }) => proof)).toEqual(scripts.map(() => 'replay_failed'));
    const shell = scripts.find(({ format }) => format !== 'neutral-json');
    expect(shell?.content).toContain('gone');
  });

  test('of a replay job proves the scripts of the trace it has played, and ends the job', async () => {
    const of = await jobWith(ENDED);
    await storeScripts(of.job, of.runs[0]);
    const run = { ...of.runs[0], traceScriptId: 'scr_neutral-json' };
    const replay = { scriptId: 'scr_neutral-json', heal: 'off' as const, parameters: [] };
    const job = { ...of.job, spec: { ...of.job.spec, kind: 'replay' as const, replay } };
    const result = await onRunEnded.handle(inputOf({}, { job, run }), { db });
    expect(result.job).toMatchObject({ status: 'ended', outcome: 'completed' });
    await carryOut(db, result);
    const scripts = await scriptsOfJob(db.read, of.job.id);
    expect(scripts.map(({ proof }) => proof)).toEqual(scripts.map(() => 'replayed'));
  });

  test('as a verification that was canceled ends the job as canceled', async () => {
    const canceled = { outcome: 'canceled', reason: { code: 'CANCELED', message: '' } } as const;
    const of = await jobWith(ENDED, { ...ENDED, ...canceled, purpose: 'verification' });
    expect((await last(of)).job).toMatchObject({ outcome: 'canceled' });
  });
});

async function storeScripts(job: JobRow, run: RunRow | undefined, proofDetail = ''): Promise<string[]> {
  if (run === undefined) throw new Error('a run');
  const trace: Trace = {
    schema: TRACE_SCHEMA,
    goal: 'write a note',
    case: null,
    app: 'org.example',
    packageName: 'org.example',
    start: { component: null, cleared: true },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [],
    steps: [],
    final: { activity: 'org.example/.Main', checks: [] },
  };
  const scripts = emitters.map((emitter) => ({
    id: `scr_${emitter.format}`,
    tenantId: job.tenantId,
    jobId: job.id,
    runId: run.id,
    format: emitter.format,
    fileName: `x.${emitter.fileExtension}`,
    content: emitter.emit(trace, { proof: { status: 'not_replayed', detail: proofDetail } }).content,
    losses: [],
    proof: 'not_replayed' as const,
    proofDetail,
  }));
  await carryOut(db, { writes: insertScripts(scripts) });
  return scripts.map((script) => script.id);
}

describe('written scripts', () => {
  const written = (job: JobRow, runId: string | null, scriptIds: string[] = []) =>
    onScriptsEmitted.handle(inputOf({ runId, scriptIds }, { job }), { db });

  test('are proved by a replay run of their trace, without a model, with a deadline of its own', async () => {
    const { job, runs } = await jobWith(ENDED);
    const ids = await storeScripts(job, runs[0]);
    const result = await written(job, runs[0]?.id ?? null, ids);
    const [queued] = emittedTo(result);
    expect(queued?.type).toBe('run.queued');
    await carryOut(db, result);
    expect(await findRun(db.read, queued?.runId ?? '')).toMatchObject({
      purpose: 'verification',
      strategy: 'replay',
      traceScriptId: 'scr_neutral-json',
    });
    expect(result.timers).toHaveLength(1);
  });

  test('end the job at once where there are none', async () => {
    const failed = { ...ENDED, outcome: 'failed', reason: { code: 'NOT_VERIFIED', message: '' } } as const;
    const { job } = await jobWith(failed);
    const result = await written(job, null);
    expect(result.job).toMatchObject({ status: 'ended', outcome: 'failed' });
    expect(emittedTo(result)).toMatchObject([{ type: 'job.ended' }]);
  });

  test('end the job without a replay where a replay is not allowed, and say why', async () => {
    const { job, runs } = await jobWith(ENDED);
    const ids = await storeScripts(job, runs[0]);
    const result = await written({ ...job, spec: spec({ verify: false }) }, runs[0]?.id ?? null, ids);
    expect(result.job).toMatchObject({ outcome: 'completed' });
    await carryOut(db, result);
    expect((await scriptsOfJob(db.read, job.id))[0]).toMatchObject({
      proof: 'not_replayed',
      proofDetail: 'no replay was asked for',
    });
  });

  test('that say already why there is no replay are not written again', async () => {
    const { job, runs } = await jobWith(ENDED);
    const ids = await storeScripts(job, runs[0], 'no replay was asked for');
    const result = await written({ ...job, spec: spec({ verify: false }) }, runs[0]?.id ?? null, ids);
    expect(result.job).toMatchObject({ outcome: 'completed' });
    expect(result.writes ?? []).toEqual([]);
  });

  test('of a job that was canceled meanwhile are not replayed', async () => {
    const { job, runs } = await jobWith(ENDED);
    const ids = await storeScripts(job, runs[0]);
    expect(await written({ ...job, status: 'ended' }, runs[0]?.id ?? null, ids)).toEqual({ emit: [] });
  });
});
