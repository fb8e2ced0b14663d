import { describe, expect, test } from 'vitest';
import { believed, claimed, claimItem, doubted, here, type Situation } from './claimed.fixture.ts';
import { itemOf } from './verifier.fixture.ts';

describe('a claim that a task of an exploration is done', () => {
  test('of a task that an exploration has found is not judged by what an earlier task did', async () => {
    const past = [
      itemOf(here, { label: 'Share', verdict: 'advanced' }),
      itemOf(here, { step: 2, task: 1, label: 'Rename', verdict: 'advanced' }),
    ];
    const tasks = ['share a note', 'write a note'].map((goal) => ({
      goal,
      endCondition: '',
      expectation: '',
    }));
    const two = { tasks, task: 1, history: [...past, { ...claimItem, step: 3, task: 1 }] };
    const asked = async (state: Situation['state']) =>
      (await claimed({ answers: [believed], state: { ...state } })).model.prompts[0];
    const leg = { number: 1, phone: 0, steps: 200 };
    expect(await asked({ ...two, leg })).toContain('Rename');
    expect(await asked({ ...two, leg })).not.toContain('Share');
    expect(await asked(two)).toContain('Share');
  });

  test('is not made for an actor that gives up a task of an exploration, whatever a model would say', async () => {
    const run = { strategy: 'explore-tapwright' };
    const { event, model } = await claimed({ run, claim: 'infeasible', answers: [believed] });
    expect(model.prompts).toEqual([]);
    expect(event?.data).toMatchObject({ outcome: 'infeasible' });
  });

  describe('whose thirteen actions in an exploration are used up', () => {
    const past = Array.from({ length: 13 }, (_, at) => itemOf(here, { step: at + 1, verdict: 'advanced' }));
    const run = { strategy: 'explore-droidagent' };

    test('ends it as done where the verifier agrees', async () => {
      const { event } = await claimed({ past, run, answers: [believed] });
      expect(event?.data).toMatchObject({ outcome: 'completed' });
    });

    test('ends it out of budget where it does not', async () => {
      const { event } = await claimed({ past, run, answers: [doubted] });
      expect(event?.data).toMatchObject({ outcome: 'out_of_budget', reason: { code: 'BUDGET_SPENT' } });
    });

    test('asks no model where the actor does not say that it is done', async () => {
      const { event, model } = await claimed({ past, run, claim: 'infeasible', answers: [believed] });
      expect(model.prompts).toEqual([]);
      const reason = { code: 'BUDGET_SPENT', message: 'not done within 13 actions' };
      expect(event?.data).toMatchObject({ outcome: 'failed', reason });
    });
  });
});
