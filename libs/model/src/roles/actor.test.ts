import { expect, it } from 'vitest';
import { ActorOutput, actorOutputFor } from './actor.ts';

const answer = { thought: 'save it', index: 1, text: null, claim: null, serves: 'o1' };

it.each([
  ['of a kind that cannot be checked', { kind: 'page', text: 'Notes' }],
  ['that is too long to be compared', { kind: 'element', text: 'x'.repeat(301) }],
  ['that is no object', 'the list of notes'],
])('an expectation %s does not spoil an answer: nothing is expected', (_, expected) => {
  expect(ActorOutput.parse({ ...answer, expect: expected }).expect).toBeNull();
});

it('what is not asked about is left out of an answer', () => {
  const asked = actorOutputFor({});
  expect(asked.parse({ ...answer, expect: null, mood: 'good' })).toEqual({
    thought: 'save it',
    index: 1,
    text: null,
    claim: null,
  });
});
