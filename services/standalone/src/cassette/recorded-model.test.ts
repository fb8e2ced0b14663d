import type { CassetteAnswer } from '@tapwright/contracts';
import {
  type ModelRequest,
  ObserverOutput,
  type Role,
  type RoleInput,
  VerifierOutput,
} from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { questionHash } from './question.ts';
import { createRecordedModel } from './recorded-model.ts';

const SIGNAL = new AbortController().signal;
const OBSERVED: RoleInput['observer'] = {
  goal: 'g',
  step: 1,
  action: 'back',
  thought: '',
  changes: [],
  texts: [],
};
const CLAIM: RoleInput['verifier'] = { goal: 'g', claim: null, claimReason: '', history: [], elements: [] };

function request<R extends Role>(
  role: R,
  input: RoleInput[R],
  schema: ModelRequest<R>['schema'],
): ModelRequest<R> {
  const about = { jobId: 'job_1', runId: 'run_1' };
  return { role, about, input, schema, messages: [], signal: SIGNAL, timeoutMs: 1_000 };
}

function answer(
  role: CassetteAnswer['role'],
  output: unknown,
  values: Partial<CassetteAnswer> = {},
): CassetteAnswer {
  return { kind: 'answer', role, refused: 0, asked: questionHash(OBSERVED), output, picked: null, ...values };
}

const observed = (observation: string) => answer('observer', { observation, expected: true });
const verdict = (reason: string, pictures?: number) =>
  answer('verifier', { completed: false, reason, evidence: [] }, pictures === undefined ? {} : { pictures });

describe('a recorded run with an observer and a check after each action', () => {
  test('is answered role by role, each in its own order', async () => {
    const { model } = createRecordedModel('m', [observed('a'), verdict('1'), observed('b'), verdict('2')]);
    const said: string[] = [];
    for (let step = 0; step < 2; step += 1) {
      said.push((await model.ask(request('observer', OBSERVED, ObserverOutput))).output.observation);
      said.push((await model.ask(request('verifier', CLAIM, VerifierOutput))).output.reason);
    }
    expect(said).toEqual(['a', '1', 'b', '2']);
  });

  test('repeats what was read from a picture, though no picture is kept', async () => {
    const { model } = createRecordedModel('m', [verdict('1', 1), verdict('2')]);
    const seen = await model.ask(request('verifier', CLAIM, VerifierOutput));
    const plain = await model.ask(request('verifier', CLAIM, VerifierOutput));
    expect([seen.usage.pictures, plain.usage.pictures]).toEqual([1, undefined]);
  });

  test('has no answer to more questions than were asked', async () => {
    const recorded = createRecordedModel('m', [observed('a')]);
    await recorded.model.ask(request('observer', OBSERVED, ObserverOutput));
    await expect(recorded.model.ask(request('observer', OBSERVED, ObserverOutput))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(recorded.unanswered()).toContain('the observer is asked');
  });
});
