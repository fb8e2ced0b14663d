import { expect, test } from 'vitest';
import { emptyRunState, withUsages } from './run-state.ts';

test('questions to models are added up, whoever asked them; the rest of the state stays', () => {
  const state = emptyRunState([{ goal: 'g', endCondition: '', expectation: '' }], ['rule']);
  const once = withUsages(state, [
    { inputTokens: 100, outputTokens: 10 },
    { inputTokens: 5, outputTokens: 1 },
  ]);
  expect(once).toEqual({ ...state, modelCalls: 2, inputTokens: 105, outputTokens: 11 });
  expect(withUsages(once, [{ inputTokens: 1, outputTokens: 2 }])).toMatchObject({
    modelCalls: 3,
    inputTokens: 106,
    outputTokens: 13,
  });
  expect(withUsages(once, [])).toEqual(once);
});
