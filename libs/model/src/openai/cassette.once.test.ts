import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ObserverOutput } from '../roles/observer.ts';
import { ok, refusing, type Script, startOpenAiTestServer } from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';

const KEY = 'sk-of-this-test';
const NOWHERE = 'http://127.0.0.1:9/v1';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cassette-'));
  file = join(folder, 'model.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

function modelWith(baseUrl: string, replays: boolean, name = 'm') {
  const model = createOpenAiModel({
    baseUrl,
    apiKey: replays ? '' : KEY,
    models: { actor: name },
    cassette: { replays, file },
    maxRetries: 1,
  });
  return (content: string, role: 'observer' | 'critic' = 'observer', cell?: string) =>
    model.ask({
      role,
      about: { jobId: 'job_1', runId: 'run_1', ...(cell === undefined ? {} : { cell }) },
      input: {} as never,
      messages: [
        { role: 'system', content: 'You watch.' },
        { role: 'user', content },
      ],
      schema: ObserverOutput as never,
      signal: new AbortController().signal,
      timeoutMs: 60_000,
    });
}

const saying = (observation: string) =>
  ok({ observation, expected: true }, { inputTokens: 10, outputTokens: 3 });
/** Knows no schemas, limits the rate once, and counts its answers. */
const script: Script = ({ body }, count) => {
  if (JSON.stringify(body).includes('json_schema"'))
    return refusing(400, `json_schema: not for the key ${KEY}`);
  if (count === 1) return { kind: 'status', status: 429, retryAfterSeconds: 0 };
  return saying(`answer ${count}`);
};

async function record(questions: readonly string[]) {
  await using server = await startOpenAiTestServer({ script });
  const ask = modelWith(server.baseUrl, false);
  const answers = [];
  for (const question of questions) answers.push(await ask(question));
  return { answers, headers: server.requests.map(({ headers }) => [...headers.keys()]) };
}

it('replays what was recorded bit by bit, without the endpoint, with any model and without the key', async () => {
  const questions = ['one', 'two', 'one'];
  const { answers, headers } = await record(questions);
  const ask = modelWith(NOWHERE, true, 'another-model');
  for (const [at, question] of questions.entries()) {
    const { output, usage } = await ask(question);
    expect(output).toEqual(answers[at]?.output);
    const { inputTokens, outputTokens, attempts } = answers[at]?.usage ?? {};
    expect(usage).toMatchObject({ inputTokens, outputTokens, attempts });
  }
  // The name of the role is not for the endpoint.
  expect(headers.flat()).not.toContain('x-tapwright-role');
});

it('gives each cell of a benchmark its own answers, in whatever order they ask', async () => {
  const CELLS = ['notes 1', 'notes 2', 'notes 3'];
  const asked = (ask: ReturnType<typeof modelWith>, cell?: string) => ask('one', 'observer', cell);
  await using server = await startOpenAiTestServer({ script });
  const recorder = modelWith(server.baseUrl, false);
  const expected = new Map<string, unknown>();
  for (const cell of CELLS) expected.set(cell, (await asked(recorder, cell)).output);
  expect(server.requests.flatMap(({ headers }) => [...headers.keys()])).not.toContain('x-tapwright-cell');

  const ask = modelWith(NOWHERE, true);
  for (const cell of CELLS.toReversed())
    expect(await asked(ask, cell), cell).toMatchObject({ output: expected.get(cell) });
  expect(await readFile(file, 'utf8')).not.toContain('notes 1');
  // A cell that was not recorded has no answers.
  await expect(asked(ask, 'notes 4')).rejects.toMatchObject({ code: 'MODEL_CASSETTE_MISSED' });
});

it('plays to a cell the failures that it had met itself, and no others', async () => {
  const failing: Script = ({ body }, count) => {
    if (JSON.stringify(body).includes('json_schema"')) return refusing(400, 'json_schema: not known');
    return count === 1 ? { kind: 'status', status: 503 } : saying(`answer ${count}`);
  };
  await using server = await startOpenAiTestServer({ script: failing });
  const recorder = modelWith(server.baseUrl, false);
  const expected = new Map<string, number>();
  for (const cell of ['notes 1', 'notes 2'])
    expected.set(cell, (await recorder('one', 'observer', cell)).usage.attempts);
  const [first = 0, second = 0] = expected.values();
  expect(first).toBeGreaterThan(second);

  const ask = modelWith(NOWHERE, true);
  for (const [cell, attempts] of expected)
    expect((await ask('one', 'observer', cell)).usage.attempts, cell).toBe(attempts);
});

it('plays a file without cells to each of them', async () => {
  const { answers } = await record(['one']);
  const ask = modelWith(NOWHERE, true);
  for (const cell of ['notes 1', 'notes 2'])
    expect(await ask('one', 'observer', cell)).toMatchObject({ output: answers[0]?.output });
});

it('holds no key, no question and no address', async () => {
  await record(['a secret question']);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('answer 2');
  for (const hidden of [KEY, 'secret question', 'You watch', '127.0.0.1', 'Bearer'])
    expect(text).not.toContain(hidden);
});

it('a question that was not recorded is an error that says so, and so is one of another role', async () => {
  await record(['one']);
  const ask = modelWith(NOWHERE, true);
  const expected = {
    code: 'MODEL_CASSETTE_MISSED',
    retryable: false,
    advice: expect.stringContaining('record'),
  };
  await expect(ask('two')).rejects.toMatchObject(expected);
  await expect(ask('one', 'critic')).rejects.toMatchObject(expected);
});

it.each([
  ['is not there', null, 'cannot be read'],
  ['is something else', 'hello\n', 'line 1'],
  ['is damaged', '{"schema":"tapwright-model-cassette-1"}\n{"key":1}\n', 'line 2'],
])('a file that %s is refused', async (_what, content, words) => {
  if (content !== null) await writeFile(file, content);
  const ask = modelWith(NOWHERE, true);
  await expect(ask('one')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    field: 'MODEL_CASSETTE',
    message: expect.stringContaining(words),
  });
});

it('a recording is gone on with', async () => {
  await record(['one']);
  await record(['two']);
  const ask = modelWith(NOWHERE, true);
  await ask('one');
  await ask('two');
});

it('keeps no secret of a header, in whatever form the endpoint repeats it', async () => {
  const secret = 'key "of" this-test';
  const body = { error: { message: `json_schema: not for ${secret} or this-test` } };
  await using server = await startOpenAiTestServer({
    script: ({ body: asked }) =>
      JSON.stringify(asked).includes('json_schema"') ? { kind: 'status', status: 400, body } : saying('seen'),
  });
  const model = createOpenAiModel({
    ...{ baseUrl: server.baseUrl, models: { actor: 'm' }, cassette: { replays: false, file } },
    secretHeaders: { 'X-Gateway': secret },
  });
  const { output } = await model.ask({
    ...{ role: 'observer', about: { jobId: 'job_1', runId: 'run_1' }, input: {} as never },
    messages: [{ role: 'user', content: 'What?' }],
    schema: ObserverOutput,
    ...{ signal: new AbortController().signal, timeoutMs: 60_000 },
  });
  expect(output.observation).toBe('seen');
  expect(server.requests[0]?.headers.get('x-gateway')).toBe(secret);
  const kept = await readFile(file, 'utf8');
  expect(kept).toContain('not for [key] or [key]');
  expect(kept).not.toMatch(/of\W+this-test/);
});
