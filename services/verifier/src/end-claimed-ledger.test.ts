import { JobSpec, type Ledger, type RunState } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { sampleRun, scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { askVerifier } from './ask-verifier.ts';
import { believed, claimed, here, list, told } from './claimed.fixture.ts';
import { depsOf, itemOf, stateWith } from './verifier.fixture.ts';

describe('a claim of a goal that was read', () => {
  const ledger = ledgerOf('Write "Eggs" and "Milk"', {
    read: [
      { says: 'Write "Eggs"', values: ['Eggs'] },
      { says: 'and "Milk"', values: ['Milk'] },
    ],
    readBy: 'model',
  });
  const reading = (more: Partial<Ledger> = {}): Partial<RunState> => ({
    tasks: [
      { goal: 'Write "Eggs" and "Milk"', endCondition: '', expectation: '', ledger: { ...ledger, ...more } },
    ],
  });
  const typed = itemOf(here, { kind: 'text', label: 'Title', text: 'Eggs', verdict: 'advanced' });
  const each = (first: 'yes' | 'no' | 'unsure') => [
    { id: 'o1', reason: 'it says so', done: first, evidence: [1] },
    { id: 'o2', reason: 'it is in the list', done: 'yes' as const, evidence: [1] },
  ];

  test('is refused without a question while a value of it was not entered', async () => {
    const { event, model, state } = await claimed({ state: reading() });
    expect(model.prompts).toEqual([]);
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.observation).toContain('no step has entered or chosen “Eggs”');
  });

  test('is looked at where the actor knows that and stands by it; the ledger asks for a second look', async () => {
    const { event, model } = await claimed({
      past: [told],
      state: reading(),
      answers: [believed, believed],
    });
    expect(model.prompts[1]).toContain('no step has entered or chosen “Eggs”');
    expect(model.roles).toEqual(['verifier', 'referee']);
    expect(event?.data).toMatchObject({ outcome: 'completed', reason: { basis: { kind: 'judged' } } });
  });

  test('is asked about obligation by obligation, and each answer is kept with its evidence', async () => {
    const answers = [{ ...believed, obligations: each('yes') }];
    const { event, model } = await claimed({ past: [typed], state: reading(), answers });
    expect(model.prompts[0]).toContain('- o1: Write ”Eggs”');
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    const run = sampleRun({ strategy: 'tapwright', state: stateWith({ history: [typed], ...reading() }) });
    const deps = depsOf({ screens: { cap_1: list }, model: scriptedModel(...answers) });
    const job = { spec: JobSpec.parse({ goal: 'Write "Eggs" and "Milk"' }) };
    const question = {
      job,
      run,
      claim: 'done',
      claimReason: '',
      signal: new AbortController().signal,
    } as const;
    const check = await askVerifier(deps, { ...question, seen: await deps.screens.read('cap_1') });
    expect(check.obligations).toMatchObject([
      { id: 'o1', done: 'yes', reason: 'it says so', elements: [1] },
      { id: 'o2', done: 'yes', elements: [1] },
    ]);
  });

  test.each([
    ['no', 'step.invalidated'],
    ['unsure', 'step.invalidated'],
  ] as const)(
    'is not believed where one answer is %s, whatever is said of the whole',
    async (first, type) => {
      const answer = { ...believed, obligations: each(first) };
      const { event, state } = await claimed({ past: [typed], state: reading(), answers: [answer, answer] });
      expect(event?.type).toBe(type);
      expect(state?.history.at(-1)?.observation).toContain('“Write "Eggs"”: it says so');
    },
  );

  test('is not proved while a word of the goal belongs to no obligation', async () => {
    const saved = itemOf(here, { kind: 'click', label: 'Save', effect: 'commit', verdict: 'advanced' });
    const milk = itemOf(here, { kind: 'text', label: 'Title', text: 'Milk', verdict: 'advanced' });
    const [task] = stateWith({}).tasks;
    const read = ledgerOf('Write "Milk"', { read: [{ says: 'Write "Milk"' }], readBy: 'model' });
    const basisWith = async (remainder: string[]) => {
      const tasks = [
        { ...task, goal: 'Write "Milk"', endCondition: '', expectation: '', ledger: { ...read, remainder } },
      ];
      const { event } = await claimed({ answers: [believed], past: [milk, saved], state: { tasks } });
      return event?.data;
    };
    expect(await basisWith([])).toMatchObject({ reason: { basis: { kind: 'proved' } } });
    expect(await basisWith(['neatly'])).toMatchObject({ reason: { basis: { kind: 'judged', by: 'model' } } });
  });
});
