import type { VerifierInput } from '@tapwright/model';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { KnownClaim } from './known-claim.ts';

const claim: KnownClaim = {
  task: { set: 'interactive', key: 'a/b', goal: 'Turn it on' },
  kind: 'finished',
  isTrue: true,
  structural: false,
  input: { goal: 'Turn it on', claim: 'done', claimReason: '', history: [], elements: [] },
};

type Answer = 'yes' | 'no' | 'unsure';

/** Judges the claim with these answers, one after the other, and keeps the questions. */
async function judged(...answers: readonly Answer[]) {
  const asked: VerifierInput[] = [];
  const result = await judge(claim, (input) => {
    const answer = answers[asked.length] ?? 'no';
    asked.push(input);
    const unsure = answer === 'unsure' ? { unsure: true } : {};
    return Promise.resolve({ completed: answer === 'yes', reason: answer, evidence: [], ...unsure });
  });
  const { accepted, acceptedInTheEnd, inconclusive } = result;
  return { outcome: { accepted, acceptedInTheEnd, inconclusive }, asked };
}

test('an accepted claim is asked about once', async () => {
  const { outcome, asked } = await judged('yes');
  expect(outcome).toEqual({ accepted: true, acceptedInTheEnd: true, inconclusive: false });
  expect(asked).toHaveLength(1);
});

test('a refused claim is made once more, against the reason', async () => {
  const { outcome, asked } = await judged('no', 'yes');
  expect(outcome).toEqual({ accepted: false, acceptedInTheEnd: true, inconclusive: false });
  expect(asked[1]).toMatchObject({ insistedAgainst: 'no' });
  const refused = await judged('no', 'no');
  expect(refused.outcome).toEqual({ accepted: false, acceptedInTheEnd: false, inconclusive: false });
});

test('an answer that leaves something open is asked about once more, and is no refusal', async () => {
  const { outcome, asked } = await judged('unsure', 'unsure');
  expect(outcome).toEqual({ accepted: false, acceptedInTheEnd: false, inconclusive: true });
  expect(asked).toEqual([claim.input, { ...claim.input, missing: 'unsure' }]);
  const decided = await judged('unsure', 'yes');
  expect(decided.outcome).toEqual({ accepted: true, acceptedInTheEnd: true, inconclusive: false });
  const later = await judged('no', 'unsure', 'unsure');
  expect(later.outcome).toEqual({ accepted: false, acceptedInTheEnd: false, inconclusive: true });
});

test('what a yes would be called does not hang on who says it', async () => {
  const goal = 'Turn on the dark theme';
  const refuse = () => Promise.resolve({ completed: false, reason: 'no', evidence: [] });
  const standing = (checked: boolean) => {
    const elements = [{ index: 3, text: 'Dark theme', checked }];
    return judge({ ...claim, input: { ...claim.input, goal, elements } }, refuse);
  };
  expect(await standing(true)).toMatchObject({ accepted: false, proved: true });
  expect(await standing(false)).toMatchObject({ accepted: false, proved: false });
});
