import { DEFAULT_PERSONA } from '@tapwright/contracts';
import { createOfflineModel, type TaskActorInput } from '@tapwright/model';
import { actionSpace, TASK_EXPLORERS } from '@tapwright/runtime';
import { scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { notesScreen, past, stateOn } from './actor.fixture.ts';
import { type ChoosingByTool, chooseByTool } from './choose-by-tool.ts';
import { reviewTask } from './review-task.ts';

const screen = notesScreen();
const idOf = (wanted: string): number =>
  screen.elements.findIndex(({ text, hint }) => text === wanted || hint === wanted);

function at(values: Partial<ChoosingByTool> = {}): ChoosingByTool {
  return {
    about: { jobId: 'job_1', runId: 'run_1' },
    exploring: TASK_EXPLORERS.droidagent,
    persona: { ...DEFAULT_PERSONA, credentials: { pin: { env: 'PIN', about: '' } } },
    screen,
    state: stateOn(),
    choices: actionSpace(screen, { keyboardShown: false }),
    roles: new Map([[idOf('Save'), 'keeps the note']]),
    explored: 'two notes were made',
    forbidden: [],
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    ...values,
  };
}

const asked = ({ inputs }: ReturnType<typeof scriptedModel>): TaskActorInput[] =>
  inputs.flatMap((input) => ('offered' in input ? [input] : []));

describe('a call', () => {
  test('becomes the action', async () => {
    const model = scriptedModel({ thought: 't', tool: 'touch', arguments: { ID: idOf('Save') } });
    const { action, claim, thought, usages } = await chooseByTool(model, at());
    expect(action).toMatchObject({ kind: 'click', target: { label: 'Save' }, text: null });
    expect([claim, thought, usages.length]).toEqual([null, 't', 1]);
    expect(model.roles).toEqual(['task-actor']);
  });

  test('types a credential by its name', async () => {
    const model = scriptedModel({ tool: 'fill', arguments: { ID: idOf('Title'), text: '${pin}' } });
    expect((await chooseByTool(model, at())).action).toMatchObject({ text: '${pin}', parameter: 'pin' });
  });

  test('waits, and ends the task with its claim', async () => {
    const model = scriptedModel(
      { tool: 'wait' },
      { tool: 'end_task', arguments: { done: true, reason: 'it is saved' } },
      { tool: 'end_task', arguments: { done: false, reason: 'no such button' } },
    );
    expect((await chooseByTool(model, at())).action.kind).toBe('wait');
    expect(await chooseByTool(model, at())).toMatchObject({ claim: 'done', thought: 'it is saved' });
    expect(await chooseByTool(model, at())).toMatchObject({ claim: 'infeasible' });
  });

  test('that cannot be done is sent back with the reason', async () => {
    const model = scriptedModel({ tool: 'touch', arguments: { ID: 99 } }, { tool: 'back' });
    const chosen = await chooseByTool(model, at());
    expect(chosen.action.kind).toBe('back');
    expect(chosen.usages).toHaveLength(2);
    expect(asked(model)[1]?.refused).toEqual([
      { answer: 'touch({"ID":99})', reason: expect.stringContaining('not possible with ID 99') },
    ]);
  });

  test('that is wrong four times gives the task up; without a task the first possible action is taken', async () => {
    const wrong = Array.from({ length: 4 }, () => ({ tool: 'fly' }));
    expect(await chooseByTool(scriptedModel(...wrong), at())).toMatchObject({ claim: 'infeasible' });
    const alone = { exploring: TASK_EXPLORERS['droidagent-actoronly'] };
    const chosen = await chooseByTool(scriptedModel(...wrong), at(alone));
    expect(chosen).toMatchObject({ claim: null, action: { kind: 'click' } });
  });

  describe('where the actions of the task are used up', () => {
    const usedUp = { state: stateOn({ history: Array.from({ length: 13 }, (_, step) => past({ step })) }) };

    test('may still say that the task is done', async () => {
      const model = scriptedModel({ tool: 'end_task', arguments: { done: true, reason: 'it is saved' } });
      const chosen = await chooseByTool(model, at(usedUp));
      expect(chosen).toMatchObject({ claim: 'done', thought: 'it is saved' });
      expect(chosen.usages).toHaveLength(1);
      expect(asked(model)[0]?.actionsLeft).toBe(0);
    });

    test.each<[string, object]>([
      ['that it cannot be done', { tool: 'end_task', arguments: { done: false } }],
      ['to press something more', { tool: 'touch', arguments: { ID: idOf('Save') } }],
      ['nothing that is known', { tool: 'fly' }],
    ])('is asked once; it ends undone where the actor says %s', async (_, answer) => {
      const chosen = await chooseByTool(scriptedModel(answer), at(usedUp));
      expect(chosen).toMatchObject({ claim: 'infeasible', thought: 'the actions of the task are used up' });
      expect(chosen.usages).toHaveLength(1);
    });

    test('is not asked where its claim was refused twice on this screen', async () => {
      const choices = at().choices.filter(({ action }) => action.kind !== 'end');
      const model = scriptedModel();
      expect(await chooseByTool(model, at({ ...usedUp, choices }))).toMatchObject({ claim: 'infeasible' });
      expect(model.roles).toEqual([]);
    });
  });
});

describe('what the actor is asked', () => {
  const question = async (name: keyof typeof TASK_EXPLORERS): Promise<TaskActorInput> => {
    const model = scriptedModel({ tool: 'back' });
    const history = Array.from({ length: 4 }, (_, step) => past({ step: step + 1 }));
    const state = stateOn({ history, advice: ['press Save'], critiqued: 3 });
    await chooseByTool(model, at({ exploring: TASK_EXPLORERS[name], state }));
    const [input] = asked(model);
    if (input === undefined) throw new Error('a question');
    return input;
  };

  test('has persona, task, conversation, critique and roles of widgets', async () => {
    const input = await question('droidagent');
    expect(input).toMatchObject({
      task: { task: 'rename the note to Bread' },
      persona: { name: DEFAULT_PERSONA.name },
      critique: 'press Save',
      actionsLeft: 9,
    });
    expect(input.turns).toHaveLength(4);
    expect(input.screen).toContain('"widget_role_inference": "keeps the note"');
    expect(input).not.toHaveProperty('explored');
  });

  test('ablations differ in what the paper takes away, and in nothing else', async () => {
    const whole = await question('droidagent');
    const { screen: plain, ...noKnowledge } = await question('droidagent-noknowledge');
    const { screen: told, ...rest } = whole;
    expect(noKnowledge).toEqual(rest);
    expect(plain).toBe(told.replace(/,\n\s*"widget_role_inference": "keeps the note"/, ''));
    const { critique: _, ...withoutCritique } = noKnowledge;
    const { screen: __, ...noCritique } = await question('droidagent-noknowledgeandcritique');
    expect(noCritique).toEqual(withoutCritique);
    const { screen: ___, ...alone } = await question('droidagent-actoronly');
    expect({ ...alone, task: withoutCritique.task }).toEqual(withoutCritique);
    expect(alone.task).toBeNull();
  });

  test('a chat is told what was explored; the other baseline only the last three actions', async () => {
    const chat = await question('gptdroid');
    expect(chat).toMatchObject({ task: null, persona: null, explored: 'two notes were made' });
    const likely = await question('humanoid-like');
    expect(likely).toMatchObject({ task: null, persona: null, likely: true });
    expect(likely.turns).toHaveLength(3);
    expect(likely).not.toHaveProperty('explored');
  });

  test('only tools for tasks have an end', async () => {
    const names: (string[] | undefined)[] = [];
    const model = scriptedModel({ tool: 'back' }, { tool: 'back' }, { tool: 'back' });
    const watching: typeof model = {
      ...model,
      ask: (request) => {
        names.push(request.tools?.map(({ name }) => name));
        return model.ask(request);
      },
    };
    await chooseByTool(watching, at());
    await chooseByTool(watching, at({ exploring: TASK_EXPLORERS.gptdroid }));
    const history = Array.from({ length: 13 }, (_, step) => past({ step }));
    await chooseByTool(watching, at({ state: stateOn({ history }) }));
    expect(names[2]).toEqual(['end_task']);
    expect(names[0]).toContain('end_task');
    expect(names[1]).not.toContain('end_task');
  });
});

describe('the critic', () => {
  const reviewing = (actions: number, name: keyof typeof TASK_EXPLORERS = 'droidagent') => ({
    about: { jobId: 'job_1', runId: 'run_1' },
    exploring: TASK_EXPLORERS[name],
    step: actions,
    state: stateOn({ history: Array.from({ length: actions }, (_, step) => past({ step: step + 1 })) }),
    screen,
    roles: new Map<number, string>(),
    signal: new AbortController().signal,
    timeoutMs: 1_000,
  });
  const review = { review: 'Nothing was typed.', struggling: true, workaround: 'Type first.' };

  test('is asked after the third action; what it says goes into the next question', async () => {
    const model = scriptedModel(review, { tool: 'back' });
    const { state, consulted } = await reviewTask(model, reviewing(3));
    expect(consulted.map(({ role }) => role)).toEqual(['task-critic']);
    await chooseByTool(model, at({ state }));
    expect(asked(model)[0]?.critique).toBe('Nothing was typed. Instead: Type first.');
  });

  test('is not asked in between, nor by strategies without it', async () => {
    const model = scriptedModel();
    await reviewTask(model, reviewing(2));
    await reviewTask(model, reviewing(3, 'droidagent-noknowledgeandcritique'));
    await reviewTask(model, reviewing(3, 'gptdroid'));
    expect(model.roles).toEqual([]);
  });
});

test('the offline model does a task by calls, and only goes back without one', async () => {
  const offline = createOfflineModel();
  const task = { goal: 'Press "Save"', endCondition: '', expectation: '' };
  const { action } = await chooseByTool(offline, at({ state: stateOn({ tasks: [task] }) }));
  expect(action).toMatchObject({ kind: 'click', target: { label: 'Save' } });
  const alone = await chooseByTool(offline, at({ exploring: TASK_EXPLORERS.gptdroid }));
  expect(alone.action.kind).toBe('back');
});
