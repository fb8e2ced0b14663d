import { createScreenReader } from '@tapwright/captures';
import { JobSpec, newId, RunState } from '@tapwright/contracts';
import { databaseArtifacts, findStep, insertCapture, modelTotals } from '@tapwright/store';
import {
  carryOut,
  emitted,
  inputOf,
  scriptedModel,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, HERE, NOTES, past, questionsOf, stateOn } from './actor.fixture.ts';
import { onScreenObserved } from './screen-observed.ts';
import { onStepAdvanced } from './step-advanced.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** The actor in a run that stands on the notes screen, with a model that gives these answers. */
async function decided(
  answers: readonly unknown[],
  values: {
    state?: Partial<RunState>;
    handler?: 'advanced';
    strategy?: string;
    forbidden?: string[];
    hierarchy?: string;
  } = {},
) {
  const { strategy = 'tapwright', forbidden = [], hierarchy = NOTES } = values;
  const spec = JobSpec.parse({ goal: 'rename the note', app: 'org.example', strategy, forbidden });
  const job = await storeJob(db, { spec });
  const artifacts = databaseArtifacts(db);
  const stored = await storeRun(db, job, { strategy, state: stateOn(values.state) });
  const captureId = newId('cap');
  const hierarchyId = await artifacts.put(job.tenantId, 'application/xml', Buffer.from(hierarchy));
  const where = { packageName: HERE.packageName, activity: HERE.activity, keyboardShown: false, rotation: 0 };
  const capture = { id: captureId, tenantId: job.tenantId, runId: stored.id, hierarchyId, pictureId: null };
  await carryOut(db, { writes: [insertCapture({ ...capture, ...where, tookMs: 1, retries: [] })] });
  const run = { ...stored, step: 3 };
  const model = scriptedModel(...answers);
  const deps = {
    db,
    screens: createScreenReader({ db, artifacts }),
    artifacts,
    model,
    modelTimeoutMs: 60_000,
  };
  const input = inputOf({ step: 3, captureId }, { job, run });
  const handler = values.handler === 'advanced' ? onStepAdvanced : onScreenObserved;
  const result = await handler.handle(input, deps);
  await carryOut(db, result);
  return {
    result,
    run,
    captureId,
    model,
    emitted: emitted(result),
  };
}

describe('a decision', () => {
  test('begins the next step: the action is emitted, remembered and written down in one go', async () => {
    const { result, run, captureId, emitted } = await decided([answer(0)]);
    expect(result.run?.step).toBe(4);
    expect(emitted).toMatchObject([
      { type: 'action.decided', data: { step: 4, captureId, action: { kind: 'click' } } },
    ]);
    expect(result.run?.state?.history).toMatchObject([
      { step: 4, label: 'Save', verdict: null, before: HERE },
    ]);
    expect(await findStep(db.read, run.id, 4)).toMatchObject({
      thought: 'number 0',
      beforeCaptureId: captureId,
    });
  });

  test('costs the round where the protocol repairs nothing: it is written down, and nothing is done', async () => {
    const said = 'I would press Save.';
    const { result, run, emitted } = await decided([{ said }], { strategy: 'sphinx-tree' });
    const reason = 'the answer did not end with an action in the format';
    expect(emitted).toMatchObject([
      { type: 'action.decided', data: { step: 4, action: { kind: 'wait', waitMs: 1 } } },
    ]);
    expect(result.run?.state?.history).toMatchObject([{ step: 4, misread: { kind: 'format', reason } }]);
    expect(await findStep(db.read, run.id, 4)).toMatchObject({ thought: reason });
  });

  test('counts every question, also those whose answer was refused', async () => {
    const { result, run } = await decided([answer(99), answer(0)]);
    expect(result.run?.state).toMatchObject({ modelCalls: 2, inputTokens: 200, outputTokens: 20 });
    expect(await modelTotals(db.read, run.id)).toMatchObject({
      calls: 2,
      inputTokens: 200,
      outputTokens: 20,
    });
  });

  test('goes on in the same way from a screen to which an action led', async () => {
    const { emitted } = await decided([answer(0)], { handler: 'advanced' });
    expect(emitted).toMatchObject([{ type: 'action.decided' }]);
  });

  test('never repeats an action that was chosen before on this screen', async () => {
    const first = await decided([answer(0)]);
    const key = first.result.run?.state?.history[0]?.key ?? '';
    const history = [past({ key, before: HERE, verdict: 'invalidated' })];
    const { result } = await decided([answer(0, { text: 'Bread' })], { state: { history } });
    expect(result.run?.state?.history.at(-1)?.label).not.toBe('Save');
  });
});

test('the claim that the task is done goes to the verifier, not to the device', async () => {
  const { emitted, model } = await decided([answer(0)]);
  const end = questionsOf(model)[0]?.choices.findIndex(({ kind }) => kind === 'end') ?? -1;
  const claimed = await decided([answer(end, { claim: 'done' })]);
  expect(emitted[0]?.type).toBe('action.decided');
  expect(claimed.emitted).toMatchObject([{ type: 'end.claimed', data: { claim: 'done', step: 4 } }]);
});

test('a run without a screen is a fault, not a guess', async () => {
  await expect(decided([answer(0)], { state: { current: null } })).rejects.toMatchObject({
    code: 'INTERNAL',
  });
});

describe('a strategy that conceives its way', () => {
  const plan = { sequences: [['click "Save"', 'click "Dark theme"']] };

  test('asks the planner once, on the first screen, and follows the plan without asking the actor', async () => {
    const { result, run, model, emitted } = await decided([plan], { strategy: 'cot' });
    expect(model.roles).toEqual(['planner']);
    expect(model.prompts[0]).toMatch(/Give one sequence\./);
    expect(emitted).toMatchObject([{ data: { action: { kind: 'click', target: { label: 'Save' } } } }]);
    expect(result.run?.state).toMatchObject({ plans: plan.sequences, modelCalls: 1, inputTokens: 100 });
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1 });
  });

  test('goes on by the plan that it has, and claims to be done at its end', async () => {
    const plans = plan.sequences;
    const second = await decided([], { strategy: 'cot', state: { plans, history: [past()] } });
    expect(second.emitted).toMatchObject([{ data: { action: { target: { label: 'Dark theme' } } } }]);
    const end = await decided([], {
      strategy: 'cot',
      state: { plans, history: [past(), past({ step: 2 })] },
    });
    expect(end.emitted).toMatchObject([{ type: 'end.claimed', data: { claim: 'done' } }]);
  });
});

describe('a run that struggles', () => {
  const history = Array.from({ length: 8 }, (_, at) =>
    past({ step: at + 1, verdict: 'invalidated', reason: 'loop' }),
  );

  test('is looked at by the critic, whose advice goes into the question and stays', async () => {
    const critique = { stuck: true, advice: 'open the menu' };
    const { result, run, model } = await decided([critique, answer(0)], { state: { history } });
    expect(model.roles).toEqual(['critic', 'actor']);
    expect(model.prompts[1]).toContain('Advice:\n- open the menu');
    expect(result.run?.state).toMatchObject({ advice: ['open the menu'], critiqued: 3, modelCalls: 2 });
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 2, inputTokens: 200 });
  });

  test('restarts the app where the critic calls it stuck and the strategy has a fresh start left', async () => {
    const critique = { stuck: true, advice: 'open the menu' };
    const first = await decided([critique], { strategy: 'reflexion', state: { history } });
    expect(first.emitted).toMatchObject([
      { type: 'action.decided', data: { action: { kind: 'restart', effect: 'look' } } },
    ]);
    expect(first.result.run?.state).toMatchObject({ trial: 1, advice: ['open the menu'] });
    const last = await decided([critique, answer(0)], {
      strategy: 'reflexion',
      state: { history, trial: 2 },
    });
    expect(last.emitted).toMatchObject([{ data: { action: { kind: 'click' } } }]);
    expect(last.result.run?.state?.trial).toBe(2);
  });

  test('goes on where the critic finds nothing wrong', async () => {
    const { model, result } = await decided([{ stuck: false, advice: '' }, answer(0)], {
      state: { history },
    });
    expect(model.prompts[1]).not.toContain('Advice:');
    expect(result.run?.state?.advice).toEqual([]);
  });
});

describe('an actor that keeps a memory and a plan', () => {
  const strategy = 'xuat';
  const chosen = (index: number, plan: readonly string[]) => ({ ...answer(index), plan });
  const history = [past(), past({ step: 2, kind: 'text', label: 'Title', text: 'Bread' })];

  test('begins a step with neither: nothing is asked but the action', async () => {
    const { model, result } = await decided([chosen(0, ['click Save', 'go back'])], { strategy });
    expect(model.roles).toEqual(['actor']);
    expect(model.prompts[0]).toContain('Nothing was done yet.');
    expect(result.run?.state).toMatchObject({
      conversation: { task: 0, plan: ['click Save', 'go back'], summary: '', through: 0 },
    });
  });

  test('sums up what was done since, once; the next question has the summary and the plan', async () => {
    const summary = 'the title is Bread, it must be saved';
    const conversation = { task: 0, plan: ['enter the title', 'click Save'], summary: 'old', through: 1 };
    const { model, result, run } = await decided([{ summary }, chosen(0, ['click Save'])], {
      strategy,
      state: { history, conversation },
    });
    expect(model.roles).toEqual(['summariser', 'actor']);
    const [asked] = model.inputs;
    expect(asked).toMatchObject({ summary: 'old', step: 2, plan: conversation.plan });
    // The first step stands in the old summary.
    expect(asked).toMatchObject({ done: [{ action: 'text "Title"', text: 'Bread' }] });
    expect(model.prompts[1]).toContain(`Your memory of what was done: "${summary}"`);
    expect(model.prompts[1]).toContain('Your plan was:\n- "enter the title"\n- "click Save"');
    expect(model.prompts[1]).not.toContain('Done so far:');
    // It is part of the state that is committed with the decision.
    const state = RunState.parse(JSON.parse(JSON.stringify(result.run?.state)));
    expect(state.conversation).toEqual({ task: 0, plan: ['click Save'], summary, through: 2 });
    expect(state.modelCalls).toBe(2);
    expect(state.history.at(-1)?.thought).toBe('number 0');
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 2, inputTokens: 200 });
    // Who goes on from it is not asked about the same steps again.
    const settled = { ...state, history: state.history.slice(0, -1) };
    expect((await decided([chosen(0, [])], { strategy, state: settled })).model.roles).toEqual(['actor']);
  });

  test('asks word for word the same where an event is delivered again', async () => {
    const once = () => decided([{ summary: 'so far' }, chosen(0, [])], { strategy, state: { history } });
    const [first, again] = [await once(), await once()];
    expect(again.model.prompts).toEqual(first.model.prompts);
    expect(again.result.run?.state?.conversation).toEqual(first.result.run?.state?.conversation);
  });

  test('acts on the element itself: no mocked id leaves the question', async () => {
    const { model, result, emitted } = await decided([chosen(0, [])], { strategy });
    expect(model.prompts[0]).toContain('index-0: click "mock:id/button"');
    expect(emitted).toMatchObject([{ data: { action: { target: { label: 'Save', resourceId: '' } } } }]);
    expect(JSON.stringify([emitted, result.run])).not.toContain('mock:id');
  });

  test('is the strategy’s: others ask for no plan and no summary', async () => {
    for (const other of ['react', 'tapwright', 'uat']) {
      const { model, result } = await decided([answer(0)], { strategy: other, state: { history } });
      expect(model.roles).toEqual(['actor']);
      expect(model.prompts[0]).not.toMatch(/plan|memory|<node/);
      expect(result.run?.state).not.toHaveProperty('conversation');
    }
  });
});

test('a double tap is offered only for the sentence that says so', async () => {
  const task = (goal: string) => ({ goal, endCondition: '', expectation: '' });
  const tasks = [task('rename the note'), task('Double-tap "Save"')];
  const offeredFor = async (index: number, state: Partial<RunState>) => {
    const { model, emitted } = await decided([answer(index)], { state });
    const kinds = questionsOf(model)[0]?.choices.map(({ kind }) => kind) ?? [];
    return { twice: kinds.filter((kind) => kind === 'double_click').length, emitted, model };
  };
  const before = await offeredFor(0, { tasks, task: 0 });
  expect(before.twice).toBe(0);
  const there = await offeredFor(1, { tasks, task: 1 });
  expect(there.twice).toBe(2);
  expect(there.emitted).toMatchObject([{ data: { action: { kind: 'double_click', effect: 'commit' } } }]);
  expect(there.model.prompts[0]).toContain('index-1: double click the same');
  const parameter = await offeredFor(0, { tasks: [task('Enter ${double-tap}')] });
  expect(parameter.twice).toBe(0);
});

test('what the job forbids is not even offered', async () => {
  const { model, emitted } = await decided([answer(0, { text: 'Bread' })], { forbidden: ['save'] });
  expect(questionsOf(model)[0]?.choices.map(({ label }) => label)).not.toContain('Save');
  expect(emitted).not.toMatchObject([{ data: { action: { target: { label: 'Save' } } } }]);
});

describe('a screen that says it is loading', () => {
  const hierarchy = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][1080,1920]">
<node class="android.widget.ProgressBar" package="org.example" enabled="true" bounds="[500,900][600,1000]"/></node></hierarchy>`;
  const waited = (changed: boolean) =>
    past({
      kind: 'wait',
      key: 'wait|||||',
      label: '',
      after: changed ? { ...HERE, content: 'other' } : HERE,
    });

  test('is waited for without asking, while waiting changes something', async () => {
    const { emitted, model } = await decided([], { hierarchy, state: { history: [waited(true)] } });
    expect(model.roles).toEqual([]);
    expect(emitted).toMatchObject([{ data: { action: { kind: 'wait' } } }]);
  });

  test.each([
    ['after it has changed nothing', [waited(false)]],
    ['for ever', [waited(true), waited(true), waited(true)]],
  ])('is not waited for %s', async (_, history) => {
    const { model } = await decided([answer(0)], { hierarchy, state: { history } });
    expect(model.roles).toEqual(['actor']);
  });
});
