import { actionSpace, findStrategy } from '@tapwright/runtime';
import { scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { HERE, notesScreen, stateOn } from './actor.fixture.ts';
import type { TextInput } from './choose-by-text.ts';
import { chooseGoalByTool } from './choose-goal-by-tool.ts';

const screen = notesScreen();
const SAVE = screen.elements.findIndex(({ text }) => text === 'Save');
const PICTURE = { picture: { mediaType: 'image/png', base64: '' }, width: 540, height: 960 } as const;

function input(values: Partial<TextInput> = {}): TextInput {
  return {
    about: { jobId: 'job_1', runId: 'run_1' },
    screen,
    state: stateOn(),
    current: HERE,
    choices: actionSpace(screen, { keyboardShown: false }),
    strategy: findStrategy('pixels'),
    stepsLeft: 7,
    forbidden: [],
    picture: PICTURE,
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    ...values,
  };
}

const call = (tool: string, said: object = {}) => ({ thought: 't', tool, arguments: said });

describe('a goal by function calls', () => {
  test('asks with the picture, and does what is called', async () => {
    const model = scriptedModel(call('touch', { ID: SAVE }));
    const chosen = await chooseGoalByTool(model, input());
    expect(chosen).toMatchObject({ action: { kind: 'click', target: { text: 'Save' } }, claim: null });
    expect(model.pictures).toEqual([1]);
    expect(model.prompts[0]).toContain('the number on a widget is its ID. It has 540 x 960 pixels.');
    expect(model.prompts[0]).toContain('Task: "rename the note to Bread"');
    expect(model.prompts[0]).not.toContain('Button');
  });

  test('where there is no picture, the screen is told in words, and no point may be pressed', async () => {
    const model = scriptedModel(call('touch_at', { x: 1, y: 1 }), call('back'));
    const chosen = await chooseGoalByTool(model, input({ picture: null }));
    expect(chosen.action.kind).toBe('back');
    expect(model.prompts[0]).toContain(`[${SAVE}] Button ”Save”`.replaceAll('”', '"'));
    expect(model.prompts[1]).toContain("there is no function 'touch_at'");
  });

  test('a point of the picture is the element there', async () => {
    const chosen = await chooseGoalByTool(scriptedModel(call('touch_at', { x: 50, y: '25' })), input());
    expect(chosen).toMatchObject({ action: { kind: 'click', target: { text: 'Save' } } });
  });

  test('or a commit where there is none, and refused where something is forbidden', async () => {
    const at = call('touch_at', { x: 500, y: 900 });
    const chosen = await chooseGoalByTool(scriptedModel(at), input());
    expect(chosen.action).toMatchObject({
      effect: 'commit',
      target: { spot: { x: expect.closeTo(0.93, 2) } },
    });
    const model = scriptedModel(at, call('end_task', { done: false, reason: 'not allowed' }));
    const refused = await chooseGoalByTool(model, input({ forbidden: ['delete'] }));
    expect(refused).toMatchObject({ claim: 'infeasible' });
    expect(model.prompts[1]).toContain('never pressed where something is forbidden');
  });

  test('what cannot be called is sent back as often as the strategy says; then its rule decides', async () => {
    const wrong = Array.from({ length: 4 }, () => call('touch', { ID: 99 }));
    const model = scriptedModel(...wrong);
    const chosen = await chooseGoalByTool(model, input());
    expect(model.prompts).toHaveLength(4);
    expect(chosen).toMatchObject({ action: { kind: 'click', target: { text: 'Save' } } });
    const strict = { ...findStrategy('pixels'), invalidAnswers: 0, afterInvalid: 'give_up' } as const;
    expect(await chooseGoalByTool(scriptedModel(...wrong), input({ strategy: strict }))).toMatchObject({
      claim: 'infeasible',
    });
  });
});
