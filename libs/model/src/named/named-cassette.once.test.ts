import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createModel } from '../create-model.ts';
import { ModelEnvironment, platformModelConfigOf } from '../environment.ts';
import { ObserverOutput } from '../roles/observer.ts';
import { ok, refusing, startOpenAiTestServer } from '../test-server/index.ts';
import { modelFor } from './named-models.ts';

const KEYS = { SMALL_KEY: 'sk-of-small', LARGE_KEY: 'sk-of-large' };
const NOWHERE = 'http://127.0.0.1:9/v1';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cassette-'));
  file = join(folder, 'model.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const modelsAt = (url: string) => `models:
  - { name: small, baseUrl: "${url}", keyEnv: SMALL_KEY, model: served, retries: 0 }
  - { name: large, baseUrl: "${url}", keyEnv: LARGE_KEY, model: served, retries: 0 }
`;

function platform(url: string, does: 'record' | 'replay', keys: Readonly<Record<string, string>>) {
  const environment = ModelEnvironment.parse({
    MODEL_PROVIDER: 'openai',
    OPENAI_BASE_URL: url,
    MODEL: 'own',
    MODEL_RETRIES: '0',
    MODEL_CASSETTE: `${does}:${file}`,
    MODELS: modelsAt(url),
  });
  const all = createModel(platformModelConfigOf(environment, keys));
  return async (model: string | undefined, seed?: number) => {
    const { output, usage } = await modelFor(all, { model, seed }).ask({
      role: 'observer',
      about: { jobId: 'job_1', runId: 'run_1' },
      input: {} as never,
      messages: [{ role: 'user', content: 'What is shown?' }],
      schema: ObserverOutput,
      signal: new AbortController().signal,
      timeoutMs: 60_000,
    });
    return [output.observation, usage.model, usage.inputTokens];
  };
}

/** Answers with the key that it was asked with, and how often it was asked. */
const withServer = () =>
  startOpenAiTestServer({
    script: ({ authorization }, count) =>
      ok(
        { observation: `${count} ${authorization.replace('Bearer ', '')}`, expected: true },
        { inputTokens: 100 + count, outputTokens: 1 },
      ),
  });

test('the same question to several models gets from each its own answers again, without any key', async () => {
  const asked = ['small', undefined, 'large', 'small', 'large'];
  await using server = await withServer();
  const record = platform(server.baseUrl, 'record', KEYS);
  const recorded = [];
  for (const name of asked) recorded.push(await record(name));
  const text = await readFile(file, 'utf8');
  for (const hidden of [...Object.values(KEYS), 'Bearer', 'What is shown', '127.0.0.1'])
    expect(text).not.toContain(hidden);

  const replay = platform(NOWHERE, 'replay', {});
  // In another order: each model has an order of its own.
  const later = [2, 0, 1, 4, 3];
  for (const at of later) {
    const [said, ...others] = recorded[at] ?? [];
    const hidden = String(said).replace(/sk-of-\w+/, '[key]');
    expect(await replay(asked[at], 7)).toEqual([hidden, ...others]);
  }
});

test('what was recorded of one model answers for no other', async () => {
  await using server = await withServer();
  await platform(server.baseUrl, 'record', KEYS)('small');
  const replay = platform(NOWHERE, 'replay', {});
  await expect(replay('large')).rejects.toMatchObject({
    code: 'MODEL_CASSETTE_MISSED',
    message: expect.stringContaining('of the model “large”'),
  });
  await expect(replay(undefined)).rejects.toMatchObject({ code: 'MODEL_CASSETTE_MISSED' });
});

test('models that begin a file at once leave one that can be read', async () => {
  await using server = await withServer();
  const record = platform(server.baseUrl, 'record', KEYS);
  await Promise.all([record('small'), record('large'), record(undefined)]);
  const replay = platform(NOWHERE, 'replay', {});
  expect(
    (await Promise.all([replay('small'), replay('large'), replay(undefined)])).map((one) => one[1]),
  ).toEqual(['small', 'large', 'own']);
  // A second header is what another process has written.
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [lines[0], ...lines].join('\n'));
  expect((await platform(NOWHERE, 'replay', {})('small'))[1]).toBe('small');
});

test('a key in a refusal is not kept either', async () => {
  await using server = await startOpenAiTestServer({
    script: ({ authorization }) => refusing(401, `no such key: ${authorization}`),
  });
  const record = platform(server.baseUrl, 'record', KEYS);
  await expect(record('large')).rejects.toMatchObject({ code: 'MODEL_KEY_REFUSED' });
  expect(await readFile(file, 'utf8')).toContain('[key]');
  expect(await readFile(file, 'utf8')).not.toContain(KEYS.LARGE_KEY);
});

test('recording needs the keys', () => {
  expect(() => platform(NOWHERE, 'record', {})).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', expected: expect.stringContaining('SMALL_KEY') }),
  );
});
