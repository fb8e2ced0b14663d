import { type Action, emptyRunState, JobSpec, newId, RunEnded, type Task } from '@tapwright/contracts';
import { insertCapture, insertScripts, noteTestResult, recordDecision } from '@tapwright/store';
import { carryOut, sampleEvent, storeEvent, storeJob, storeRun } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import type { ApiOfTheFile } from '../api.fixture.ts';

export const APP = 'org.example.app';
export const VERSION = '71';
const TENANT = 'default';
/** The case that rows are run of; `PUT /v1/cases/pay`. */
export const PAY = {
  title: 'Pay a payee',
  requirement: 'PAY-3',
  app: APP,
  steps: [{ do: 'Open the transfer' }, { do: 'Pay ${payee}', expect: [{ text: 'Sent' }] }],
  parameters: { payee: { value: 'Ana' } },
  rows: [{ payee: 'Maris' }, { payee: 'Tobin' }],
};

export interface RanRow {
  readonly job: string;
  readonly run: string;
  readonly capture: string;
  readonly picture: string;
  readonly tree: string;
  readonly log: string;
  readonly script: string;
  readonly event: string;
}

interface Wanted {
  readonly row?: number;
  readonly appVersion?: string;
  readonly outcome?: 'completed' | 'failed';
}

const BACK: Action = {
  kind: 'back',
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: 'back',
};

/** A run of a row of the stored case that has ended, as a platform leaves it behind: events, steps, screens, log, script. */
export async function ranRow(
  { db, platform, api }: ApiOfTheFile,
  headers: Record<string, string>,
  { row = 1, appVersion = VERSION, outcome = 'completed' }: Wanted = {},
): Promise<RanRow> {
  const stored = Object((await api.get('/v1/cases/pay', headers)).body);
  const { version: _v, createdAt: _c, updatedAt: _u, ...spec } = stored;
  const bound = {
    row,
    spec: { ...spec, parameters: {}, rows: [] },
    parameters: [{ name: 'payee', value: PAY.rows[row - 1]?.payee ?? null, secret: false, about: '' }],
  };
  const parsed = JobSpec.parse({ goal: PAY.title, kind: 'case', app: APP, case: bound });
  const job = await storeJob(db, { tenantId: TENANT, spec: parsed });
  const tasks: Task[] = PAY.steps.map((step) => ({ goal: step.do, endCondition: '', expectation: '' }));
  const state = { ...emptyRunState(tasks, []), appVersion, ended: endedTasks(outcome) };
  const run = await storeRun(db, job, { state, startedAt: new Date() });
  const put = (text: string) =>
    platform.artifacts.put(TENANT, 'text/plain', Buffer.from(`${job.id} ${text}`));
  const [picture, tree, log] = [await put('picture'), await put('tree'), await put('log')];
  const about = { tenantId: TENANT, jobId: job.id, runId: run.id };
  const capture = newId('cap');
  const seen = { id: capture, tenantId: TENANT, runId: run.id, hierarchyId: tree, pictureId: picture };
  const shown = {
    packageName: APP,
    activity: '.Main',
    keyboardShown: false,
    rotation: 0,
    tookMs: 1,
    retries: [],
  };
  const script = {
    id: newId('scr'),
    format: 'neutral-json',
    fileName: 'x.json',
    content: '{"steps":[]}',
    losses: [],
  };
  await carryOut(db, {
    writes: [
      insertCapture({ ...seen, ...shown }),
      recordDecision({
        runId: run.id,
        index: 1,
        tenantId: TENANT,
        action: BACK,
        thought: '',
        beforeCaptureId: capture,
        modelMs: 0,
      }),
      ...insertScripts([{ ...about, ...script, proof: 'replayed', proofDetail: '' }]),
    ],
  });
  const ended = { log: { artifactId: log, bytes: 3, cut: false } };
  const event = await storeEvent(db, sampleEvent(RunEnded, { job, run, data: ended }));
  await db.read.execute(
    sql`update jobs set status = 'ended', outcome = ${outcome}, ended_at = clock_timestamp() where id = ${job.id}`,
  );
  await db.read.execute(
    sql`update runs set status = 'ended', outcome = ${outcome}, ended_at = now() where id = ${run.id}`,
  );
  const result = { tenantId: TENANT, jobId: job.id, test: `case pay row ${row}`, app: APP } as const;
  const counts = outcome === 'completed' ? 'passed' : 'failed';
  await carryOut(db, { writes: noteTestResult({ ...result, outcome: counts }) });
  return { job: job.id, run: run.id, capture, picture, tree, log, script: script.id, event: event.id };
}

function endedTasks(outcome: 'completed' | 'failed') {
  const reason = {
    code: outcome === 'completed' ? 'COMPLETED' : 'EXPECTATION_NOT_MET',
    message: 'as it was seen',
  };
  return PAY.steps.map((_, task) => ({ task, outcome, reason, captureId: null, step: 1 }));
}
