import { performCommandLine } from '@tapwright/command-line';
import { ok, refusing, type Script, startOpenAiTestServer } from '@tapwright/model/test-server';
import { afterEach, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';
import { runCostOf } from './run-cost.ts';

const KEY = 'sk-of-this-test';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The exit code, and what was written. */
async function check(baseUrl: string, args: readonly string[] = ['--json']) {
  vi.stubEnv('OPENAI_API_KEY', KEY);
  vi.stubEnv('MODEL_RETRIES', '0');
  vi.stubEnv('MODEL_PRICES', '{"m":{"input":1,"output":2}}');
  const told: string[] = [];
  const note = (text: unknown) => told.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation(note);
  const line = ['model', 'check', '--base-url', baseUrl, '--model', 'm', ...args];
  const code = await performCommandLine(tapwright, line);
  return { code, told: told.join('') };
}

const USAGE = { inputTokens: 1_000, outputTokens: 50 };
/** Answers every question of the check with an object that has all fields. */
const answering = (index: number) =>
  ok({ reason: '', index, word: null, thought: '', tool: 'press', arguments: { ID: 7 } }, USAGE);

/** Finds the button that is to be pressed. */
const any: Script = ({ body }) => {
  const text = JSON.stringify(body);
  const [, name = ''] = /Press (\\"[^"]+\\")\. Which/.exec(text) ?? [];
  return answering(Number(text.split(`: click ${name}`)[0]?.match(/index-(\d+)$/)?.[1] ?? 0));
};

test('prints what an endpoint can do, and what a run would cost, for a program', async () => {
  await using server = await startOpenAiTestServer({ script: any });
  const { code, told } = await check(server.baseUrl);
  expect(code).toBe(0);
  expect(JSON.parse(told)).toMatchObject({
    ok: true,
    model: 'm',
    choices: { asked: 4, right: 4 },
    pictures: 'not read',
    run: { questions: 30, tokens: 31_500, usd: 0.033, estimated: false },
  });
});

test('and for a person; the key is not in it', async () => {
  await using server = await startOpenAiTestServer({ script: any });
  const { told } = await check(server.baseUrl, ['--model-set', 'temperature=0']);
  expect(told).toMatch(/^schema +yes: answers keep to a schema$/m);
  expect(told).toMatch(/^a run +30 questions like these have 31500 tokens; about \$0\.0330$/m);
  expect(told).not.toContain(KEY);
  expect(server.requests[0]?.body).toMatchObject({ temperature: 0 });
});

test.each<[string, Script, number, string]>([
  ['a refused key', [refusing(401, KEY)], 2, 'MODEL_KEY_REFUSED'],
  ['a missing model', [refusing(404, 'model "m" not found')], 2, 'MODEL_MISSING'],
  ['an endpoint that is overloaded', [refusing(503, 'later')], 3, 'MODEL_UNREACHABLE'],
  ['answers of no use', [ok({})], 1, 'MODEL_ANSWER_INVALID'],
])('%s: exit code and reason', async (_what, script, code, reason) => {
  await using server = await startOpenAiTestServer({ script });
  const checked = await check(server.baseUrl);
  expect(checked.code).toBe(code);
  expect(checked.told).toContain(reason);
  expect(checked.told).not.toContain(KEY);
});

test('a model that finds no button is told so, with all else that was found: 1', async () => {
  await using server = await startOpenAiTestServer({ script: () => answering(0) });
  const { code, told } = await check(server.baseUrl);
  expect(code).toBe(1);
  expect(JSON.parse(told.split('\n')[0] ?? '')).toMatchObject({
    ...{ ok: false, choices: { asked: 4, right: 0 }, pictures: 'not read', run: { questions: 30 } },
    error: { code: 'MODEL_ANSWER_INVALID', message: 'none of its 4 choices was right' },
  });
});

test('an endpoint that is not there is unreachable: 3', async () => {
  expect((await check('http://127.0.0.1:9/v1')).code).toBe(3);
});

test('an unknown role and an address that is none are wrong usage', async () => {
  await expect(check('http://127.0.0.1:9/v1', ['--role', 'judge'])).rejects.toMatchObject({
    field: '--role',
  });
  await expect(check('nowhere')).rejects.toMatchObject({ field: '--base-url' });
});

test('what is not counted is estimated and says so; without a price the money is unknown', () => {
  const cost = runCostOf({ tokens: null, cachedTokens: null }, null);
  expect(cost).toMatchObject({ usd: null, estimated: true });
  expect(cost.tokens).toBeGreaterThan(0);
});
