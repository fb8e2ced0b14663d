import { JobSpec, type ScriptLife } from '@tapwright/contracts';
import { insertHealings, insertScripts, jobsKeptBy, proveScripts } from '@tapwright/store';
import { carryOut, storeJob, storeRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile, storeKey } from '../api.fixture.ts';

const on = apiOfTheFile('default:a-key-0123456789,other:o-key-0123456789');
const OWN = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const TRACE = { schema: 'tapwright-trace-1', goal: 'save', steps: [] };

async function script(format = 'neutral-json'): Promise<{ readonly id: string; readonly job: string }> {
  const job = await storeJob(on.db, { spec: JobSpec.parse({ goal: 'save' }) });
  const run = await storeRun(on.db, job);
  const id = `scr_${run.id}_${format}`;
  const about = { tenantId: 'default', jobId: job.id, runId: run.id, format, fileName: 'x', losses: [] };
  const content = JSON.stringify(TRACE);
  const made = { ...about, id, content, proof: 'replayed' as const, proofDetail: '' };
  await carryOut(on.db, { writes: insertScripts([made]) });
  return { id, job: job.id };
}

const life = (id: string) => `/v1/scripts/${id}/life`;
const move = (id: string, to: string, headers = OWN) =>
  on.api.post(life(id), { to, comment: `to ${to}` }, headers);
const statusOf = async (id: string) => ((await on.api.get(life(id), OWN)).body as ScriptLife).status;

describe('a script', () => {
  test('goes from draft to routine by a review, each step with who and when', async () => {
    const { headers, id: key } = await storeKey(on.db, { name: 'Ana Tester' });
    const { id, job } = await script();
    expect((await on.api.get(life(id), OWN)).body).toMatchObject({ status: 'draft', entries: [] });
    await move(id, 'reviewed', headers as typeof OWN);
    expect(await move(id, 'persistent', headers as typeof OWN)).toMatchObject({
      status: 200,
      body: {
        status: 'persistent',
        needsReview: false,
        entries: [
          {
            number: 1,
            from: 'draft',
            to: 'reviewed',
            by: { id: key, name: 'Ana Tester' },
            comment: 'to reviewed',
          },
          { number: 2, from: 'reviewed', to: 'persistent' },
        ],
      },
    });
    expect(await jobsKeptBy(on.db.read, 'default', id)).toEqual([job]);
    await move(id, 'withdrawn');
    expect(await jobsKeptBy(on.db.read, 'default', id)).toEqual([]);
    expect(await statusOf(id)).toBe('withdrawn');
  });

  test.each([
    ['draft', [], ['persistent', 'draft']],
    ['reviewed', ['reviewed'], ['reviewed']],
    ['persistent', ['reviewed', 'persistent'], ['reviewed', 'persistent']],
    ['withdrawn', ['withdrawn'], ['reviewed', 'persistent', 'withdrawn']],
  ])('that is %s goes no way that does not exist', async (status, before, refused) => {
    const { id } = await script();
    for (const to of before) expect((await move(id, to)).status).toBe(200);
    for (const to of refused)
      expect(await move(id, to)).toMatchObject({ status: 409, body: { error: { code: 'STATUS_REFUSED' } } });
    expect(await statusOf(id)).toBe(status);
  });

  test('that was changed by whatever means is a draft that needs a review', async () => {
    const { id } = await script();
    for (const to of ['reviewed', 'persistent']) await move(id, to);
    const changed = {
      id,
      content: '{"goal":"other"}',
      files: [],
      proof: 'not_replayed' as const,
      proofDetail: '',
    };
    await carryOut(on.db, { writes: proveScripts([changed]) });
    expect((await on.api.get(life(id), OWN)).body).toMatchObject({ status: 'draft', needsReview: true });
    expect((await move(id, 'persistent')).status).toBe(409);
    expect((await move(id, 'reviewed')).body).toMatchObject({ status: 'reviewed', needsReview: false });
  });

  test('of another tenant, or of a format that is made of the trace, is refused', async () => {
    const { id } = await script();
    expect((await move(id, 'reviewed', OTHER)).status).toBe(404);
    expect((await on.api.get(life(id), OTHER)).status).toBe(404);
    const shell = await script('adb-shell');
    expect(await move(shell.id, 'reviewed')).toMatchObject({ status: 400, body: { error: { field: 'id' } } });
  });

  test('is begun where only persistent ones may, as long as it is one', async () => {
    const { id } = await script();
    const replay = { kind: 'replay', script: id, persistent: true };
    const schedule = { cron: '0 2 * * *', jobs: [replay] };
    const refused = { status: 409, body: { error: { code: 'SCRIPT_NOT_PERSISTENT' } } };
    // The trace of this test cannot be played: what is asked first is whether it may.
    expect(await on.api.post('/v1/jobs', replay, OWN)).toMatchObject(refused);
    expect(await on.api.put('/v1/schedules/nightly', schedule, OWN)).toMatchObject(refused);
    for (const to of ['reviewed', 'persistent']) await move(id, to);
    expect(await on.api.post('/v1/jobs', replay, OWN)).toMatchObject({
      status: 400,
      body: { error: { field: expect.not.stringMatching(/persistent/) } },
    });
    const given = { kind: 'replay', trace: TRACE, persistent: true };
    expect(await on.api.post('/v1/jobs', given, OWN)).toMatchObject({
      status: 400,
      body: { error: { field: 'persistent' } },
    });
  });
});

test('two who let a script go on at once: one is told that the other has', async () => {
  const { id } = await script();
  const answers = await Promise.all([move(id, 'reviewed'), move(id, 'withdrawn')]);
  const body = (await on.api.get(life(id), OWN)).body as ScriptLife;
  expect(body.entries).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
});

test('a proposal that nobody has accepted changes nothing', async () => {
  const { id, job } = await script();
  for (const to of ['reviewed', 'persistent']) await move(id, to);
  const about = { tenantId: 'default', jobId: job, runId: 'run_1', scriptId: id };
  const proposal = { step: 1, stepIndex: 1, before: [], after: [], reason: 'alike', score: 0.8 };
  await carryOut(on.db, { writes: insertHealings([{ ...about, ...proposal }]) });
  await on.api.post('/v1/healings/heal_run_1_1', { accept: false }, OWN);
  expect(await statusOf(id)).toBe('persistent');
});
