import { ObligationInput } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { obligationsIn } from '../../roles/reader.ts';
import { readGoal } from './read.ts';
import { verifyClaim } from './verify.ts';

const step = (values: Partial<ActorHistoryItem>): ActorHistoryItem => ({
  action: 'click',
  kind: 'click',
  label: '',
  text: null,
  verdict: 'advanced',
  changes: ['appeared: something'],
  ...values,
});
const DONE = [
  step({ label: 'New note' }),
  step({ kind: 'text', label: 'Title', text: 'Ada' }),
  step({ label: 'Save' }),
];

function judged(
  goal: string,
  history: readonly ActorHistoryItem[],
  texts: readonly string[],
  more: string[] = [],
) {
  const read = [...obligationsIn(readGoal({ goal, app: '' })), ...more.map((says) => ({ says }))];
  const obligations = read.map((one, at) => ({ ...ObligationInput.parse(one), id: `o${at + 1}` }));
  const elements = texts.map((text, index) => ({ index, text, checked: null }));
  const about = { claim: 'done', claimReason: '', history, elements, obligations } as const;
  return verifyClaim({ goal, ...about });
}

describe('rules answer for each obligation', () => {
  test('yes for each where the goal is confirmed, with the elements that show it', () => {
    const { completed, obligations } = judged('Create a note named "Ada"', DONE, ['Notes', 'Ada']);
    expect(completed).toBe(true);
    expect(obligations).toMatchObject([{ id: 'o1', done: 'yes', evidence: expect.arrayContaining([1]) }]);
  });

  test('no for the one that no step dealt with', () => {
    const { completed, obligations } = judged(
      'Create a note named "Ada" and create a note named "Bob"',
      DONE,
      ['Notes', 'Ada'],
    );
    expect(completed).toBe(false);
    expect(obligations?.map(({ done }) => done)).toEqual(['yes', 'no']);
  });

  test('unsure for what must not be done, and for quantities', () => {
    const deleted = [step({ label: 'Notes' }), step({ label: 'Delete' })];
    const { obligations } = judged('Delete all notes except "Ada"', deleted, ['Notes']);
    expect(obligations?.map(({ done }) => done)).toEqual(['unsure', 'unsure']);
  });

  test('by itself for one that a person has added', () => {
    const { obligations } = judged(
      'Create a note named "Ada"',
      DONE,
      ['Ada'],
      ['Press Save', 'the blue colour'],
    );
    expect(obligations?.map(({ done }) => done)).toEqual(['yes', 'yes', 'unsure']);
  });

  test('nothing where the goal was not read', () => {
    const about = {
      goal: 'Create a note',
      claim: 'done',
      claimReason: '',
      history: DONE,
      elements: [],
    } as const;
    expect(verifyClaim(about).obligations).toBeUndefined();
  });
});
