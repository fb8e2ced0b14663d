import {
  CoveragePoint,
  CrashPage,
  CrashView,
  ExplorationView,
  ExploreTaskPage,
  FindingPage,
  Inventory,
  JobView,
} from '@tapwright/contracts';
import { endTask, insertTask, recordCrash, recordFindings } from '@tapwright/store';
import { carryOut, storeDevice, storeRun } from '@tapwright/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const APP = 'org.example';
const BODY = { kind: 'explore', app: APP };
const PERSONA = { name: 'Ada', goals: ['keep notes'] };
const WITH_WORD = { ...PERSONA, credentials: { word: { env: 'ADA_WORD' } } };
const MODELS = { ...BODY, explorer: 'droidagent' };

let job: JobView;
let id: string;
beforeEach(async () => {
  for (const serial of ['phone-1', 'phone-2']) await storeDevice(on.db, { serial });
  const { status, body } = await on.api.post('/v1/jobs', { ...BODY, steps: 50, phones: 2 }, ACME);
  expect(status).toBe(201);
  job = JobView.parse(body);
  id = job.id.replace('job_', 'exp_');
});

/** As the planner begins it. */
async function begin(): Promise<void> {
  await on.db.read.execute(`insert into explorations (id, tenant_id, job_id, package_name, explorer, seed, spec)
    values ('${id}', 'acme', '${job.id}', '${APP}', 'guided', 1, '{"declared": ["${APP}.Main", "${APP}.About"]}')`);
}

async function end(): Promise<void> {
  await on.db.read.execute(`update jobs set status = 'ended', outcome = 'completed' where id = '${job.id}'`);
}

const crash = (fingerprint: string) => ({
  tenantId: 'acme',
  packageName: APP,
  appVersion: '7',
  kind: 'crash' as const,
  exception: 'java.lang.IllegalStateException',
  frames: [`${APP}.Notes.delete`],
  fingerprint,
  sample: { summary: 'java.lang.IllegalStateException: gone', stack: [], task: `Explore ${APP}` },
  jobId: job.id,
  runId: 'run_1',
  step: 4,
});

describe('a submission', () => {
  test('is a job of its kind, with a goal in words', () => {
    expect(job).toMatchObject({ kind: 'explore', goal: `Explore ${APP}`, app: APP, status: 'queued' });
  });

  test('with the same Idempotency-Key is the same job', async () => {
    const headers = { ...ACME, 'idempotency-key': 'again' };
    const first = await on.api.post('/v1/jobs', BODY, headers);
    const second = await on.api.post('/v1/jobs', BODY, headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(JobView.parse(second.body).id).toBe(JobView.parse(first.body).id);
  });

  test.each([
    ['no app', { kind: 'explore' }, 'app'],
    ['no step', { ...BODY, steps: 0 }, 'steps'],
    ['too many steps', { ...BODY, steps: 20_001 }, 'steps'],
    ['too many phones', { ...BODY, phones: 9 }, 'phones'],
    ['an unknown explorer', { ...BODY, explorer: 'clever' }, 'explorer'],
    ['a seed that is no number', { ...BODY, seed: 'x' }, 'seed'],
    ['another app that is no package', { ...BODY, allowOutside: ['; rm'] }, 'allowOutside'],
    ['a persona for a rule', { ...BODY, persona: PERSONA }, 'persona'],
    ['an objective for a rule', { ...BODY, explorer: 'dfs', objective: 'x' }, 'objective'],
    ['a persona without a name', { ...MODELS, persona: { goals: ['x'] } }, 'persona.name'],
    ['an unknown key in a persona', { ...MODELS, persona: { ...PERSONA, age: 7 } }, 'age'],
    ['a credential without a value', { ...MODELS, persona: WITH_WORD }, 'parameters.word'],
    ['a value without a credential', { ...MODELS, parameters: { word: 'violet-otter' } }, 'parameters.word'],
    [
      'a credential in a text',
      { ...MODELS, persona: WITH_WORD, objective: 'try violet-otter', parameters: { word: 'violet-otter' } },
      'parameters.word',
    ],
    ['no money', { ...MODELS, budget: { usd: 0 } }, 'budget.usd'],
    ['a goal', { ...BODY, goal: 'Write a note' }, 'goal'],
    ['a strategy', { ...BODY, strategy: 'react' }, 'strategy'],
  ])('with %s is refused', async (_, body, field) => {
    const answer = await on.api.post('/v1/jobs', body, ACME);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'INPUT_INVALID', field: expect.stringContaining(field) },
    });
  });
});

describe('tasks', () => {
  const tasks = async (query = '', headers = ACME) => {
    const { status, body } = await on.api.get(`/v1/explorations/${id}/tasks${query}`, headers);
    return { status, page: status === 200 ? ExploreTaskPage.parse(body) : null };
  };

  test('come in pages by their positions, with what was refused before; no other tenant sees them', async () => {
    await begin();
    const origin = {
      reasoning: 'it is new',
      difficulty: 2,
      importance: 5,
      refused: [{ task: 'the same', reason: 'a repeat' }],
    };
    const task = (position: number) => ({
      ...{ id: `tsk_${position}`, tenantId: 'acme', explorationId: id, position, endCondition: 'seen' },
      ...{
        goal: `task ${position}`,
        proposedBy: 'model',
        begun: { runId: 'run_1', firstStep: position },
        origin,
      },
    });
    await carryOut(on.db, { writes: [1, 2, 3].map((position) => insertTask(task(position))) });
    await carryOut(on.db, {
      writes: [
        endTask({ id: 'tsk_1', outcome: 'completed', summary: 'It is there', success: false, lastStep: 4 }),
      ],
    });
    const first = (await tasks('?limit=2')).page;
    expect(first?.tasks).toMatchObject([
      { position: 1, task: 'task 1', outcome: 'completed', done: false, summary: 'It is there', ...origin },
      { position: 2, outcome: null, done: null },
    ]);
    const rest = (await tasks(`?limit=2&after=${first?.next}`)).page;
    expect([rest?.tasks.map(({ position }) => position), rest?.next]).toEqual([[3], null]);
    expect((await tasks('', OTHER)).status).toBe(404);
  });
});

describe('an exploration', () => {
  test('is there as soon as its job is accepted; for another tenant it never is', async () => {
    const waiting = ExplorationView.parse((await on.api.get(`/v1/explorations/${id}`, ACME)).body);
    expect(waiting).toMatchObject({ id, app: APP, status: 'queued', steps: 0, declared: null });
    for (const other of [`${id}x`, 'exp_1', job.id])
      expect((await on.api.get(`/v1/explorations/${other}`, ACME)).status).toBe(404);
    expect((await on.api.get(`/v1/explorations/${id}`, OTHER)).status).toBe(404);
    await begin();
    expect((await on.api.get(`/v1/explorations/${id}`, ACME)).status).toBe(200);
    for (const path of ['', '/coverage', '/crashes'])
      expect((await on.api.get(`/v1/explorations/${id}${path}`, OTHER)).status).toBe(404);
  });

  test('shows what was asked for, what was covered, and what was not visited yet', async () => {
    await begin();
    const view = ExplorationView.parse((await on.api.get(`/v1/explorations/${id}`, ACME)).body);
    expect(view).toMatchObject({ jobId: job.id, app: APP, steps: 0, stepsMax: 50, phones: 2, legs: 0 });
    expect(view).toMatchObject({ declared: 2, unvisited: [`${APP}.Main`, `${APP}.About`], crashes: 0 });
  });

  test('shows how its coverage grew', async () => {
    await begin();
    const { id: run } = await storeRun(on.db, { id: job.id, tenantId: 'acme' });
    const place = (name: string) => ({ packageName: APP, activity: '.Main', place: name });
    for (const step of [1, 2, 3]) {
      const item = {
        step,
        key: 'click|more',
        before: place('first'),
        after: place(step > 2 ? 'next' : 'first'),
      };
      await on.db.read.execute(`insert into steps (run_id, index, tenant_id, action, before_capture_id)
        values ('${run}', ${step}, 'acme', '{}', 'cap_1')`);
      await on.db.read.execute(`insert into run_items (run_id, tenant_id, list, position, item)
        values ('${run}', 'acme', 'history', ${step}, '${JSON.stringify(item)}')`);
    }
    await on.db.read.execute(`update runs set purpose = 'leg' where id = '${run}'`);
    const { body } = await on.api.get(`/v1/explorations/${id}/coverage`, ACME);
    const { coverage } = body as { coverage: unknown[] };
    // The leg goes on: what it has seen so far counts already.
    expect(coverage.map((one) => CoveragePoint.parse(one))).toEqual([
      { steps: 1, activities: 1, screens: 1, transitions: 1 },
      { steps: 3, activities: 1, screens: 2, transitions: 2 },
    ]);
  });

  test('goes on only when it has ended, as a job of its own that knows it', async () => {
    await begin();
    const early = await on.api.post(`/v1/explorations/${id}/resume`, { steps: 30 }, ACME);
    expect([early.status, early.body]).toMatchObject([409, { error: { code: 'CONFLICT' } }]);
    await end();
    const { status, body } = await on.api.post(`/v1/explorations/${id}/resume`, { steps: 30 }, ACME);
    expect(status).toBe(201);
    const resuming = JobView.parse(body).id;
    expect(resuming).not.toBe(job.id);
    // A list of jobs leads to the exploration by each of its jobs.
    const byIt = `/v1/explorations/${resuming.replace('job_', 'exp_')}`;
    expect((await on.api.get(byIt, ACME)).body).toMatchObject({ id, stepsMax: 80 });
    expect((await on.api.get(byIt, OTHER)).status).toBe(404);
    const view = ExplorationView.parse((await on.api.get(`/v1/explorations/${id}`, ACME)).body);
    expect(view).toMatchObject({ id, jobId: job.id, status: 'queued', stepsMax: 80 });
    expect((await on.api.post(`/v1/explorations/${id}/resume`, {}, OTHER)).status).toBe(404);
  });

  test('cannot be resubmitted as a job: it is resumed', async () => {
    await on.db.read.execute(
      `update jobs set status = 'ended', outcome = 'inconclusive' where id = '${job.id}'`,
    );
    const { status, body } = await on.api.post(`/v1/jobs/${job.id}/resubmit`, {}, ACME);
    expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('resumed') } }]);
  });
});

describe('findings', () => {
  const list = async (query = '', headers = ACME) =>
    on.api.get(`/v1/explorations/${id}/findings${query}`, headers);
  const page = async (query = '') => FindingPage.parse((await list(query)).body);
  const found = (screen: string, kind: string) => ({
    ...{ screen, kind, element: 'go', captureId: null, cropId: 'c0ffee' },
    detail: { says: 'It is 20 dp high.', label: 'Go', bounds: [0, 0, 9, 9] },
  });
  beforeEach(async () => {
    await begin();
    const of = { tenantId: 'acme', packageName: APP, appVersion: '7' };
    const record = (jobId: string, kinds: readonly string[]) =>
      on.db.transaction((tx) =>
        recordFindings(tx, {
          ...of,
          found: kinds.map((kind) => found(`${jobId} ${kind}`, kind)),
          seenIn: { jobId, runId: 'run_1', step: 4 },
        }),
      );
    await record(job.id, ['no_name', 'small_target', 'contrast']);
    await record('job_other', ['overlap']);
  });

  test('are those of the exploration, with what was measured, in pages', async () => {
    const { findings, next } = await page();
    expect(findings).toHaveLength(3);
    expect(next).toBeNull();
    expect(findings[0]).toMatchObject({ app: APP, appVersion: '7', says: 'It is 20 dp high.', label: 'Go' });
    expect(findings[0]).toMatchObject({ crop: 'c0ffee', sightings: 1, first: { runId: 'run_1', step: 4 } });
    const first = await page('?limit=2');
    expect((await page(`?limit=2&after=${first.next}`)).findings).toEqual(findings.slice(2));
  });

  test('are in the inventory of the exploration, which has no pages yet', async () => {
    const inventory = Inventory.parse((await on.api.get(`/v1/explorations/${id}/inventory`, ACME)).body);
    expect(inventory).toMatchObject({ app: APP, screens: [], ways: [], crashes: [] });
    expect(inventory.findings.map(({ kind }) => kind).toSorted()).toEqual([
      'contrast',
      'no_name',
      'small_target',
    ]);
    expect((await on.api.get(`/v1/explorations/${id}/inventory`, OTHER)).status).toBe(404);
  });

  test('are shown by screen', async () => {
    const [one] = (await page()).findings;
    const on = encodeURIComponent(one?.screen ?? '');
    expect((await page(`?screen=${on}`)).findings).toEqual([one]);
    expect((await page('?screen=elsewhere')).findings).toEqual([]);
  });

  test('are shown by kind; an unknown kind is refused, and another tenant sees none', async () => {
    expect((await page('?kind=contrast')).findings.map(({ kind }) => kind)).toEqual(['contrast']);
    expect((await page('?kind=overlap')).findings).toEqual([]);
    expect((await list('?kind=ugly')).status).toBe(400);
    expect((await list('', OTHER)).status).toBe(404);
  });
});

describe('crashes', () => {
  const list = async (query = '', headers = ACME) =>
    CrashPage.parse((await on.api.get(`/v1/crashes${query}`, headers)).body);
  beforeEach(async () => {
    await on.db.transaction(async (tx) => {
      await recordCrash(tx, crash('one'));
      await recordCrash(tx, { ...crash('one'), step: 9 });
      await recordCrash(tx, crash('two'));
    });
  });

  test('are listed once each, in pages, by app and status; other tenants see none', async () => {
    const { crashes } = await list();
    expect(crashes.map(({ sightings }) => sightings)).toEqual([2, 1]);
    expect(crashes[0]).toMatchObject({ app: APP, status: 'open', repro: null, first: { step: 4 } });
    const first = await list('?limit=1');
    expect((await list(`?limit=1&after=${first.next}`)).crashes).toEqual(crashes.slice(1));
    expect((await list('?app=org.elsewhere')).crashes).toEqual([]);
    expect((await list('?status=fixed')).crashes).toEqual([]);
    expect((await list('', OTHER)).crashes).toEqual([]);
  });

  test('belong to the exploration that met them', async () => {
    await begin();
    const { body } = await on.api.get(`/v1/explorations/${id}/crashes`, ACME);
    expect((body as { crashes: unknown[] }).crashes).toEqual((await list()).crashes);
  });

  test('are marked by their own tenant alone', async () => {
    const [one] = (await list()).crashes;
    const said = { status: 'known', note: 'Reported' };
    expect((await on.api.patch(`/v1/crashes/${one?.id}`, said, OTHER)).status).toBe(404);
    const { status, body } = await on.api.patch(`/v1/crashes/${one?.id}`, said, ACME);
    expect(status).toBe(200);
    expect(CrashView.parse(body)).toMatchObject({ ...said, sightings: 2 });
    expect((await list('?status=known')).crashes).toHaveLength(1);
  });

  test.each([
    ['nothing', {}],
    ['an unknown status', { status: 'gone' }],
    ['a note that is too long', { note: 'x'.repeat(1_001) }],
    ['an unknown field', { status: 'known', sightings: 0 }],
  ])('are not marked with %s', async (_, said) => {
    const [one] = (await list()).crashes;
    expect((await on.api.patch(`/v1/crashes/${one?.id}`, said, ACME)).status).toBe(400);
    expect((await list()).crashes[0]).toEqual(one);
  });
});
