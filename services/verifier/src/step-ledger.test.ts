import { type HistoryItem, JobSpec, type RunState, type Task } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { emitted, scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { onEndClaimed } from './end-claimed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

const screen = screenOf(['Rye bread', 'Save']);
const here = markOf('cap_1', screen);
const claim = itemOf(here, { kind: 'end', key: 'end|||||', label: '' });
const typed = itemOf(here, { kind: 'text', label: 'Title', text: '${pin}', verdict: 'advanced' });
const saved = itemOf(here, { kind: 'click', label: 'Save', verdict: 'advanced' });
const parameters = [{ name: 'pin', value: 'Rye bread', secret: false, about: '' }];
const spec = JobSpec.parse({
  kind: 'case',
  goal: 'a case',
  case: { spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] }, row: null, parameters },
});

const ENTER = { says: 'Enter "Rye bread"', values: ['Rye bread'], deed: 'enter' } as const;
const SAVE = { says: 'tap "Save"', values: ['Save'], deed: 'press' } as const;

interface Situation {
  readonly past: readonly HistoryItem[];
  readonly answers?: readonly unknown[];
  readonly task?: Partial<Task>;
  readonly claims?: 'done' | 'infeasible';
}

/** The actor claims an end of a step that is read as to enter and to save. */
async function claimed({ past, answers = [], task = {}, claims = 'done' }: Situation) {
  const read = [
    { ...ENTER, values: [...ENTER.values] },
    { ...SAVE, values: [...SAVE.values] },
  ];
  const ledger = ledgerOf('Enter "Rye bread", tap "Save"', { read, readBy: 'rules' });
  const tasks = [{ goal: 'Enter ${pin}, tap "Save"', endCondition: '', expectation: '', ledger, ...task }];
  const history = [...past, { ...claim, step: past.length + 1 }];
  const state: RunState = stateWith({ tasks, history, current: here });
  const model = scriptedModel(...answers);
  const deps = depsOf({ screens: { cap_0: screenOf(['Oat bread']), cap_1: screen }, model });
  const data = { step: 1, captureId: 'cap_1', claim: claims, reason: 'it is there' };
  const run = { strategy: 'uat', step: past.length + 1, state };
  const result = await onEndClaimed.handle(inputOf(data, { job: { spec }, run }), deps);
  return { event: emitted(result)[0], state: result.run?.state, model };
}

const shown = { task: { expect: [{ text: 'Rye bread' }] } };
const told: HistoryItem = { ...claim, verdict: 'invalidated', reason: 'claim_rejected', observation: 'no' };

describe('a step of a case that was read', () => {
  test.each<[string, Situation, string]>([
    ['nothing was entered, though what is expected is shown', { past: [], ...shown }, '“Rye bread”'],
    ['only a part of it was done', { past: [typed], ...shown }, '“Save”'],
    ['the actor stands by its claim', { past: [typed, told], ...shown }, '“Save”'],
  ])('is refused without a question where %s', async (_, situation, open) => {
    const { event, model, state } = await claimed(situation);
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.observation).toContain(open);
    expect(model.prompts).toEqual([]);
  });

  test('is not passed by giving it up either', async () => {
    const { event } = await claimed({ past: [], claims: 'infeasible', ...shown });
    expect(event?.data).toMatchObject({
      outcome: 'infeasible',
      reason: { message: expect.stringContaining('Rye bread') },
    });
  });

  test('passes where it was done and what is expected is seen', async () => {
    const { event } = await claimed({ past: [typed, saved], ...shown });
    const reason = { basis: { kind: 'proved', by: 'expectation' } };
    expect(event?.data).toMatchObject({ outcome: 'completed', reason });
  });

  test.each([
    [true, 'task.ended'],
    [false, 'step.invalidated'],
  ])('is judged where a count in it is told by nothing that was expected: %s', async (accomplished, type) => {
    const read = [{ says: 'archive both breads', deed: 'change' as const, qualifiers: ['both'] }];
    const ledger = ledgerOf('archive both breads', { read, readBy: 'rules' });
    const task = { ledger, expect: [{ absent: 'Oat bread' }] };
    const archived = itemOf(markOf('cap_0', screenOf(['Oat bread'])), {
      ...{ kind: 'click', label: 'Archive', verdict: 'advanced', effect: 'commit' },
    });
    const answers = [{ accomplished, reason: 'one is still there', evidence: [1] }];
    const { event, model } = await claimed({ past: [archived], answers, task });
    expect(model.prompts).toHaveLength(1);
    expect(event?.type).toBe(type);
    if (accomplished)
      expect(event?.data).toMatchObject({ reason: { basis: { kind: 'judged', by: 'model' } } });
  });

  const each = (done: 'yes' | 'no') => [
    { id: 'o1', reason: 'it is in the field', done: 'yes', evidence: [1] },
    { id: 'o2', reason: 'it is not stored', done, evidence: [] },
  ];
  test.each([
    ['yes', 'task.ended'],
    ['no', 'step.invalidated'],
  ] as const)('is judged part by part where nothing is expected: %s', async (done, type) => {
    const answers = [{ accomplished: true, reason: 'it is done', evidence: [], obligations: each(done) }];
    const { event, model, state } = await claimed({ past: [typed, saved], answers });
    expect(model.prompts[0]).toContain('- o2: tap ”Save”');
    expect(event?.type).toBe(type);
    if (done === 'no') expect(state?.history.at(-1)?.observation).toContain('it is not stored');
  });
});
