import { JobView, TapwrightError } from '@tapwright/contracts';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { runsOfJob, scriptsOfJob, stepsOfRun } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

/** The offline model, whose endpoint is away from the question on that `fails` names, until it is back. */
function failingModel(fails: (role: Role, asked: number) => boolean) {
  const offline = createModel({ provider: 'offline' });
  let asked = 0;
  let isBack = false;
  const model: Model = {
    name: 'failing',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.role === 'actor') asked += 1;
      if (!isBack && fails(request.role, asked))
        throw new TapwrightError('MODEL_REJECTED', 'the endpoint is away');
      return offline.ask(request);
    },
  };
  return {
    model,
    comeBack: () => {
      isBack = true;
    },
  };
}

async function resubmit(platform: TestStandalone, id: string) {
  const url = `${platform.standalone.url}/v1/jobs/${id}/resubmit`;
  const answer = await fetch(url, { method: 'POST' });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const tapsOf = (platform: TestStandalone) => platform.executed().filter((line) => line.startsWith('tap'));

test('a job that ended by an outage goes on where it stood, in a new job with the whole script', async () => {
  const failing = failingModel((role, asked) => role === 'actor' && asked === 2);
  await using platform = await startTestStandalone(failing.model, true, { rest: true });
  const { db } = platform.standalone.platform;
  const { id } = await platform.submit({ goal: 'Turn on the dark theme' });
  expect(await platform.ended(id)).toMatchObject({
    outcome: 'inconclusive',
    reason: { code: 'MODEL_REJECTED' },
  });
  const before = tapsOf(platform).length;
  failing.comeBack();

  const made = await resubmit(platform, id);
  expect(made.status).toBe(201);
  const next = JobView.parse(made.body);
  expect(await platform.ended(next.id)).toMatchObject({ outcome: 'completed', resumes: id });
  expect(await resubmit(platform, id)).toMatchObject({ status: 200, body: { id: next.id } });

  const [old] = await runsOfJob(db.read, id);
  const [run] = await runsOfJob(db.read, next.id);
  const steps = await stepsOfRun(db.read, run?.id ?? '');
  // The step that had advanced, and those after it.
  expect(steps[0]).toMatchObject({ index: old?.step, verdict: { kind: 'advanced' } });
  expect(steps.length).toBeGreaterThan(1);
  expect(tapsOf(platform).length).toBeGreaterThan(before + 1);
  const own = (await platform.events(next.id)).filter(({ runId }) => runId === run?.id);
  expect(own.find(({ type }) => type === 'state.restored')?.data).toMatchObject({
    plan: 'moved to phone-1, 1 step repeated',
  });
  expect(own.map(({ type }) => type)).not.toContain('run.started');
  const scripts = await scriptsOfJob(db.read, next.id);
  expect(scripts.length).toBeGreaterThan(0);
  expect(new Set(scripts.map(({ proof }) => proof))).toEqual(new Set(['replayed']));
});

test('where something was done that may happen once only, nothing goes on, and the answer says what', async () => {
  const failing = failingModel((role, asked) => role === 'verifier' && asked >= 3);
  await using platform = await startTestStandalone(failing.model, true, { rest: true });
  const { id } = await platform.submit({ goal: 'Create a note named "Ferry times"' });
  expect(await resubmit(platform, id)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(await platform.ended(id)).toMatchObject({ outcome: 'inconclusive' });
  failing.comeBack();
  const taps = tapsOf(platform);
  expect(await resubmit(platform, id)).toMatchObject({
    status: 409,
    body: { error: { code: 'ONCE_NOT_REPEATED', message: expect.stringContaining('may happen once only') } },
  });
  expect(tapsOf(platform)).toEqual(taps);

  // One that is completed has nothing to go on with.
  const again = await platform.submit({ goal: 'Create a note named "Bus times"' });
  expect(await platform.ended(again.id)).toMatchObject({ outcome: 'completed' });
  expect(await resubmit(platform, again.id)).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT', message: expect.stringContaining('completed') } },
  });
  expect(await resubmit(platform, 'job_unknown')).toMatchObject({ status: 404 });
});

test('a job that has not begun begins at the beginning', async () => {
  const { model } = failingModel(() => false);
  await using platform = await startTestStandalone(model, true, { rest: true });
  const { db } = platform.standalone.platform;
  const { id } = await platform.submit({
    goal: 'Turn on the dark theme',
    device: { model: 'none' },
    deadlineMs: 1_000,
  });
  expect(await platform.ended(id)).toMatchObject({
    outcome: 'out_of_budget',
    reason: { code: 'DEADLINE_PASSED' },
  });
  const next = JobView.parse((await resubmit(platform, id)).body);
  await platform.ended(next.id);
  const [run] = await runsOfJob(db.read, next.id);
  expect(run).toMatchObject({ step: 0, state: { history: [] } });
});
