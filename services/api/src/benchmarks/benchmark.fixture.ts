import { BenchmarkReport, emptyRunState, newId, type Outcome } from '@tapwright/contracts';
import {
  asTenant,
  type Database,
  findJob,
  insertCapture,
  insertModelCalls,
  recordDecision,
} from '@tapwright/store';
import { carryOut, storeRun } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { type ApiOfTheFile, TEST_MODELS } from '../api.fixture.ts';
import type { AdvanceOptions } from './advance-benchmarks.ts';

export const KEYS = 'acme:a-key-0123456789,other:o-key-0123456789';
export const ACME = { 'x-api-key': 'a-key-0123456789' };
export const OTHER = { 'x-api-key': 'o-key-0123456789' };
const TENANT = 'acme';
const APP = 'org.example.app';
const MODEL = 'priced';

const lamp = { evaluators: [{ screen: { text: 'Lamp' } }] };
/** Two tasks, whose last screen has to show a lamp. */
export const SUITE = {
  suite: 'Lamps',
  tasks: [
    { id: 'first', goal: 'Show the first lamp', app: APP, ...lamp },
    { id: 'second', goal: 'Show the second lamp', app: APP, ...lamp },
  ],
};

export function advanceOptions(on: ApiOfTheFile, db: Database = on.db): AdvanceOptions {
  const { publisher, secrets } = on.platform;
  return {
    platform: { ...on.platform, db },
    submitting: { db, publisher, secrets, models: TEST_MODELS },
    prices: { [MODEL]: { input: 1, output: 2 } },
    everyMs: 1_000,
    busyMs: 1_000,
    retryAfterMs: 0,
  };
}

export async function stored(on: ApiOfTheFile, body: object = { suite: SUITE }): Promise<string> {
  const { status, body: answer } = await on.api.post('/v1/benchmarks', body, ACME);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return String(Object(answer).id);
}

export async function report(on: ApiOfTheFile, id: string, query = ''): Promise<BenchmarkReport> {
  const { body } = await on.api.get(`/v1/benchmarks/${id}${query}`, ACME);
  return BenchmarkReport.parse(body);
}

export interface Ended {
  readonly outcome?: Outcome;
  readonly code?: string;
  readonly message?: string;
  /** What the last screen shows; null: no phone began the run. */
  readonly shows?: string | null;
}

const CLICK = { target: null, text: null, direction: null, effect: 'look' as const, key: 'back' };

/** Ends a job as the services of a platform leave it behind: a run with one action, its screen, and a call to a model. */
export async function finish(
  { db, platform }: ApiOfTheFile,
  jobId: string,
  { outcome = 'completed', code = 'COMPLETED', message = '', shows = 'Lamp' }: Ended = {},
): Promise<void> {
  await asTenant(TENANT, async () => {
    const job = await findJob(db.read, TENANT, jobId);
    if (job === null) throw new Error(`no job ${jobId}`);
    const capture = newId('cap');
    const seen = {
      captureId: capture,
      packageName: APP,
      activity: '.Main',
      layout: '',
      content: '',
      place: '',
    };
    const state = { ...emptyRunState([], []), current: seen };
    const run = await storeRun(db, job, { state });
    // Each job has content of its own: what was stored a moment ago is not stored again.
    const dump = `<hierarchy rotation="0"><node content-desc="${jobId}" class="android.widget.TextView" text="${shows ?? ''}" bounds="[0,0][9,9]"/></hierarchy>`;
    const hierarchyId = await platform.artifacts.put(TENANT, 'application/xml', Buffer.from(dump));
    const about = { id: capture, tenantId: TENANT, runId: run.id, hierarchyId, pictureId: null };
    const shown = {
      packageName: APP,
      activity: '.Main',
      keyboardShown: false,
      rotation: 0,
      tookMs: 1,
      retries: [],
    };
    const decided = {
      runId: run.id,
      index: 1,
      tenantId: TENANT,
      thought: '',
      beforeCaptureId: capture,
      modelMs: 0,
    };
    const cost = { model: MODEL, inputTokens: 1_000, outputTokens: 100, cachedTokens: 0, latencyMs: 5 };
    await carryOut(db, {
      writes: [
        insertCapture({ ...about, ...shown }),
        recordDecision({ ...decided, action: { kind: 'back', ...CLICK } }),
        ...insertModelCalls({ run, role: 'actor' }, [{ ...cost, attempts: 1, repaired: false }]),
      ],
    });
    const reason = JSON.stringify({ code, message });
    const startedAt = shows === null ? sql`null` : sql`now()`;
    await db.read.execute(
      sql`update runs set started_at = ${startedAt}, status = 'ended', outcome = ${outcome}, ended_at = now() where id = ${run.id}`,
    );
    await db.read.execute(sql`update jobs set status = 'ended', outcome = ${outcome}, reason = ${reason}::jsonb,
      ended_at = now() where id = ${jobId}`);
  });
}
