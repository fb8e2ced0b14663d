import type { ActorInput } from '@tapwright/model';
import { expect, test } from 'vitest';
import { composePolicy } from './compose-policy.ts';
import { NOTES, questionOn } from './question.fixture.ts';

const question = (stepsLeft: number) => ({
  role: 'actor' as const,
  input: questionOn(NOTES, 'list', { stepsLeft }),
});
const answer = (_: ActorInput, at: number) => ({
  thought: `decision ${at}`,
  index: 0,
  text: null,
  claim: null,
});
const claim = {
  role: 'verifier' as const,
  input: { goal: 'x', claim: 'done' as const, claimReason: '', history: [], elements: [] },
};

test('a repeated question gets the same answer and is not a new decision', async () => {
  const policy = composePolicy('p', { decide: answer });
  const said = [
    await policy.answer(question(9)),
    await policy.answer(question(8)),
    await policy.answer(question(9)),
  ];
  expect(said.map((text) => JSON.parse(text).thought)).toEqual(['decision 0', 'decision 1', 'decision 0']);
  expect(policy.counts).toEqual({ decisions: 2, byOffline: 0 });
});

test('where the policy has no answer the offline model answers, which is counted for the actor only', async () => {
  const policy = composePolicy('p', { decide: (input, at) => (at === 0 ? null : answer(input, at)) });
  const said = JSON.parse(await policy.answer(question(9)));
  expect(said).toMatchObject({ index: expect.any(Number), thought: expect.any(String) });
  await policy.answer(question(8));
  expect(JSON.parse(await policy.answer(claim))).toMatchObject({ completed: expect.any(Boolean) });
  const ended = { goal: 'x', outcome: 'failed', history: [] };
  expect(JSON.parse(await policy.answer({ role: 'reflector', input: ended }))).toHaveProperty('rules');
  expect(policy.counts).toEqual({ decisions: 2, byOffline: 1 });
});

test('a verifier of its own is asked instead', async () => {
  const verdict = { completed: true, reason: 'known', evidence: [] };
  const policy = composePolicy('p', { decide: () => null, verify: () => verdict });
  expect(JSON.parse(await policy.answer(claim))).toEqual(verdict);
});

test('the decision of a question stays while its answer is written again, for a repair or for a repeated question', async () => {
  const places: string[] = [];
  const policy = composePolicy('p', {
    decide: answer,
    write: (said, { at, attempt }) => {
      places.push(`${at}/${attempt}`);
      return attempt < 3 ? 'garbled' : JSON.stringify(said);
    },
  });
  for (const repair of [false, true, false, true]) await policy.answer({ ...question(9), repair });
  expect(places).toEqual(['0/0', '0/1', '0/2', '0/3']);
  // Asked again for another reason, it continues from where it was.
  await policy.answer(question(9));
  expect(places.at(-1)).toBe('0/2');
});
