import { createModel } from '@tapwright/model';
import { ok, startOpenAiTestServer } from '@tapwright/model/test-server';
import { createMeter, MeterEnvironment } from '@tapwright/service';
import { expect, test } from 'vitest';
import { startTestStandalone } from '../standalone.fixture.ts';
import { ANSWER, MODEL } from './limits.fixture.ts';

test('a job that has spent its tokens ends and says so; its tenant’s next job has tokens of its own', async () => {
  // An actor that never ends by itself.
  await using server = await startOpenAiTestServer({
    script: ({ body }) =>
      JSON.stringify(body).includes('"name":"actor"')
        ? ok(ANSWER, { inputTokens: 2_500, outputTokens: 20 })
        : { kind: 'status', status: 403 },
  });
  const openai = { baseUrl: server.baseUrl, models: { actor: MODEL }, maxRetries: 0 };
  const limits = MeterEnvironment.parse({ MODEL_OUTPUT_TOKENS: 500 });
  const model = createModel({ provider: 'openai', openai }, createMeter(limits));
  await using platform = await startTestStandalone(model);
  for (let job = 0; job < 2; job += 1) {
    const { id } = await platform.submit({
      goal: 'Turn on the dark theme',
      strategy: 'react',
      budget: { tokens: 9_000 },
    });
    expect(await platform.ended(id)).toMatchObject({
      outcome: 'out_of_budget',
      reason: {
        code: 'BUDGET_SPENT',
        message: expect.stringMatching(/^the job has used up its tokens: limit 9000, spent [1-8]\d{3}, /),
      },
    });
    expect((await platform.events(id)).filter(({ deadReason }) => deadReason !== null)).toEqual([]);
  }
});
