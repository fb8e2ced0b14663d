import { type Expectation, type HistoryItem, JobSpec } from '@tapwright/contracts';
import { emitted, scriptedModel } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { onEndClaimed } from './end-claimed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

const screen = screenOf(['Sales', 'March']);
const here = markOf('cap_1', screen);
const claim: HistoryItem = itemOf(here, { kind: 'end', key: 'end|||||', label: '' });
const spec = JobSpec.parse({
  kind: 'case',
  goal: 'a case',
  case: { spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] }, row: null, parameters: [] },
});

/** On what a claimed step rests that a model calls done, with these expectations. */
async function basisWith(expected: readonly Expectation[]) {
  const task = { goal: 'Look at the sales', endCondition: '', expectation: '', expect: [...expected] };
  const state = stateWith({ tasks: [task], history: [claim], current: here });
  const model = scriptedModel({ accomplished: true, reason: 'it goes up', evidence: [] });
  const deps = depsOf({
    screens: { cap_1: screen },
    capture: { pictureId: 'p' },
    content: 'a picture',
    model,
  });
  const data = { step: 1, captureId: 'cap_1', claim: 'done' as const, reason: 'it is there' };
  const run = { strategy: 'uat', step: 1, state };
  const [event] = emitted(await onEndClaimed.handle(inputOf(data, { job: { spec }, run }), deps));
  return event?.data;
}

test('what a picture shows is judged, though the texts beside it were read back', async () => {
  const text = { text: 'March' };
  const judged = { reason: { basis: { kind: 'judged', by: 'model' } } };
  expect(await basisWith([text, { picture: 'The chart goes up' }])).toMatchObject(judged);
  expect(await basisWith([text])).toMatchObject({ reason: { basis: { kind: 'proved', by: 'expectation' } } });
});
