import type { Model, ModelAnswer, ModelRequest, Role, VerifierInput } from '@tapwright/model';
import { VerifierOutput } from '@tapwright/model';
import { expect, test } from 'vitest';
import { createAnswerRecorder } from './answer-recorder.ts';

const USAGE = {
  inputTokens: 1,
  outputTokens: 1,
  cachedTokens: 0,
  latencyMs: 0,
  attempts: 1,
  repaired: false,
};

/** Numbers its answers. */
function numbering(): Model {
  let count = 0;
  return {
    name: 'numbering',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      count += 1;
      const output = request.schema.parse({ completed: true, reason: `${count}`, evidence: [] });
      return { output, usage: { ...USAGE, model: 'numbering' } };
    },
  };
}

function question(goal: string, runId = 'run_1'): ModelRequest<'verifier'> {
  const input: VerifierInput = { goal, claim: 'done', claimReason: '', history: [], elements: [] };
  const signal = new AbortController().signal;
  const about = { jobId: 'job_1', runId };
  return { role: 'verifier', about, input, messages: [], schema: VerifierOutput, signal, timeoutMs: 1_000 };
}

test('answers are kept in order, separately for each run', async () => {
  const recorder = createAnswerRecorder(numbering());
  for (const goal of ['a', 'b']) await recorder.model.ask(question(goal));
  await recorder.model.ask(question('a', 'run_2'));
  expect(recorder.answersOf('run_1')).toMatchObject([
    { output: { reason: '1' } },
    { output: { reason: '2' } },
  ]);
  expect(recorder.answersOf('run_2')).toMatchObject([{ output: { reason: '3' } }]);
  expect(recorder.answersOf('run_3')).toEqual([]);
});

test('a question that is asked again, as its event is handled again, counts once, with its last answer', async () => {
  const recorder = createAnswerRecorder(numbering());
  for (const goal of ['a', 'b', 'b']) await recorder.model.ask(question(goal));
  expect(recorder.answersOf('run_1')).toMatchObject([
    { output: { reason: '1' } },
    { output: { reason: '3' } },
  ]);
});

test('the number of pictures that a model was shown is kept, but not the pictures', async () => {
  const seeing: Model = {
    name: 'seeing',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const output = request.schema.parse({ completed: true, reason: '', evidence: [] });
      return { output, usage: { ...USAGE, pictures: request.pictures?.length ?? 0, model: 'seeing' } };
    },
  };
  const recorder = createAnswerRecorder(seeing);
  const pictures = [{ mediaType: 'image/png' as const, base64: 'iVBORw0KGgo=' }];
  await recorder.model.ask({ ...question('a'), pictures });
  expect(recorder.answersOf('run_1')).toMatchObject([{ pictures: 1 }]);
  expect(JSON.stringify(recorder.answersOf('run_1'))).not.toContain('iVBOR');
});

test('more answers than a run can have are not kept as if they were complete', async () => {
  const recorder = createAnswerRecorder(numbering());
  for (let at = 0; at < 2_000; at += 1) await recorder.model.ask(question(`${at}`));
  expect(recorder.answersOf('run_1')).toBeNull();
});

test('of many runs the oldest are forgotten', async () => {
  const recorder = createAnswerRecorder(numbering());
  for (let at = 0; at < 20; at += 1) await recorder.model.ask(question('a', `run_${at}`));
  expect(recorder.answersOf('run_0')).toEqual([]);
  expect(recorder.answersOf('run_19')).toHaveLength(1);
});
