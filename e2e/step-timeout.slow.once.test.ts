import { jobReport } from '@tapwright/api';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { stepVerdicts } from '@tapwright/runtime';
import { runsOfJob } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const HELD = 'Open the settings';
const CASE = {
  id: 'slow',
  title: 'A step that takes too long',
  steps: [
    { do: 'Turn on the dark theme', timeoutMs: 60_000 },
    { do: HELD, timeoutMs: 1_500 },
    { do: 'Go back' },
  ],
};

/** The offline model, which never answers the actor about this step. */
function stuckModel(): Model & { readonly asked: Promise<void> } {
  const offline = createModel({ provider: 'offline' });
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  return {
    name: 'stuck',
    asked,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const { signal } = request;
      if (request.role === 'actor' && JSON.stringify(request.input).includes(HELD)) {
        resolve();
        await new Promise((done) => signal?.addEventListener('abort', done, { once: true }));
      }
      return offline.ask(request);
    },
  };
}

async function expectFailedStep(platform: TestStandalone, id: string): Promise<void> {
  const message = `step 2 “${HELD}” was not done within 1500 ms`;
  const job = await platform.ended(id);
  expect(job).toMatchObject({ outcome: 'out_of_budget', reason: { code: 'STEP_TIMEOUT', message } });
  const { db } = platform.standalone.platform;
  const [run] = await runsOfJob(db.read, id);
  if (run === undefined) throw new Error('the job has a run');
  const words = stepVerdicts(run.state, { outcome: run.outcome, reason: run.reason, begun: true });
  expect(words.map(({ verdict }) => verdict)).toEqual(['passed', 'failed', 'not_run']);
  const report = await jobReport(platform.standalone.platform, job);
  expect(report.steps[1]).toMatchObject({ verdict: 'failed', reason: { code: 'STEP_TIMEOUT', message } });
  const isBack = async () => (await platform.deviceState()) === 'idle';
  await eventually(isBack, { what: 'the return of the phone' });
}

test('a step that is not done within its timeout fails, and the case ends there', async () => {
  await using platform = await startTestStandalone(stuckModel());
  const { id } = await platform.submit({ kind: 'case', case: CASE });
  await expectFailedStep(platform, id);
});

test('the same happens where the platform went down in the middle of the step', async () => {
  const model = stuckModel();
  await using platform = await startTestStandalone(model, false);
  const { id } = await platform.submit({ kind: 'case', case: CASE });
  await model.asked;
  await platform.restart(stuckModel());
  await expectFailedStep(platform, id);
});
