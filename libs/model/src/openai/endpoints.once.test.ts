import { afterEach, describe, expect, it } from 'vitest';
import type { ChatMessage, ModelRequest, ModelTool, Picture } from '../port.ts';
import { ActorOutput } from '../roles/actor.ts';
import {
  type Behaviour,
  calls,
  type OpenAiTestServer,
  ok,
  type ReceivedRequest,
  refusing,
  type Script,
  startOpenAiTestServer,
} from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';
import type { OpenAiOptions } from './options.ts';

/** Endpoints as they are: each of these was seen in the wild. */
const ANSWER = { thought: 'because', index: 2, text: null, claim: null };
const PICTURE: Picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
const TOOL: ModelTool = {
  name: 'touch',
  description: 'Press.',
  parameters: { type: 'object', properties: { ID: { type: 'integer' } } },
};
const MESSAGES: readonly ChatMessage[] = [
  { role: 'system', content: 'You test apps.' },
  { role: 'user', content: 'Which action?' },
];

const servers: OpenAiTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(script: Script, options: Partial<OpenAiOptions> = {}) {
  const server = await startOpenAiTestServer({ script });
  servers.push(server);
  const model = createOpenAiModel({
    baseUrl: server.baseUrl,
    models: { actor: 'm' },
    timeoutMs: 120_000,
    ...options,
  });
  const bodies = () => server.requests.map(({ body }) => JSON.parse(JSON.stringify(body)));
  const ask = (more: Partial<ModelRequest<'actor'>> = {}) => model.ask({ ...question(), ...more });
  return { server, ask, bodies };
}

function question(): ModelRequest<'actor'> {
  const lists = { texts: [], choices: [], history: [], rules: [], refused: [] };
  return {
    role: 'actor',
    about: { jobId: 'job_1', runId: 'run_1' },
    input: { goal: '', app: '', activity: '', ...lists, stepsLeft: 1 },
    messages: MESSAGES,
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 120_000,
  };
}

const text = ({ body }: ReceivedRequest): string => JSON.stringify(body);
const rolesOf = (body: { messages: { role: string }[] }) => body.messages.map(({ role }) => role);
const said = (content: string): Behaviour => ({ kind: 'answer', content });

/** Refuses every request whose body fits, with this status and these words. */
const picky =
  (what: RegExp, status: number, words = ''): Script =>
  (request) =>
    what.test(text(request)) ? refusing(status, words) : ok(ANSWER);

describe('system messages', () => {
  it.each(['json_object', 'text'])(
    'one comes first, also where the shape is told in words (%s)',
    async (taken) => {
      const refused = taken === 'text' ? /response_format/ : /json_schema"/;
      const { ask, bodies } = await setUp((request) => {
        const roles = rolesOf(JSON.parse(text(request)));
        if (roles.lastIndexOf('system') > 0) return refusing(400, 'System message must be at the beginning.');
        return refused.test(text(request)) ? refusing(400, 'response_format is not supported') : ok(ANSWER);
      });
      expect((await ask()).output).toEqual(ANSWER);
      expect(bodies().map(rolesOf)).toEqual(bodies().map(() => ['system', 'user']));
      expect(bodies().at(-1).messages[0].content).toMatch(/^You test apps\.\n\nAnswer with one JSON object/);
    },
  );

  it('none at all, for a template that knows no such role', async () => {
    const { ask, bodies } = await setUp(picky(/"role":"system"/, 400, 'System role not supported'));
    await ask();
    await ask();
    expect(bodies().map(rolesOf)).toEqual([['system', 'user'], ['user'], ['user']]);
    expect(bodies()[1].messages[0].content).toBe('You test apps.\n\nWhich action?');
  });
});

describe('what is refused is left out, and only that', () => {
  const parts = [
    ['pictures', /image_url/, 'image input is not supported by this server', { pictures: [PICTURE] }],
    ['schemas', /"json_schema"/, 'response_format: json_schema is not supported', {}],
    ['functions', /"tools"/, 'tools param requires --jinja flag', { tools: [TOOL] }],
  ] as const;
  const statuses = [400, 404, 415, 422, 500, 501];
  const every = parts.flatMap(([name, what, words, more]) =>
    statuses.map((status) => [name, status, what, words, more] as const),
  );

  it.each(every)('%s refused with %i, in words', async (_name, status, what, words, more) => {
    const { ask, server } = await setUp(picky(what, status, words));
    expect((await ask(more)).usage.attempts).toBe(2);
    expect((await ask(more)).usage.attempts).toBe(1);
    expect(server.requests.map((request) => what.test(text(request)))).toEqual([true, false, false]);
  });

  it.each([
    ['pictures', 404, /image_url/, { pictures: [PICTURE] }],
    ['functions', 500, /"tools"/, { tools: [TOOL] }],
    ['schemas', 415, /"json_schema"/, {}],
  ] as const)('%s refused with %i, without a word', async (_name, status, what, more) => {
    const { ask } = await setUp(picky(what, status), { maxRetries: 1 });
    expect((await ask(more)).output).toEqual(ANSWER);
    expect((await ask(more)).usage.attempts).toBe(1);
  });

  it('by many questions at once, and no more than by one', async () => {
    const { ask, bodies } = await setUp(picky(/"json_schema"/, 400, 'response_format'));
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    await ask();
    expect(bodies().at(-1).response_format.type).toBe('json_object');
  });

  it('a fault that passes switches nothing off', async () => {
    const { ask, server } = await setUp((_, count) => (count === 0 ? refusing(500, '') : ok(ANSWER)));
    await ask({ pictures: [PICTURE] });
    await ask({ pictures: [PICTURE] });
    expect(server.requests.map((request) => /image_url/.test(text(request)))).toEqual([true, true, true]);
    expect(server.requests.every((request) => /"json_schema"/.test(text(request)))).toBe(true);
  });

  it.each([
    ['max_completion_tokens', "Unsupported parameter: 'max_completion_tokens'", { outputTokens: 500 }],
    ['temperature', "Unsupported value: 'temperature' does not support 0", { temperature: 0 }],
    ['seed', 'Invalid JSON payload received. Unknown name "seed": Cannot find field.', { seed: 7 }],
    ['reasoning_effort', 'Unrecognized request argument supplied: reasoning_effort', { reasoning: 'low' }],
  ] as const)('the setting %s', async (field, words, all) => {
    const { ask, bodies } = await setUp(picky(new RegExp(`"${field}"`), 400, words), { settings: { all } });
    await ask();
    await ask();
    const has = bodies().map((body) => field in body);
    expect(has).toEqual([true, false, false]);
    if (field === 'max_completion_tokens') expect(bodies().at(-1).max_tokens).toBe(500);
    // Nothing else was given up for it.
    expect(bodies().at(-1).response_format.type).toBe('json_schema');
  });

  it('the detail of a picture, before the picture itself', async () => {
    const { ask, bodies } = await setUp(picky(/"detail"/, 400, 'Unknown name "detail": Cannot find field.'));
    expect((await ask({ pictures: [PICTURE] })).usage).toMatchObject({ attempts: 2, pictures: 1 });
    expect(JSON.stringify(bodies()[1])).toContain('image_url');
  });

  it('that a call is demanded, before the functions themselves', async () => {
    const { ask, bodies } = await setUp(picky(/"tool_choice"/, 400, 'tool_choice is not supported'));
    await ask({ tools: [TOOL] });
    expect(bodies().map((body) => ['tools' in body, 'tool_choice' in body])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it.each([
    ['in a list', [{ error: { code: 400, message: 'Unknown name "seed": Cannot find field.' } }]],
    ['as a detail', { detail: 'seed is not allowed' }],
    ['without a wrapper', { code: 400, message: 'Unsupported param: seed' }],
    ['as a text', { error: "'seed' is not supported" }],
  ])('an error is read %s', async (_form, body) => {
    const script: Script = (request) =>
      /"seed"/.test(text(request)) ? { kind: 'status', status: 400, body } : ok(ANSWER);
    const { ask, bodies } = await setUp(script, { settings: { all: { seed: 7, temperature: 0 } } });
    expect((await ask()).usage.attempts).toBe(2);
    expect(bodies()[1].temperature).toBe(0);
  });
});

describe('answers of other forms', () => {
  const json = JSON.stringify(ANSWER);
  const draft = JSON.stringify({ ...ANSWER, index: 9 });
  it.each<[string, Behaviour, number]>([
    ['a draft in a thought', said(`<think>${draft}</think>${json}`), 0],
    [
      'reasoning in a field of its own',
      { ...said(json), message: { reasoning_content: draft } } as Behaviour,
      0,
    ],
    ['a fence with text around', said(`Sure!\n\`\`\`json\n${json}\n\`\`\`\nDone.`), 0],
    ['a comma too many', said(json.replace('}', ',}')), 1],
    ['the name of the line', said(json.replace('2', '"index-2"')), 1],
    ['a number in quotes', said(json.replace('2', '"2"')), 1],
    ['no nulls', said('{"thought":"because","index":"2"}'), 3],
    [
      'a content of parts',
      { ...said(''), message: { content: [{ type: 'text', text: json }] } } as Behaviour,
      0,
    ],
    ['no count', { ...said(json), uncounted: true } as Behaviour, 0],
    ['a stream', { ...said(json), streamed: true } as Behaviour, 1],
    ['NaN for nothing', said(json.replace('"text":null', '"text":NaN')), 1],
  ])('%s', async (_what, answer, coerced) => {
    const { ask } = await setUp([answer]);
    const { output, usage } = await ask();
    expect(output).toMatchObject({ index: 2, text: null });
    expect(usage).toMatchObject({ attempts: 1, repaired: false });
    expect(usage.coerced ?? 0).toBe(coerced);
  });

  it('a call whose arguments are an object, the first of several', async () => {
    const call: Behaviour = {
      kind: 'answer',
      content: '',
      calls: [
        { name: 'touch', arguments: { ID: 4 } },
        { name: 'touch', arguments: { ID: 5 } },
      ],
    };
    const { ask } = await setUp([call]);
    const { TaskActorOutput } = await import('../roles/task-actor.ts');
    const answer = await ask({ tools: [TOOL], schema: TaskActorOutput as never });
    expect(answer.output).toMatchObject({ tool: 'touch', arguments: { ID: 4 } });
  });

  it.each<[string, Behaviour, string]>([
    [
      'a refusal',
      { ...said(''), message: { content: null, refusal: 'I cannot.' } } as Behaviour,
      'MODEL_REFUSED',
    ],
    ['a filtered answer', { kind: 'answer', content: '', finishReason: 'content_filter' }, 'MODEL_REFUSED'],
    ['nothing', said(''), 'MODEL_ANSWER_INVALID'],
    ['a thought without an end', said(`<think>${json}`), 'MODEL_ANSWER_INVALID'],
    [
      'an answer that is cut off',
      { kind: 'answer', content: json, finishReason: 'length' },
      'MODEL_ANSWER_INVALID',
    ],
  ])('%s is asked for once more, and then ends the question', async (_what, answer, code) => {
    const { ask, server } = await setUp([answer]);
    await expect(ask()).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(2);
  });
});

describe('endpoints that fail', () => {
  it.each<[string, Behaviour, string]>([
    ['a page', { kind: 'body', body: '<html>busy</html>', contentType: 'text/html' }, 'MODEL_UNREACHABLE'],
    ['a body without an end', { kind: 'endless' }, 'MODEL_UNREACHABLE'],
    ['a cut in the body', { kind: 'reset_in_body' }, 'MODEL_UNREACHABLE'],
    ['503', refusing(503, 'overloaded'), 'MODEL_UNREACHABLE'],
    ['529', refusing(529, 'overloaded'), 'MODEL_UNREACHABLE'],
    [
      '429 with status 200',
      { kind: 'body', body: '{"error":{"code":429}}', contentType: 'application/json' },
      'MODEL_RATE_LIMITED',
    ],
    ['an expired key', refusing(401, 'The API key has expired.'), 'MODEL_KEY_REFUSED'],
    ['a wrong key as 400', refusing(400, 'API key not valid.'), 'MODEL_KEY_REFUSED'],
    ['no credit', refusing(402, 'Insufficient credits'), 'MODEL_KEY_REFUSED'],
    ['a used up quota', refusing(429, 'exceeded', { code: 'insufficient_quota' }), 'MODEL_KEY_REFUSED'],
    ['no such model', refusing(404, 'The model `m` does not exist.'), 'MODEL_MISSING'],
    [
      'no such model, as Ollama says it',
      refusing(404, 'model "m" not found, try pulling it first'),
      'MODEL_MISSING',
    ],
    ['no such deployment', refusing(404, '', { code: 'DeploymentNotFound' }), 'MODEL_MISSING'],
    [
      'a question that is too long',
      refusing(400, "This model's maximum context length is 8192 tokens."),
      'MODEL_REJECTED',
    ],
    ['a filter', refusing(400, '', { code: 'content_filter' }), 'MODEL_REFUSED'],
  ])('%s', async (_what, fault, code) => {
    const { ask } = await setUp([fault], { maxRetries: 0 });
    await expect(ask()).rejects.toMatchObject({ code, message: expect.stringMatching(/\(1 attempt\)$/) });
  });

  it.each<[string, () => Behaviour]>([
    ['seconds', () => ({ kind: 'status', status: 429, retryAfterSeconds: 3_600 })],
    [
      'a date',
      () => ({ kind: 'status', status: 429, retryAfterDate: new Date(Date.now() + 3_600_000).toUTCString() }),
    ],
  ])('429 that asks for a long wait in %s ends at once, with the true reason', async (_what, fault) => {
    const { ask, server } = await setUp(() => fault());
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });
    expect(server.requests).toHaveLength(1);
  });

  it('429 without a time is tried again', async () => {
    const { ask } = await setUp((_, count) => (count === 0 ? refusing(429, 'slow down') : ok(ANSWER)));
    expect((await ask()).usage.attempts).toBe(2);
  });

  it('a key that expires in mid-run says what to do, and nothing of the endpoint', async () => {
    const { ask } = await setUp((_, count) =>
      count < 1 ? ok(ANSWER) : refusing(401, 'key sk-secret expired'),
    );
    await ask();
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'MODEL_KEY_REFUSED',
      advice: expect.stringContaining('OPENAI_API_KEY'),
    });
    expect(JSON.stringify(error)).not.toContain('sk-secret');
  });
});

it('Azure: the deployment in the path, the version in the query, the key in its header', async () => {
  const { ask, server } = await setUp([calls('touch', {}), ok(ANSWER)], {
    apiVersion: '2024-10-21',
    apiKey: 'the-key',
    models: { actor: 'my-deployment' },
  });
  await ask();
  const [first] = server.requests;
  expect(first?.path).toBe('/v1/deployments/my-deployment/chat/completions');
  expect([first?.query, first?.headers.get('api-key'), first?.authorization]).toEqual([
    'api-version=2024-10-21',
    'the-key',
    '',
  ]);
});
