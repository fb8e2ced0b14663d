import { emitters, parseTrace, TRACE_SCHEMA, type Trace } from '@tapwright/script';
import { findScript, insertHealings, insertScripts, scriptsOfJob } from '@tapwright/store';
import { carryOut, storeJob, storeRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const locator = (text: string) => ({ by: 'text' as const, text, matches: 1, fragile: false });

const TRACE: Trace = {
  schema: TRACE_SCHEMA,
  goal: 'save',
  case: null,
  app: 'org.example',
  packageName: 'org.example',
  start: { component: null, cleared: true },
  screen: [1080, 1920],
  createdAt: '2030-01-02T03:04:05.000Z',
  parameters: [],
  guards: [],
  steps: [
    {
      index: 4,
      task: 0,
      action: { kind: 'click', target: null, text: null, direction: null, effect: 'look', key: 'k' },
      locators: [locator('Save')],
      before: { activity: '', contentHash: '', structureKey: '', known: [] },
      after: { activity: '', structureKey: '', checks: [{ kind: 'text', text: 'Saved' }] },
    },
  ],
  final: { activity: 'org.example/.Main', checks: [] },
};

/** A proved script of a job, and a proposal of a replay. */
async function proposed(before = locator('Save')): Promise<{ id: string; script: string; job: string }> {
  const job = await storeJob(on.db, { tenantId: 'acme' });
  const run = await storeRun(on.db, job);
  const scripts = emitters.map((emitter) => ({
    id: `scr_${emitter.format}`,
    tenantId: 'acme',
    jobId: job.id,
    runId: run.id,
    format: emitter.format,
    fileName: 'x',
    content: emitter.emit(TRACE, { proof: { status: 'replayed', detail: 'once' } }).content,
    losses: [],
    proof: 'replayed' as const,
    proofDetail: 'once',
  }));
  const about = { runId: run.id, jobId: job.id, tenantId: 'acme', scriptId: 'scr_neutral-json' };
  const healing = {
    ...about,
    step: 2,
    stepIndex: 4,
    before: [before],
    after: [locator('Keep')],
    reason: 'alike',
    score: 0.75,
  };
  await carryOut(on.db, { writes: insertScripts(scripts) });
  await carryOut(on.db, { writes: insertHealings([healing]) });
  return { id: `heal_${run.id}_4`, script: 'scr_neutral-json', job: job.id };
}

describe('a healing proposal', () => {
  test('is listed by its script, to its tenant only', async () => {
    const { id, script } = await proposed();
    const listed = await on.api.get(`/v1/healings?script=${script}`, ACME);
    expect(listed.body).toMatchObject({ healings: [{ id, status: 'proposed', score: 0.75, stepIndex: 4 }] });
    expect((await on.api.get(`/v1/healings?script=${script}`, OTHER)).body).toEqual({ healings: [] });
    expect(await on.api.post(`/v1/healings/${id}`, { accept: true }, OTHER)).toMatchObject({ status: 404 });
    expect((await on.api.get(`/v1/healings?script=${script}&status=accepted`, ACME)).body).toEqual({
      healings: [],
    });
  });

  test('is listed among all of its tenant, and no longer as proposed once it is decided', async () => {
    const { id } = await proposed();
    const ids = async (query: string, caller = ACME) =>
      Object((await on.api.get(`/v1/healings${query}`, caller)).body).healings.map(
        (one: { id: string }) => one.id,
      );
    expect(await ids('?status=proposed')).toContain(id);
    expect(await ids('', OTHER)).not.toContain(id);
    await on.api.post(`/v1/healings/${id}`, { accept: false }, ACME);
    expect(await ids('?status=proposed')).not.toContain(id);
    expect(await ids('')).toContain(id);
    expect((await on.api.get('/v1/healings?status=done', ACME)).status).toBe(400);
  });

  test('that is accepted changes the locators of its step in every format, unproved until it is replayed', async () => {
    const { id, script, job } = await proposed();
    const accepted = await on.api.post(`/v1/healings/${id}`, { accept: true }, ACME);
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted' } });
    const trace = parseTrace((await findScript(on.db.read, script))?.content ?? '');
    expect(trace).toEqual({
      ...TRACE,
      steps: TRACE.steps.map((step) => ({ ...step, locators: [locator('Keep')] })),
    });
    const scripts = await scriptsOfJob(on.db.read, job);
    expect(scripts.map(({ proof }) => proof)).toEqual(emitters.map(() => 'not_replayed'));
    const again = await on.api.post(`/v1/healings/${id}`, { accept: false }, ACME);
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  });

  test('that is rejected changes nothing', async () => {
    const { id, script } = await proposed();
    const rejected = await on.api.post(`/v1/healings/${id}`, { accept: false }, ACME);
    expect(rejected.body).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) });
    const kept = await findScript(on.db.read, script);
    expect(kept?.proof).toBe('replayed');
    expect(parseTrace(kept?.content ?? '')).toEqual(TRACE);
  });

  test('for a step that has other locators by now is refused, and stays open', async () => {
    const { id, script } = await proposed(locator('Store'));
    expect((await on.api.post(`/v1/healings/${id}`, { accept: true }, ACME)).status).toBe(400);
    const listed = await on.api.get(`/v1/healings?script=${script}`, ACME);
    expect(listed.body).toMatchObject({ healings: [{ status: 'proposed' }] });
  });

  test.each([{}, { accept: 'yes' }, { accept: true, why: 'x' }])('is not decided by %j', async (body) => {
    const { id } = await proposed();
    expect((await on.api.post(`/v1/healings/${id}`, body, ACME)).status).toBe(400);
  });
});
