import { TapwrightError } from '@tapwright/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../port.ts';
import { ActorOutput } from '../roles/actor.ts';
import { promptTokens, textTokens } from './count-tokens.ts';
import type { Answerer, DeskQuestion } from './desk.ts';
import { createPolicyModel, type PolicyModel } from './policy-model.ts';

const opened: PolicyModel[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function open(waitMs?: number): Promise<PolicyModel> {
  const model = await createPolicyModel(waitMs === undefined ? {} : { waitMs });
  opened.push(model);
  return model;
}

const MESSAGES = [
  { role: 'system', content: 'You choose.' },
  { role: 'user', content: 'Goal: tea. Which action?' },
] as const;

function question(goal: string, jobId = 'job_1'): ModelRequest<'actor'> {
  const none = { app: '', activity: '', texts: [], choices: [], history: [], rules: [], refused: [] };
  return {
    role: 'actor',
    about: { jobId, runId: 'run_1' },
    input: { goal, stepsLeft: 3, ...none },
    messages: MESSAGES,
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  };
}

const said = (index: number): string =>
  JSON.stringify({ thought: 'because', index, text: null, claim: null });

/** Answers with these texts in turn and records the questions. */
function answering(...texts: readonly string[]): Answerer & { readonly asked: DeskQuestion[] } {
  const left = [...texts];
  const asked: DeskQuestion[] = [];
  return {
    asked,
    answer(of) {
      asked.push(of);
      return left.shift() ?? '';
    },
  };
}

describe('a model whose answers come from a policy', () => {
  it('gives the facts of the question, and counts the tokens that were really sent', async () => {
    const { model, desk } = await open();
    const answerer = answering(said(4));
    desk.assign('job_1', answerer);
    const { output, usage } = await model.ask(question('tea'));
    expect(output.index).toBe(4);
    expect(answerer.asked).toMatchObject([{ role: 'actor', input: { goal: 'tea' }, repair: false }]);
    expect(usage).toMatchObject({
      inputTokens: promptTokens({ messages: MESSAGES }),
      outputTokens: textTokens(said(4)),
      attempts: 1,
      repaired: false,
    });
  });

  it('is asked to repair an unreadable answer, as the provider does', async () => {
    const { model, desk } = await open();
    const answerer = answering('I would choose 4', said(4));
    desk.assign('job_1', answerer);
    const { output, usage } = await model.ask(question('tea'));
    expect(output.index).toBe(4);
    expect(answerer.asked.map(({ repair }) => repair)).toEqual([false, true]);
    expect(usage).toMatchObject({ attempts: 2, repaired: true });
    expect(usage.inputTokens).toBeGreaterThan(2 * promptTokens({ messages: MESSAGES }));
  });

  it('fails like a real one if the repair cannot be read either', async () => {
    const { model, desk } = await open();
    desk.assign('job_1', answering('I would choose 4', '4'));
    await expect(model.ask(question('tea'))).rejects.toMatchObject({ code: 'MODEL_ANSWER_INVALID' });
  });

  it('waits for the answerer of its job, for a limited time', async () => {
    const { model, desk } = await open();
    const asked = model.ask(question('tea'));
    desk.assign('job_1', answering(said(2)));
    expect((await asked).output.index).toBe(2);
    const short = await open(1);
    await expect(short.model.ask(question('tea'))).rejects.toMatchObject({ code: 'DEADLINE_PASSED' });
  });

  it('separates jobs that ask at the same time', async () => {
    const { model, desk } = await open();
    const jobs = Array.from({ length: 20 }, (_, at) => `job_${at}`);
    for (const [at, job] of jobs.entries()) desk.assign(job, answering(said(at)));
    const answers = await Promise.all(jobs.map((job) => model.ask(question(job, job))));
    expect(answers.map(({ output }) => output.index)).toEqual(jobs.map((_, at) => at));
  });

  it('reports what went wrong in the answerer', async () => {
    const { model, desk } = await open();
    const wrong = new TapwrightError('RECORDING_CORRUPT', 'thrown by this test');
    desk.assign('job_1', {
      answer() {
        throw wrong;
      },
    });
    await expect(model.ask(question('tea'))).rejects.toBe(wrong);
  });
});

it('counts the tokens of the encoding, and treats what looks like a special token as text', () => {
  expect([textTokens(''), textTokens('hello world'), textTokens('hello hello')]).toEqual([0, 2, 2]);
  expect(textTokens('<|endoftext|>')).toBeGreaterThan(1);
  const one = promptTokens({ messages: [{ role: 'user', content: 'hello world' }] });
  expect([one, promptTokens(null)]).toEqual([3 + 1 + 2 + 3, 3]);
});
