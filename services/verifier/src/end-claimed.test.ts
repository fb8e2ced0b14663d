import { JobSpec } from '@tapwright/contracts';
import { findStrategy, markOf as identityOf } from '@tapwright/runtime';
import type { RunRow } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { onEndClaimed } from './end-claimed.ts';
import {
  emitted,
  inputOf,
  itemOf,
  markOf,
  NO_DATABASE,
  readerOf,
  screenOf,
  scriptedModel,
  stateWith,
} from './verifier.fixture.ts';

const screen = screenOf(['Milk', 'Bread']);
const here = markOf('cap_1', screen);
const claimItem = itemOf(here, { kind: 'end', key: 'end|||||', label: '' });
const believed = { completed: true, reason: 'the note is in the list', evidence: [1, 99] };
const doubted = { completed: false, reason: 'the note is not in the list', evidence: [] };

interface Situation {
  readonly answers?: readonly unknown[];
  readonly claim?: 'done' | 'infeasible';
  readonly refusedClaims?: number;
  readonly run?: Partial<RunRow>;
  readonly maxSteps?: number;
}

async function claimed(at: Situation) {
  const state = stateWith({ history: [claimItem], current: here, refusedClaims: at.refusedClaims ?? 0 });
  const data = { step: 1, captureId: 'cap_1', claim: at.claim ?? ('done' as const), reason: 'it is saved' };
  const spec = JobSpec.parse({ goal: 'write a note', maxSteps: at.maxSteps ?? 20 });
  const model = scriptedModel(...(at.answers ?? []));
  const deps = { db: NO_DATABASE, screens: readerOf({ cap_1: screen }), model, modelTimeoutMs: 1_000 };
  const result = await onEndClaimed.handle(inputOf(data, { job: { spec }, run: { ...at.run, state } }), deps);
  return { event: emitted(result)[0], state: result.run?.state, model };
}

describe('a claim that the task is done', () => {
  test('ends the task where the model sees it on the screen', async () => {
    const { event, state } = await claimed({ answers: [believed] });
    const reason = { code: 'COMPLETED', message: 'the note is in the list' };
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed', reason } });
    expect(state?.history.at(-1)?.verdict).toBe('completed');
  });

  test("is checked against the screen and what was done, with the actor's word as no more than a word", async () => {
    const { model } = await claimed({ answers: [believed], run: { id: 'run_9' } });
    expect(model.subjects).toEqual([{ jobId: expect.any(String), runId: 'run_9' }]);
    for (const part of ['write a note', 'it is saved', 'Milk', 'Bread'])
      expect(model.prompts[0]).toContain(part);
  });

  test('is refused where it is not seen: the run goes on from where it stands', async () => {
    const { event } = await claimed({ answers: [doubted] });
    expect(event).toMatchObject({
      type: 'step.invalidated',
      data: { plan: { kind: 'nothing' }, captureId: 'cap_1' },
    });
  });

  test('once refused cannot be made again on this screen, and is counted', async () => {
    const { state } = await claimed({ answers: [doubted] });
    const identity = findStrategy('tapwright').blockIdentity;
    expect(state?.blocked).toMatchObject([{ task: 0, key: 'end|||||', screen: identityOf(here, identity) }]);
    expect(state).toMatchObject({ refusedClaims: 1 });
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'invalidated', reason: 'claim_rejected' });
  });

  test.each([
    [0, 'step.invalidated'],
    [1, 'step.invalidated'],
    [2, 'task.ended'],
  ])('after %i refused ones leads to %s', async (refusedClaims, type) => {
    const { event } = await claimed({ answers: [doubted], refusedClaims });
    expect(event?.type).toBe(type);
    if (type === 'task.ended') {
      const reason = { code: 'NOT_VERIFIED', message: doubted.reason };
      expect(event?.data).toMatchObject({ outcome: 'failed', reason });
    }
  });

  test('that is refused in the last round of the budget ends the task as out of budget', async () => {
    const { event } = await claimed({ answers: [doubted], maxSteps: 1 });
    expect(event?.data).toMatchObject({ outcome: 'out_of_budget', reason: { code: 'BUDGET_SPENT' } });
  });

  test('that is right counts also in the last round', async () => {
    const { event } = await claimed({ answers: [believed], maxSteps: 1 });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is believed without a question under a strategy that trusts', async () => {
    const { event, model } = await claimed({ run: { strategy: 'guardian' } });
    expect(event?.data).toMatchObject({ outcome: 'completed', reason: { message: 'it is saved' } });
    expect(model.prompts).toEqual([]);
  });
});

describe('a claim that the task cannot be done', () => {
  test('ends the task as infeasible where the model does not see the goal reached', async () => {
    const { event } = await claimed({ claim: 'infeasible', answers: [doubted] });
    expect(event?.data).toMatchObject({ outcome: 'infeasible', reason: { code: 'INFEASIBLE' } });
  });

  test('does not hide that the goal is reached all the same', async () => {
    const { event } = await claimed({ claim: 'infeasible', answers: [believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is believed under a strategy that trusts', async () => {
    const { event } = await claimed({ claim: 'infeasible', run: { strategy: 'react' } });
    expect(event?.data).toMatchObject({ outcome: 'infeasible' });
  });

  test('fails a replay: the trace could not be followed', async () => {
    const { event } = await claimed({ claim: 'infeasible', run: { strategy: 'replay' } });
    expect(event?.data).toMatchObject({ outcome: 'failed', reason: { message: 'it is saved' } });
  });
});

test('nothing is done behind a window of the system: the model is not even asked', async () => {
  const question = screenOf(['Allow Notes?'], 'com.android.permissioncontroller');
  const state = stateWith({ history: [claimItem], current: here });
  const data = { step: 1, captureId: 'cap_1', claim: 'done' as const, reason: 'it is saved' };
  const spec = JobSpec.parse({ goal: 'write a note', app: 'org.example' });
  const model = scriptedModel();
  const deps = { db: NO_DATABASE, screens: readerOf({ cap_1: question }), model, modelTimeoutMs: 1_000 };
  const result = await onEndClaimed.handle(inputOf(data, { job: { spec }, run: { state } }), deps);
  expect(emitted(result)[0]).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
  expect(model.prompts).toEqual([]);
});
