import { createModel, type OpenAiOptions } from '@tapwright/model';
import {
  type Behaviour,
  type ReceivedRequest,
  refusing,
  startOpenAiTestServer,
} from '@tapwright/model/test-server';
import { createMeter, MeterEnvironment } from '@tapwright/service';
import { modelCallsOfRun, runsOfJob, stepsOfRun } from '@tapwright/store';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { savingIn } from './platform/note-phone.ts';
import { scriptOf } from './platform/scripted-model.ts';
import { startTestStandalone } from './standalone.fixture.ts';

/** The ways of an endpoint: what it does in place of a plain answer, or to it. */
type Ways = (
  request: ReceivedRequest,
  plain: () => Promise<Behaviour>,
  count: number,
) => Behaviour | Promise<Behaviour>;

const textOf = ({ body }: ReceivedRequest): string => JSON.stringify(body);

function rolesIn({ body }: ReceivedRequest): readonly string[] {
  const sent: { messages: readonly { role: string }[] } = JSON.parse(JSON.stringify(body));
  return sent.messages.map(({ role }) => role);
}

/** The same answer, said in another way. */
async function saidAs(plain: Promise<Behaviour>, change: (json: string) => string): Promise<Behaviour> {
  const answer = await plain;
  return answer.kind === 'answer' ? { ...answer, content: change(answer.content) } : answer;
}

/** A template of Qwen behind vLLM, which reasons in its answer and counts nothing. */
const strictTemplate: Ways = (request, plain) => {
  const roles = rolesIn(request);
  if (roles.lastIndexOf('system') > 0) return refusing(400, 'System message must be at the beginning.');
  if (textOf(request).includes('response_format')) return refusing(422, 'guided decoding is not available');
  return saidAs(plain(), (json) => `<think>first {"index": 0, "completed": false}</think>\n${json}`).then(
    (answer) => ({
      ...answer,
      uncounted: true,
    }),
  );
};

/** llama.cpp without a projector: 500 for pictures; a small model that writes as the lines are written. */
const smallModel: Ways = (request, plain) => {
  if (textOf(request).includes('image_url'))
    return {
      kind: 'status',
      status: 500,
      body: { code: 500, message: 'image input is not supported - hint: mmproj' },
    };
  return saidAs(plain(), (json) =>
    json
      .replace(/"index":(\d+)/, '"index":"index-$1"')
      .replace(',"claim":null', '')
      .replace('"claim":"done"', '"claim":"Done"'),
  );
};

/** Something before the endpoint that fails every other time, each time in another way. */
const badGateway: Ways = (_request, plain, count) => {
  const faults: readonly Behaviour[] = [
    { kind: 'status', status: 429, retryAfterSeconds: 0 },
    { kind: 'status', status: 503 },
    { kind: 'reset_in_body' },
    { kind: 'body', body: '<html>Bad gateway</html>', contentType: 'text/html' },
  ];
  return count % 2 === 0 ? (faults[(count / 2) % faults.length] ?? plain()) : plain();
};

async function runAt(ways: Ways, recorded: Pick<OpenAiOptions, 'cassette'> = {}) {
  const script = scriptOf(savingIn('en', () => undefined));
  await using server = await startOpenAiTestServer({
    script: (request, count) => ways(request, () => script(request), count),
  });
  const openai = { baseUrl: server.baseUrl, apiKey: 'sk-of-this-test', models: { actor: 'm' }, ...recorded };
  await using platform = await startTestStandalone(
    createModel({ provider: 'openai', openai }, createMeter(MeterEnvironment.parse({}))),
  );
  const { id } = await platform.submit({ goal: 'Save a note', pictures: true, verify: false });
  const job = await platform.ended(id);
  const { read } = platform.standalone.platform.db;
  const [run] = await runsOfJob(read, id);
  return {
    job,
    steps: run === undefined ? [] : await stepsOfRun(read, run.id),
    calls: run === undefined ? [] : await modelCallsOfRun(read, run.id, 100),
    notes: platform.notes(),
    asked: server.requests.length,
  };
}

test.each([
  ['a strict template, thoughts and no count', strictTemplate],
  ['no pictures, and answers written as the lines are', smallModel],
  ['a gateway that fails every other time', badGateway],
])('a job is completed through an endpoint with %s', async (_what, ways) => {
  const { job, notes } = await runAt(ways);
  expect(job).toMatchObject({ outcome: 'completed' });
  expect(JSON.stringify(notes)).toContain('4711');
});

test('a key that expires in mid-run ends the run with the reason; no action is counted as wrong for it', async () => {
  let actors = 0;
  const { job, steps } = await runAt((request, plain) => {
    if (/index-\d+: /.test(textOf(request))) actors += 1;
    return actors > 2 ? refusing(401, 'The key sk-of-this-test has expired.') : plain();
  });
  expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'MODEL_KEY_REFUSED' } });
  expect(JSON.stringify(job)).not.toContain('sk-of-this-test');
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter(({ verdict }) => verdict?.kind === 'invalidated')).toEqual([]);
});

test('answers that nobody can use have been paid for: they stand in the rows of calls, with their prompts', async () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const { job, calls, asked } = await runAt(() => ({ kind: 'answer', content: 'Well, …', usage }));
  expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'MODEL_ANSWER_INVALID' } });
  expect(new Set(calls.map(({ role }) => role))).toEqual(new Set(['reader', 'actor']));
  expect(calls.reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBe(asked * 100);
  expect(calls.map(({ prompt }) => prompt)).not.toContain(null);
});

test('a recorded run is played again without the endpoint: the same actions for the same reasons', async () => {
  await using folder = await temporaryDirectory();
  const file = `${folder.path}/model.jsonl`;
  const first = await runAt(strictTemplate, { cassette: { replays: false, file } });
  expect(first.job).toMatchObject({ outcome: 'completed' });
  const gone: Ways = () => refusing(503, 'nobody is here');
  const again = await runAt(gone, { cassette: { replays: true, file } });
  expect(again).toMatchObject({ asked: 0, job: { outcome: 'completed' }, notes: first.notes });
  const told = ({ steps }: typeof first) =>
    steps.map(({ action, thought, verdict }) => [action.key, thought, verdict?.kind]);
  expect(told(again)).toEqual(told(first));
});
