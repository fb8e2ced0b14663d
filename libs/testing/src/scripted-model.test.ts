import type { ModelRequest } from '@tapwright/model';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answeringModel, scriptedModel } from './scripted-model.ts';

const question = (schema: z.ZodType): ModelRequest<'captioner'> => ({
  role: 'captioner',
  about: { jobId: 'job_1', runId: 'run_1' },
  input: { key: 'look' },
  messages: [{ role: 'user', content: 'What is this?' }],
  schema: schema as ModelRequest<'captioner'>['schema'],
  signal: new AbortController().signal,
  timeoutMs: 1_000,
});
const Caption = z.object({ caption: z.string() });

test('the answers are given in their order, and the questions are recorded', async () => {
  const model = scriptedModel({ caption: 'a bin' }, { caption: 'a star' });
  const first = await model.ask(question(Caption));
  const second = await model.ask(question(Caption));
  expect([first.output, second.output]).toEqual([{ caption: 'a bin' }, { caption: 'a star' }]);
  expect(model.roles).toEqual(['captioner', 'captioner']);
  expect(model.prompts[0]).toBe('What is this?');
  expect(model.subjects[0]).toEqual({ jobId: 'job_1', runId: 'run_1' });
  expect(first.usage).toMatchObject({ inputTokens: 100, outputTokens: 10 });
});

test('without further answers it fails like an unreachable model', async () => {
  await expect(scriptedModel().ask(question(Caption))).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
});

test('an answer that does not fit the question is refused', async () => {
  await expect(scriptedModel({ caption: 7 }).ask(question(Caption))).rejects.toThrow();
});

test('a function may answer every question', async () => {
  let asked = 0;
  const model = answeringModel(() => {
    asked += 1;
    return { caption: `number ${asked}` };
  });
  await model.ask(question(Caption));
  expect((await model.ask(question(Caption))).output).toEqual({ caption: 'number 2' });
});
