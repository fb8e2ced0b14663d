import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../port.ts';
import { ActorOutput, SaidActorOutput } from '../roles/actor.ts';
import {
  type Behaviour,
  type OpenAiTestServer,
  ok,
  type Script,
  startOpenAiTestServer,
} from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';
import type { OpenAiOptions } from './options.ts';

const KEY = 'sk-very-secret';
const PROMPT = 'the prompt nobody may log';
const ANSWER = { thought: 'because', index: 2, text: null, claim: null };
const usage = { inputTokens: 10, outputTokens: 4, cachedTokens: 6 };

const servers: OpenAiTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(script: Script, options: Partial<OpenAiOptions> = {}) {
  const server = await startOpenAiTestServer({ script });
  servers.push(server);
  const models = { actor: 'actor-model', verifier: 'verifier-model', reflector: 'reflector-model' };
  const model = createOpenAiModel({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    models,
    timeoutMs: 120_000,
    ...options,
  });
  return {
    server,
    model,
    ask: (rest: Partial<ModelRequest<'actor'>> = {}) => model.ask({ ...question(), ...rest }),
  };
}

function question(): ModelRequest<'actor'> {
  const input = {
    goal: '',
    app: '',
    activity: '',
    texts: [],
    choices: [],
    history: [],
    rules: [],
    refused: [],
    stepsLeft: 1,
  };
  const messages = [{ role: 'user', content: PROMPT }] as const;
  return {
    role: 'actor',
    about: { jobId: 'job_1', runId: 'run_1' },
    input,
    messages,
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 120_000,
  };
}

const answer = (content: string, finishReason: 'stop' | 'length' = 'stop'): Behaviour => ({
  kind: 'answer',
  content,
  finishReason,
  usage,
});

describe('a good answer', () => {
  it('comes back with its usage; the request names the model of the role, the key and a strict schema', async () => {
    const { server, ask } = await setUp([ok(ANSWER, usage)], {
      settings: { all: { temperature: 0, seed: 7 } },
    });
    const { output, usage: spent } = await ask();
    expect(output).toEqual(ANSWER);
    expect(spent).toMatchObject({ ...usage, attempts: 1, repaired: false, model: 'actor-model' });
    expect(server.requests[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(server.requests[0]?.body).toMatchObject({
      model: 'actor-model',
      temperature: 0,
      seed: 7,
      messages: [{ role: 'user', content: PROMPT }],
      response_format: { type: 'json_schema', json_schema: { name: 'actor', strict: true } },
    });
  });

  it('may be wrapped in prose and a fence', async () => {
    const { ask } = await setUp([answer(`Here:\n\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``)]);
    expect((await ask()).usage.repaired).toBe(false);
  });
});

describe('repair', () => {
  it.each([
    ['a wrong schema', answer('{"index": "two"}')],
    ['malformed JSON', answer('{"index": 2, ')],
    ['a truncated answer', answer(JSON.stringify(ANSWER), 'length')],
    ['an empty answer', answer('')],
  ])('%s is sent back once, with the reason; the usage is the sum', async (_what, first) => {
    const { server, ask } = await setUp([first, ok(ANSWER, usage)]);
    const result = await ask();
    expect(result.output).toEqual(ANSWER);
    expect(result.usage).toMatchObject({
      attempts: 2,
      repaired: true,
      inputTokens: 20,
      outputTokens: 8,
      cachedTokens: 12,
    });
    expect(server.requests[1]?.body).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    });
  });

  it('happens only once', async () => {
    const { server, ask } = await setUp([answer('no')]);
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_ANSWER_INVALID' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('retries', () => {
  it.each<[string, Behaviour]>([
    ['429', { kind: 'status', status: 429, retryAfterSeconds: 0.01 }],
    ['500', { kind: 'status', status: 500 }],
    ['a reset connection', { kind: 'reset' }],
    ['a body that is not JSON', { kind: 'body', body: '{"choices": [', contentType: 'application/json' }],
    ['a page instead of JSON', { kind: 'body', body: '<html>busy</html>', contentType: 'text/html' }],
  ])('%s is tried again', async (_what, fault) => {
    const { ask } = await setUp([fault, ok(ANSWER, usage)]);
    expect((await ask()).usage).toMatchObject({ attempts: 2, repaired: false });
  });

  it.each<[string, Behaviour, string]>([
    ['429', { kind: 'status', status: 429, retryAfterSeconds: 0 }, 'MODEL_RATE_LIMITED'],
    ['503', { kind: 'status', status: 503, retryAfterSeconds: 0 }, 'MODEL_UNREACHABLE'],
    ['resets', { kind: 'reset' }, 'MODEL_UNREACHABLE'],
    ['pages', { kind: 'body', body: 'busy', contentType: 'text/plain' }, 'MODEL_UNREACHABLE'],
  ])('repeated %s ends after the allowed attempts', async (_what, fault, code) => {
    const { server, ask } = await setUp([fault], { maxRetries: 1 });
    await expect(ask()).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(2);
  });

  it('does not wait beyond the deadline: the true reason is reported at once', async () => {
    const { ask } = await setUp([{ kind: 'status', status: 429, retryAfterSeconds: 3_600 }]);
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });
  });

  it('a refused key is not tried again, and no error contains key, prompt or the words of the endpoint', async () => {
    const { server, ask } = await setUp([
      { kind: 'status', status: 401, message: `Incorrect key ${KEY} for ${PROMPT}` },
    ]);
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'MODEL_KEY_REFUSED', retryable: false });
    const told = `${error instanceof Error ? error.stack : ''} ${JSON.stringify(error)}`;
    expect(told).not.toContain(KEY);
    expect(told).not.toContain(PROMPT);
    expect(server.requests).toHaveLength(1);
  });

  it('an endpoint that is not there is unreachable', async () => {
    const { server, ask } = await setUp([ok(ANSWER)], { maxRetries: 0 });
    await server.close();
    await expect(ask()).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('structured output', () => {
  const typeOf = (body: unknown): unknown => JSON.parse(JSON.stringify(body)).response_format?.type ?? 'none';
  const refusing =
    (taken: string): Script =>
    (request) =>
      typeOf(request.body) === taken ? ok(ANSWER) : { kind: 'status', status: 400 };

  it.each(['json_object', 'none'])('remembers that an endpoint accepts only %s', async (taken) => {
    const { server, ask } = await setUp(refusing(taken));
    await ask();
    const first = server.requests.length;
    await ask();
    expect(server.requests.length - first).toBe(1);
    expect(typeOf(server.requests.at(-1)?.body)).toBe(taken);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('JSON schema');
  });

  it('a request that is refused in every format is rejected, and the format stays the same', async () => {
    let refuse = true;
    const { server, ask } = await setUp(() => (refuse ? { kind: 'status', status: 400 } : ok(ANSWER)));
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_REJECTED' });
    refuse = false;
    await ask();
    expect(typeOf(server.requests.at(-1)?.body)).toBe('json_schema');
  });
});

describe('deadline and cancel', () => {
  it.each<[string, Behaviour]>([
    ['no answer', { kind: 'hang' }],
    ['half an answer', { kind: 'stall' }],
  ])('%s ends at the deadline of the question', async (_what, fault) => {
    const { ask } = await setUp([fault]);
    await expect(ask({ timeoutMs: 150 })).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  });

  it('has one deadline for all attempts together', async () => {
    const { server, ask } = await setUp([
      { kind: 'status', status: 500, retryAfterSeconds: 0.05 },
      { kind: 'hang' },
    ]);
    // Long enough for a second attempt even on a busy machine; the deadline ends that second attempt.
    await expect(ask({ timeoutMs: 1_000 })).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
    expect(server.requests).toHaveLength(2);
  });

  it('ends a canceled question at once', async () => {
    const controller = new AbortController();
    const { ask } = await setUp(() => {
      controller.abort();
      return { kind: 'hang' };
    });
    await expect(ask({ signal: controller.signal })).rejects.toMatchObject({ code: 'CANCELED' });
  });

  it('makes no call for a question that was canceled before', async () => {
    const { server, ask } = await setUp([ok(ANSWER)]);
    await expect(ask({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'CANCELED' });
    expect(server.requests).toHaveLength(0);
  });
});

it('free text is taken as it is: no form is asked for, nothing is repaired', async () => {
  const said = 'Thought: {"index": 3}\nAction: nonsense';
  const { server, ask } = await setUp([{ kind: 'answer', content: said, usage }]);
  const { output, usage: used } = await ask({ asText: true, schema: SaidActorOutput });
  expect(output.said).toBe(said);
  expect(used).toMatchObject({ attempts: 1, repaired: false, inputTokens: 10 });
  expect(server.requests).toHaveLength(1);
  const body = server.requests[0]?.body as { response_format?: unknown; messages: unknown[] };
  expect(body.response_format).toBeUndefined();
  expect(body.messages).toHaveLength(1);
});
