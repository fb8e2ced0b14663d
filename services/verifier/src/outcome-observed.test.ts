import type { AppTrouble } from '@tapwright/contracts';
import { markOf as placeOf } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { editor, judged, list } from './judged.fixture.ts';
import { itemOf, markOf, screenOf } from './verifier.fixture.ts';

const seen = { observation: 'the editor came up', expected: true };
const other = { observation: 'the settings came up', expected: false };
const open = { completed: false, reason: 'nothing is written yet', evidence: [] };
const done = { completed: true, reason: 'the note is written', evidence: [1] };
const crash = screenOf(['Notes has stopped', 'Close app'], 'android', '.Dialog');

describe('an action that led on', () => {
  test('advances the run, which then stands on the new screen', async () => {
    const { event, state } = await judged({});
    expect(event).toEqual({ type: 'step.advanced', data: { step: 2, captureId: 'cap_2' } });
    expect(state?.current?.captureId).toBe('cap_2');
    expect(state?.seen.map(({ captureId }) => captureId)).toEqual(['cap_1', 'cap_2']);
    expect(state?.history.at(-1)?.verdict).toBe('advanced');
  });
});

test('an action that changed only the picture advances the run, and a claim that was refused there may be made again', async () => {
  const blocked = (screen: string, key: string) => ({ task: 0, key, screen, reason: 'not yet' });
  const here = placeOf(markOf('cap_1', list), 'place');
  const there = placeOf(markOf('cap_9', editor), 'place');
  const kept = [blocked(here, 'click|x'), blocked(there, 'end|||||')];
  const { event, state } = await judged({
    after: list,
    did: { pictureChanged: true },
    blocked: [blocked(here, 'end|||||'), ...kept],
  });
  expect(event).toMatchObject({ type: 'step.advanced' });
  expect(state?.blocked).toEqual(kept);
});

describe('a wrong turn', () => {
  test('is blocked on its screen, and the run still stands where it stood', async () => {
    const { event, state } = await judged({ after: list });
    expect(event).toMatchObject({
      type: 'step.invalidated',
      data: { plan: { kind: 'nothing' }, wantedCaptureId: 'cap_1' },
    });
    expect(state?.blocked).toMatchObject([{ key: 'click|x', reason: 'the screen did not change', task: 0 }]);
    expect(state?.current?.captureId).toBe('cap_1');
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'invalidated', reason: 'no_change' });
  });

  test('is taken back as the runtime plans it', async () => {
    const past = [
      itemOf(markOf('cap_2', editor), { step: 1, verdict: 'advanced', after: markOf('cap_1', list) }),
    ];
    const { event } = await judged({ past, strategy: 'tapwright' });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'path' } } });
  });

  test('of an action that may not have been executed is not a wrong turn: it may be chosen again', async () => {
    const { event, state } = await judged({ after: list, status: 'uncertain' });
    expect(event?.type).toBe('step.advanced');
    expect(state?.blocked).toEqual([]);
  });
});

describe('a window that came up over the app', () => {
  const question = screenOf(['Allow Notes?'], 'com.android.permissioncontroller');
  const typing = { kind: 'text' as const, key: 'text|x', text: 'Bread' };

  test('and caught the typed text: it is closed, and the text may be typed again', async () => {
    const { event, state } = await judged({ after: question, did: typing });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'back' } } });
    expect(state?.blocked).toEqual([]);
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'invalidated', reason: 'interrupted' });
  });

  test('was perhaps opened by a tap: the run goes on from it', async () => {
    expect((await judged({ after: question })).event?.type).toBe('step.advanced');
  });

  const opened = (effect: 'look' | 'commit') =>
    itemOf(markOf('cap_2', list), {
      step: 1,
      key: 'click|save',
      label: 'Save',
      effect,
      ...(effect === 'commit' ? { deed: true } : {}),
      after: markOf('cap_1', question),
      verdict: 'advanced',
    });

  test('and is closed again over the same screen: the tap after which it came up had no effect', async () => {
    const { event, state } = await judged({ before: question, after: list, past: [opened('look')] });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
    expect(state?.history.map(({ reason }) => reason)).toEqual(['interrupted', 'interrupted']);
    expect(state?.blocked).toEqual([]);
  });

  test('during an action that may happen once only: nothing shows whether it was done, so the task ends inconclusive', async () => {
    const { event } = await judged({ before: question, after: list, past: [opened('commit')] });
    const reason = { code: 'ONCE_NOT_REPEATED' };
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'inconclusive', reason } });
  });
});

test('a crash ends the task at once, with the reason', async () => {
  const { event } = await judged({ after: crash });
  expect(event).toMatchObject({
    type: 'task.ended',
    data: { outcome: 'crashed', reason: { code: 'APP_CRASHED' } },
  });
});

describe('trouble that the phone’s log shows', () => {
  const trouble: AppTrouble = {
    kind: 'crash',
    process: 'org.example',
    pid: 7,
    summary: 'java.lang.Error: no note',
    stack: ['java.lang.Error: no note', '\tat org.example.A.b(A.kt:1)'],
  };

  test.each([
    ['crash', 'APP_CRASHED'],
    ['native_crash', 'APP_CRASHED'],
    ['anr', 'APP_NOT_RESPONDING'],
  ] as const)('%s: the run ends as crashed by %s', async (kind, code) => {
    const { event } = await judged({ trouble: { ...trouble, kind } });
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'crashed', reason: { code } } });
  });

  test('of a process that the system ended does not end the run: the action is repeated from a fresh start', async () => {
    const { event, state } = await judged({ trouble: { ...trouble, kind: 'process_death' } });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'relaunch' } } });
    expect(state?.blocked).toEqual([]);
  });

  test('of a process that the system ended at a commit ends the task: whether it was done cannot be seen', async () => {
    const did = { effect: 'commit' as const };
    const { event } = await judged({ did, trouble: { ...trouble, kind: 'process_death' } });
    expect(event?.data).toMatchObject({
      outcome: 'inconclusive',
      reason: { code: 'ONCE_NOT_REPEATED', message: expect.stringContaining('the system ended the app') },
    });
  });

  test('an ANR that only its dialog shows has its own reason', async () => {
    const anr = screenOf(["Notes isn't responding", 'Wait'], 'android', '.Dialog');
    expect((await judged({ after: anr })).event?.data).toMatchObject({
      reason: { code: 'APP_NOT_RESPONDING' },
    });
  });
});

describe('the budget', () => {
  test('ends the task after its last step, whatever that brought', async () => {
    for (const after of [editor, list]) {
      const { event } = await judged({ after, maxSteps: 2 });
      expect(event).toMatchObject({ data: { outcome: 'out_of_budget', reason: { code: 'BUDGET_SPENT' } } });
    }
  });

  test('of a task of an exploration leaves it its last word after the last action, and no further one', async () => {
    const done = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        itemOf(markOf('cap_1', list), { step: at, verdict: 'advanced' }),
      );
    const after = async (count: number) =>
      (await judged({ strategy: 'explore-droidagent', past: done(count - 1), answers: [seen] })).event;
    expect((await after(13))?.type).toBe('step.advanced');
    expect((await after(14))?.data).toMatchObject({ outcome: 'failed', reason: { code: 'BUDGET_SPENT' } });
  });

  test('a crash in the last step is a crash', async () => {
    expect((await judged({ after: crash, maxSteps: 2 })).event?.data).toMatchObject({ outcome: 'crashed' });
  });
});

test('an outcome whose action is not remembered is a fault, not a verdict', async () => {
  await expect(judged({ did: { after: null } })).rejects.toMatchObject({ code: 'INTERNAL' });
});

describe('an observer', () => {
  test('puts what an action changed into words, which are remembered for later questions', async () => {
    const { event, state, model } = await judged({ strategy: 'visidroid', answers: [seen, open] });
    expect(event?.type).toBe('step.advanced');
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'advanced', observation: 'the editor came up' });
    expect(model.roles).toEqual(['observer', 'verifier']);
    expect(state).toMatchObject({ modelCalls: 2, inputTokens: 200, outputTokens: 20 });
  });

  test('is given the goal, the action with its reason, the changes and what is shown now', async () => {
    const did = { thought: 'to write the note', changes: ['a title came up'] };
    const { model } = await judged({ strategy: 'guardian', answers: [seen], did });
    for (const part of ['write a note', 'click ”Open”', 'to write the note', 'a title came up', 'Title'])
      expect(model.prompts[0]).toContain(part);
  });

  test('is not asked by a strategy that uses the changes alone', async () => {
    expect((await judged({ strategy: 'tapwright' })).model.roles).toEqual(['verifier']);
    expect((await judged({ strategy: 'react' })).model.roles).toEqual([]);
  });

  test('is not asked about what a check has refused, nor where its answer is no longer used', async () => {
    expect((await judged({ strategy: 'guardian', after: list })).model.roles).toEqual([]);
    expect((await judged({ strategy: 'guardian', maxSteps: 2 })).model.roles).toEqual([]);
  });

  test('that cannot be reached decides nothing: the event is handled again, as for every role', async () => {
    await expect(judged({ strategy: 'guardian', answers: [] })).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
    });
  });

  test('costs are written down with the verdict', async () => {
    const [without, withOne] = [
      await judged({ strategy: 'react' }),
      await judged({ strategy: 'guardian', answers: [seen] }),
    ];
    expect(withOne.writes).toBe((without.writes ?? 0) + 1);
  });
});

describe('reflection', () => {
  test('invalidates an unexpected outcome; a click is undone by BACK, then by the steps of the run', async () => {
    const { event, state, model } = await judged({ strategy: 'guardian', answers: [other] });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'back' } } });
    expect(state?.history.at(-1)).toMatchObject({ verdict: 'invalidated', reason: 'reflection' });
    expect(state?.blocked).toMatchObject([{ key: 'click|x' }]);
    expect(model.roles).toEqual(['observer']);
  });

  test('does not invalidate under a strategy that only wants the words', async () => {
    const { event } = await judged({ strategy: 'visidroid', answers: [other, open] });
    expect(event?.type).toBe('step.advanced');
  });
});

describe('a check after each action', () => {
  test('ends the task where the goal is reached, though nobody has claimed it; the action has advanced', async () => {
    const { event, state, model } = await judged({ strategy: 'visidroid', answers: [seen, done] });
    const reason = { code: 'COMPLETED', message: 'the note is written' };
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed', reason } });
    expect(state?.history.at(-1)?.verdict).toBe('advanced');
    expect(model.inputs.at(-1)).toMatchObject({
      claim: null,
      history: [{ observation: 'the editor came up' }],
    });
  });

  test('that cannot decide is not repeated: the next action brings one', async () => {
    const unsure = { ...open, unsure: true };
    const { event, model } = await judged({ strategy: 'visidroid', answers: [seen, unsure] });
    expect(event?.type).toBe('step.advanced');
    expect(model.roles).toEqual(['observer', 'verifier']);
  });

  test('tells the actor why the goal is not reached, and whether to go back, where the strategy says so', async () => {
    const wrong = { ...open, back: true };
    const told = await judged({ strategy: 'visidroid', answers: [seen, wrong] });
    expect(told.state?.history.at(-1)?.feedback).toEqual({ reason: open.reason, back: true });
    expect(told.model.inputs.at(-1)).toMatchObject({ mayGoBack: true });
    const unsure = await judged({ strategy: 'visidroid', answers: [seen, { ...wrong, unsure: true }] });
    expect(unsure.state?.history.at(-1)).not.toHaveProperty('feedback');
    const other = await judged({ strategy: 'tapwright', answers: [wrong] });
    expect(other.state?.history.at(-1)).not.toHaveProperty('feedback');
    expect(other.model.inputs.at(-1)).not.toHaveProperty('mayGoBack');
  });

  test('is made also after the last step of the budget', async () => {
    const last = { strategy: 'visidroid', maxSteps: 2 };
    expect((await judged({ ...last, answers: [seen, done] })).event?.data).toMatchObject({
      outcome: 'completed',
    });
    const { event } = await judged({ ...last, answers: [seen, open] });
    expect(event?.data).toMatchObject({ outcome: 'out_of_budget' });
  });

  test('must be confirmed where the strategy says so: a second no lets the run go on', async () => {
    const no = { ...done, completed: false, reason: 'nothing shows it' };
    const twice = await judged({ strategy: 'tapwright', answers: [done, done] });
    expect(twice.event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed' } });
    expect(twice.model.inputs).toMatchObject([{ claim: null }, { claim: 'done', claimReason: done.reason }]);
    const { event, state } = await judged({ strategy: 'tapwright', answers: [done, no] });
    expect(event?.type).toBe('step.advanced');
    expect(state?.modelCalls).toBe(2);
  });

  test('is not made after an action whose element was missing', async () => {
    const { model } = await judged({ strategy: 'visidroid', status: 'not_found' });
    expect(model.roles).toEqual([]);
  });
});

describe('domain knowledge of a tenant', () => {
  const picky = { name: 'picky', validate: () => 'the wrong currency' };

  test('invalidates what the checks have let pass, by its name', async () => {
    const { event, state } = await judged({ knowledge: { name: 'k', validators: [picky] } });
    expect(event?.type).toBe('step.invalidated');
    expect(state?.history.at(-1)?.reason).toBe('validator');
    expect(state?.blocked).toMatchObject([{ reason: 'picky: the wrong currency' }]);
  });

  test('is not asked about what a check has refused', async () => {
    const { state } = await judged({ after: list, knowledge: { name: 'k', validators: [picky] } });
    expect(state?.history.at(-1)?.reason).toBe('no_change');
  });

  test('says how the app is brought back, unless that would repeat what may happen once only', async () => {
    const handler = (steps: number[]) => ({ name: 'h', restore: () => ({ kind: 'replay' as const, steps }) });
    const past = [
      itemOf(markOf('cap_9', crash), {
        step: 1,
        effect: 'commit',
        verdict: 'advanced',
        after: markOf('cap_1', list),
      }),
    ];
    const planOf = async (steps: number[]) => {
      const knowledge = { name: 'k', validators: [picky], errorHandlers: [handler(steps)] };
      return (await judged({ past, knowledge })).event;
    };
    expect(await planOf([])).toMatchObject({ data: { plan: { kind: 'replay', steps: [] } } });
    expect(await planOf([1])).toMatchObject({ data: { plan: { kind: 'back' } } });
  });
});

test('an app that is called after launching things is not mistaken for the launcher', async () => {
  const app = 'org.example.launcher';
  const situation = {
    before: screenOf(['Pick a file'], 'org.example.files'),
    after: screenOf(['Tiles'], app),
  };
  expect((await judged({ ...situation, app })).event).toMatchObject({ type: 'step.advanced' });
  expect((await judged(situation)).event).toMatchObject({ type: 'step.invalidated' });
});

describe('an inspection agent whose strategy shows filtered nodes', () => {
  const inspected = { reason: 'the editor is open', accomplished: true, evidence: [1, 99] };

  test('is asked alone, sees the nodes, and cites them by their numbers', async () => {
    const { event, model } = await judged({ strategy: 'xuat', answers: [inspected] });
    expect(model.roles).toEqual(['inspector']);
    expect(model.prompts[0]).toContain(
      '[1] <node class="android.widget.TextView" resource-id="mock:id/textview"',
    );
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed' } });
  });

  test('is of that strategy: another one shows elements', async () => {
    const { model } = await judged({ strategy: 'uat', answers: [inspected] });
    expect(model.prompts[0]).toContain('[1] Title');
    expect(model.prompts[0]).not.toContain('<node');
  });
});
