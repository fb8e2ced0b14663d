import { createModel, type ModelRequest, type VerifierInput, VerifierOutput } from '@tapwright/model';
import { expect, test } from 'vitest';
import { createRecordedAnswers } from './recorded-answers.ts';

const INPUT: VerifierInput = {} as VerifierInput;

/** A model that counts how often it is asked. */
function counting() {
  const behind = createModel({ provider: 'offline' });
  let times = 0;
  return {
    times: () => times,
    model: {
      ...behind,
      ask: async () => {
        times += 1;
        const output = {
          completed: true,
          unsure: false,
          reason: `answer ${times}`,
          evidence: [],
          obligations: [],
          rules: [],
        };
        return {
          output,
          usage: {
            inputTokens: 9,
            outputTokens: 9,
            cachedTokens: 0,
            latencyMs: 9,
            attempts: 1,
            repaired: false,
            model: 'm',
          },
        };
      },
    },
  };
}

function question(text: string): ModelRequest<'verifier'> {
  return {
    role: 'verifier',
    about: { jobId: 'job', runId: 'run' },
    input: INPUT,
    messages: [{ role: 'user', content: text }],
    schema: VerifierOutput,
    signal: new AbortController().signal,
    timeoutMs: 1_000,
  };
}

test('a question is asked once; whoever asks it again gets the same answer for nothing', async () => {
  const { model, times } = counting();
  const recorded = createRecordedAnswers(model as never);
  const first = await recorded.model.ask(question('[4] Lamp\n[5] Today, 09:37'));
  const again = await recorded.model.ask(question('[4] Lamp\n[5] Today, 10:02'));
  expect(again.output).toEqual(first.output);
  expect(again.usage).toMatchObject({ inputTokens: 0, latencyMs: 0, attempts: 0 });
  expect([times(), recorded.asked()]).toEqual([1, 1]);
});

test('another question is asked itself', async () => {
  const { model, times } = counting();
  const recorded = createRecordedAnswers(model as never);
  await recorded.model.ask(question('[4] Lamp'));
  await recorded.model.ask(question('[4] Bulb'));
  expect([times(), recorded.asked()]).toEqual([2, 2]);
});
