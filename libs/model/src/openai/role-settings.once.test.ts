import { expect, it } from 'vitest';
import { ModelEnvironment, modelConfigOf } from '../environment.ts';
import { ROLES, type Role } from '../roles/index.ts';
import { ObserverOutput } from '../roles/observer.ts';
import { ok, startOpenAiTestServer } from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';
import { type ModelSettings, withAssignments } from './role-settings.ts';

const ANSWER = { observation: 'a list', expected: true };
/** A white picture of 200 by 100 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAABkAQAAAADr/UKmAAAAIElEQVR42u3JMQEAAAwCIPuX1gRLMHhJLzHGGGOMMY9np/C6xAvwsCwAAAAASUVORK5CYII=';

const ALL: ModelSettings = {
  all: { temperature: 0, seed: 1, reasoning: 'low', outputTokens: 500, pictureDetail: 'high' },
  verifier: {
    model: 'other',
    temperature: 1,
    seed: 2,
    reasoning: 'high',
    outputTokens: 900,
    pictureDetail: 'low',
  },
};

/** The bodies that questions of these roles were sent with. */
async function bodiesOf(settings: ModelSettings, roles: readonly Role[]) {
  await using server = await startOpenAiTestServer({ script: [ok(ANSWER)] });
  const model = createOpenAiModel({ baseUrl: server.baseUrl, models: { actor: 'm' }, settings });
  for (const role of roles)
    await model.ask({
      role,
      about: { jobId: 'job_1', runId: 'run_1' },
      input: {} as never,
      messages: [{ role: 'user', content: 'What is shown?' }],
      pictures: [{ mediaType: 'image/png', base64: PNG }],
      schema: ObserverOutput as never,
      signal: new AbortController().signal,
      timeoutMs: 60_000,
    });
  return server.requests.map(({ body }) => JSON.parse(JSON.stringify(body)));
}

it.each(ROLES)('every setting reaches the request of the %s', async (role) => {
  const own = {
    model: `m-${role}`,
    temperature: 0.5,
    seed: 9,
    reasoning: 'medium',
    outputTokens: 321,
  } as const;
  const [body] = await bodiesOf({ all: { temperature: 0 }, [role]: { ...own, pictureDetail: 'auto' } }, [
    role,
  ]);
  expect(body).toMatchObject({
    model: own.model,
    temperature: 0.5,
    seed: 9,
    reasoning_effort: 'medium',
    max_completion_tokens: 321,
    messages: [{ content: [{}, { image_url: { detail: 'auto' } }] }],
  });
});

it('a role without settings of its own has those of all', async () => {
  const [actor, verifier] = await bodiesOf(ALL, ['actor', 'verifier']);
  expect([actor.model, verifier.model]).toEqual(['m', 'other']);
  expect([actor.seed, verifier.seed]).toEqual([1, 2]);
  expect([actor.messages[0].content[1].image_url.detail, verifier.temperature]).toEqual(['high', 1]);
});

it('a picture is made smaller, and one that is small enough stays', async () => {
  const sent = async (pictureSize: number) => {
    const [body] = await bodiesOf({ all: { pictureSize } }, ['observer']);
    return Buffer.from(body.messages[0].content[1].image_url.url.split(',')[1], 'base64');
  };
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(sizeOf(await sent(64))).toEqual([64, 32]);
  expect(sizeOf(await sent(400))).toEqual([200, 100]);
});

it('a time-out of a role ends its question', async () => {
  await using server = await startOpenAiTestServer({ script: [{ kind: 'hang' }] });
  const settings = { critic: { timeoutMs: 100 } };
  const model = createOpenAiModel({ baseUrl: server.baseUrl, models: { actor: 'm' }, settings });
  const asked = model.ask({
    role: 'critic',
    about: { jobId: 'job_1', runId: 'run_1' },
    input: { goal: '', history: [], texts: [], advice: [], stepsLeft: 1 },
    messages: [{ role: 'user', content: 'Stuck?' }],
    schema: ObserverOutput as never,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  });
  await expect(asked).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
});

it('the variable and the assignments of a command line say the same', () => {
  const environment = ModelEnvironment.parse({
    MODEL_SETTINGS: '{"all":{"temperature":0},"actor":{"seed":7}}',
  });
  expect(withAssignments({}, ['temperature=0', 'actor.seed=7'])).toEqual(environment.MODEL_SETTINGS);
  expect(modelConfigOf(environment).openai?.settings).toEqual(environment.MODEL_SETTINGS);
  expect(withAssignments({ actor: { seed: 1 } }, ['actor.model=4', 'actor.reasoning=low']).actor).toEqual({
    seed: 1,
    model: '4',
    reasoning: 'low',
  });
});

it.each([
  ['no assignment', 'temperature'],
  ['an unknown setting', 'warmth=1'],
  ['an unknown role', 'judge.seed=1'],
  ['a value out of bounds', 'temperature=3'],
  ['a word for a number', 'seed=many'],
])('%s is refused', (_what, assignment) => {
  expect(() => withAssignments({}, [assignment])).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field: '--model-set' }),
  );
});

it.each(['{', '{"judge":{}}', '{"all":{"temperature":9}}'])('MODEL_SETTINGS=%s is refused', (text) => {
  expect(ModelEnvironment.safeParse({ MODEL_SETTINGS: text }).success).toBe(false);
});
