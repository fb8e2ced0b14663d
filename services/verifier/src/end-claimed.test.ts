import type { HistoryItem } from '@tapwright/contracts';
import { findStrategy, markOf as identityOf } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import {
  bare,
  believed,
  claimed,
  claimItem,
  doubted,
  here,
  type Situation,
  told,
  unsure,
} from './claimed.fixture.ts';
import { itemOf, markOf, screenOf } from './verifier.fixture.ts';

describe('a claim that the task is done', () => {
  test('ends the task where the model sees it on the screen', async () => {
    const { event, state } = await claimed({ answers: [believed] });
    const basis = { kind: 'judged', by: 'model' };
    const reason = { code: 'COMPLETED', message: 'the note is in the list', basis };
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed', reason } });
    expect(state?.history.at(-1)?.verdict).toBe('completed');
  });

  test('is proved where the screen itself shows each part of the goal, whoever said yes', async () => {
    const typed = itemOf(here, { kind: 'text', label: 'Title', text: 'Milk', verdict: 'advanced' });
    const saved = itemOf(here, { kind: 'click', label: 'Save', effect: 'commit', verdict: 'advanced' });
    const { event } = await claimed({
      answers: [believed],
      past: [typed, saved],
      state: { tasks: [{ goal: 'Write "Milk"', endCondition: '', expectation: '' }] },
    });
    expect(event?.data).toMatchObject({ reason: { basis: { kind: 'proved', by: 'screen' } } });
  });

  test('counts the questions for the run, those of a second look with the first', async () => {
    const spent = { modelCalls: 3, inputTokens: 300, outputTokens: 30 };
    const { state } = await claimed({ answers: [bare, believed], state: spent });
    expect(state).toMatchObject({ modelCalls: 5, inputTokens: 500, outputTokens: 50 });
  });

  test("is checked against the screen and what was done; the actor's word is only a claim", async () => {
    const { model } = await claimed({ answers: [believed], run: { id: 'run_9' } });
    expect(model.subjects).toEqual([{ jobId: expect.any(String), runId: 'run_9' }]);
    for (const part of ['write a note', 'it is saved', 'Milk', 'Bread'])
      expect(model.prompts[0]).toContain(part);
  });

  test('is refused where it is not seen: the run goes on from where it stands, and may claim again', async () => {
    const { event, state } = await claimed({ answers: [doubted] });
    expect(event).toMatchObject({
      type: 'step.invalidated',
      data: { plan: { kind: 'nothing' }, captureId: 'cap_1' },
    });
    expect(state).toMatchObject({ refusedClaims: 1, blocked: [] });
    expect(state?.history.at(-1)).toMatchObject({
      verdict: 'invalidated',
      reason: 'claim_rejected',
      observation: 'the goal was not seen to be reached: the note is not in the list',
    });
  });

  test('where it is refused with the advice to go back, the actor is told so if the strategy wants it', async () => {
    const answers = [{ ...doubted, back: true }];
    const { state } = await claimed({ answers, run: { strategy: 'visidroid' } });
    expect(state?.history.at(-1)?.feedback).toEqual({ reason: doubted.reason, back: true });
    const other = await claimed({ answers });
    expect(other.state?.history.at(-1)).not.toHaveProperty('feedback');
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

  test('that is refused in the last step of the budget ends the task as out of budget', async () => {
    const { event } = await claimed({ answers: [doubted], maxSteps: 1 });
    expect(event?.data).toMatchObject({ outcome: 'out_of_budget', reason: { code: 'BUDGET_SPENT' } });
  });

  test('that is right counts also in the last step', async () => {
    const { event } = await claimed({ answers: [believed], maxSteps: 1 });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is believed without a question under a strategy that trusts', async () => {
    const { event, model } = await claimed({ run: { strategy: 'guardian' } });
    const reason = { message: 'it is saved', basis: { kind: 'judged', by: 'actor' } };
    expect(event?.data).toMatchObject({ outcome: 'completed', reason });
    expect(model.prompts).toEqual([]);
  });

  test('fails like the other roles where the model cannot be reached: nothing is decided', async () => {
    await expect(claimed({ answers: [] })).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  });
});

describe('a claim that the actor insists on', () => {
  test('is checked once more, with the disagreement in the question; a yes is believed', async () => {
    const { event, model } = await claimed({ past: [told], answers: [believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    expect(model.inputs[0]).toMatchObject({ insistedAgainst: told.observation });
    expect(model.prompts[0]).toContain('no such note');
  });

  test('and that is refused again cannot be made on this screen any more; it counted once', async () => {
    const { event, state } = await claimed({ past: [told], refusedClaims: 1, answers: [doubted] });
    expect(event?.type).toBe('step.invalidated');
    const identity = findStrategy('tapwright').blockIdentity;
    expect(state?.blocked).toMatchObject([{ task: 0, key: 'end|||||', screen: identityOf(here, identity) }]);
    expect(state?.refusedClaims).toBe(1);
  });
});

describe('what cannot be decided', () => {
  test('is asked once more with what is missing; a clear answer then decides', async () => {
    const { event, model } = await claimed({ answers: [unsure, believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    expect(model.inputs.at(-1)).toMatchObject({ missing: 'the list is cut off' });
    expect(model.prompts.at(-1)).toContain('the list is cut off');
  });

  test('neither accepts the claim nor counts against it: the screen is captured again and the run goes on', async () => {
    const { event, state } = await claimed({ answers: [unsure, unsure] });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    expect(state).toMatchObject({ refusedClaims: 0, blocked: [] });
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'inconclusive', reason: null });
  });

  test('a second time ends the task as inconclusive: that is an honest answer', async () => {
    const put: HistoryItem = { ...claimItem, verdict: 'inconclusive' };
    const { event } = await claimed({ past: [put], answers: [unsure, unsure] });
    expect(event?.data).toMatchObject({ outcome: 'inconclusive', reason: { code: 'NOT_VERIFIED' } });
  });
});

describe('an action that left the screen as it was', () => {
  const deed = itemOf(here, {
    key: 'click|send',
    label: 'Send',
    effect: 'commit',
    deed: true,
    after: here,
    verdict: 'invalidated',
    reason: 'no_change',
  });
  const unseen = { outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } };

  test('is not believed because the actor insists: the model is not asked again', async () => {
    const { event, model } = await claimed({ past: [deed, told] });
    expect(event).toMatchObject({ type: 'task.ended', data: unseen });
    expect(model.prompts).toEqual([]);
  });

  test('is not believed without an element that shows it', async () => {
    const { event, state } = await claimed({ past: [deed], answers: [bare, bare] });
    expect(event?.data).toMatchObject(unseen);
    expect(state).toMatchObject({ modelCalls: 2 });
  });

  test('is believed where the screen shows it, and a doubt is raised once where it does not', async () => {
    const shown = await claimed({ past: [deed], answers: [believed] });
    expect(shown.event?.data).toMatchObject({ outcome: 'completed' });
    const refused = await claimed({ past: [deed], answers: [doubted] });
    expect(refused.event?.type).toBe('step.invalidated');
  });

  test('no longer matters when it was done in another way since', async () => {
    const again = { ...deed, step: 2, key: 'click|tick', verdict: 'advanced' as const, reason: null };
    const { event } = await claimed({ past: [deed, again, told], answers: [believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is accepted by a strategy that accepts every outcome', async () => {
    const { event } = await claimed({ past: [deed], answers: [], run: { strategy: 'react' } });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
  });
});

describe('evidence', () => {
  test('that names no element is asked for once; the element named then is the evidence', async () => {
    const { event, model } = await claimed({ answers: [bare, believed] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    expect(model.prompts).toHaveLength(2);
  });

  test('that is never named leaves the claim believed, and is marked as inconclusive', async () => {
    const { event, model } = await claimed({ answers: [bare, bare] });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    expect(model.prompts).toHaveLength(2);
  });

  test('that is not on the screen is none: a yes that rests on it is asked about, and never counts', async () => {
    const madeUp = { ...bare, evidence: [77] };
    const { event, model, state } = await claimed({ answers: [madeUp, madeUp] });
    expect(model.prompts[1]).toContain('the evidence [77] is not on the screen');
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.verdict).toBe('inconclusive');
    const mended = await claimed({ answers: [madeUp, believed] });
    expect(mended.event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('that is withdrawn when asked for does not count', async () => {
    const { event, state } = await claimed({ answers: [bare, doubted] });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    expect(state?.refusedClaims).toBe(0);
  });

  test('may be the picture, where the strategy looks at it', async () => {
    const { event, model } = await claimed({ answers: [bare], picture: { pictureId: 'p' } });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
    expect(model.pictures).toEqual([1]);
    expect(model.prompts[0]).toContain('The picture shows the same screen.');
  });

  test.each([
    ['a black one', { pictureId: 'p', blackPicture: true }, 'tapwright'],
    ['one that the strategy does not use', { pictureId: 'p' }, 'visidroid-novis'],
  ])('is not a picture that is %s', async (_name, picture, strategy) => {
    const { model } = await claimed({ answers: [believed], picture, run: { strategy } });
    expect(model.pictures).toEqual([0]);
  });
});

describe('a claim on a screen that is still loading', () => {
  const spinner = screenOf(['Loading…']);

  test('is put off without a question: the screen is waited for and looked at again', async () => {
    const { event, state, model } = await claimed({ screen: spinner });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    expect(state?.refusedClaims).toBe(0);
    expect(model.prompts).toEqual([]);
  });

  test('is judged as it is the second time, and in the last step', async () => {
    const put: HistoryItem = { ...claimItem, verdict: 'inconclusive' };
    const again = await claimed({ screen: spinner, past: [put], answers: [believed] });
    expect(again.event?.data).toMatchObject({ outcome: 'completed' });
    const last = await claimed({ screen: spinner, maxSteps: 1, answers: [believed] });
    expect(last.event?.data).toMatchObject({ outcome: 'completed' });
  });

  test('is believed by a strategy that trusts', async () => {
    const { event } = await claimed({ screen: spinner, run: { strategy: 'react' } });
    expect(event?.data).toMatchObject({ outcome: 'completed' });
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
});

test('nothing is done behind a window of the system: the model is not even asked', async () => {
  const question = screenOf(['Allow Notes?'], 'com.android.permissioncontroller');
  const { event, model } = await claimed({ screen: question });
  expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
  expect(model.prompts).toEqual([]);
});

test('rules of the memory are given where the strategy uses them', async () => {
  const state = { rules: ['notes are shown in a list'] };
  const { model } = await claimed({ answers: [believed], state });
  expect(model.prompts[0]).toContain('notes are shown in a list');
  const without = await claimed({ answers: [believed], state, run: { strategy: 'visidroid-nomem' } });
  expect(without.model.prompts[0]).not.toContain('notes are shown in a list');
});

test('an icon without a name is described by its caption, on the screen that was judged', async () => {
  const icons = { captureId: 'cap_1', captions: [{ index: 0, caption: 'star' }] };
  const { model } = await claimed({ answers: [believed], state: { icons } });
  expect(model.prompts[0]).toContain('[0] an icon that looks like “star”\n[1] Milk');
  const stale = await claimed({ answers: [believed], state: { icons: { ...icons, captureId: 'cap_0' } } });
  expect(stale.model.prompts[0]).not.toContain('star');
});

describe('a claim of an actor without an inspection agent', () => {
  const own = (expected: string, claim: 'done' | 'infeasible' = 'done') =>
    claimed({
      claim,
      run: { strategy: 'xuat-single' },
      state: { tasks: [{ goal: 'write', endCondition: '', expectation: '', expect: [{ text: expected }] }] },
    });

  test('is believed where the expectation is seen, without a question', async () => {
    const { event, model } = await own('Milk');
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed' } });
    expect(model.prompts).toEqual([]);
  });

  test('is refused where it is not', async () => {
    const { event, state } = await own('Cheese');
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.observation).toContain('“Cheese” is not shown');
  });

  test('that the step cannot be done ends it', async () => {
    expect((await own('Cheese', 'infeasible')).event).toMatchObject({ data: { outcome: 'infeasible' } });
  });
});

describe('a claim where the case has several phones, and what was expected is not there', () => {
  const of = (at: Pick<Situation, 'claim' | 'past' | 'maxSteps'>, expect = [{ text: 'Cheese' }]) =>
    claimed({
      ...at,
      run: { strategy: 'xuat' },
      state: {
        role: 'receiver',
        tasks: [{ goal: 'see it', endCondition: '', expectation: '', expect, role: 'receiver' }],
      },
    });
  const awaited: HistoryItem = { ...claimItem, verdict: 'inconclusive', reason: null };

  test.each(['done', 'infeasible'] as const)('is put off (%s): it may be on its way', async (claim) => {
    const { event, state } = await of({ claim });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    expect(state?.refusedClaims).toBe(0);
  });

  test('is refused on the same screen after that: it was waited for', async () => {
    const { event, state } = await of({ past: [awaited] });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
    expect(state?.refusedClaims).toBe(1);
    expect((await of({ claim: 'infeasible', past: [awaited] })).event).toMatchObject({
      data: { outcome: 'infeasible' },
    });
  });

  test('is put off twice at most, whatever the screens are', async () => {
    const elsewhere = markOf('cap_0', screenOf(['Empty']));
    const moved = itemOf(elsewhere, { verdict: 'advanced' });
    const before = { ...awaited, before: elsewhere };
    expect((await of({ past: [before, moved] })).event).toMatchObject({ data: { plan: { kind: 'look' } } });
    expect((await of({ past: [before, moved, before, moved] })).event).toMatchObject({
      data: { plan: { kind: 'nothing' } },
    });
  });

  test('is refused at once in the last step', async () => {
    expect((await of({ maxSteps: 1 })).event).toMatchObject({ data: { outcome: 'out_of_budget' } });
  });

  test('is believed where it is there', async () => {
    const { event } = await of({}, [{ text: 'Milk' }]);
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed' } });
  });
});

test('that a step of a case cannot be done makes it no done one, whatever a model says', async () => {
  const { event, model } = await claimed({
    claim: 'infeasible',
    answers: [{ reason: 'fine', accomplished: true, evidence: [] }],
    run: { strategy: 'xuat' },
    state: { tasks: [{ goal: 'write', endCondition: '', expectation: '', expect: [{ text: 'Cheese' }] }] },
  });
  expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'infeasible' } });
  expect(model.prompts).toEqual([]);
});
