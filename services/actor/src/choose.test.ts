import { actionSpace, findStrategy } from '@tapwright/runtime';
import { scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { answer, notesScreen, past, questionsOf, stateOn } from './actor.fixture.ts';
import { actorInput } from './actor-input.ts';
import { whyInvalid } from './answer.ts';
import { type ChooseInput, choose } from './choose.ts';
import { choosePrompt } from './prompts/choose.ts';

const screen = notesScreen();
const choices = actionSpace(screen, { keyboardShown: false });
const numberOf = (kind: string, label = '') =>
  choices.findIndex(({ action }) => action.kind === kind && (action.target?.label ?? '') === label);
const SAVE = numberOf('click', 'Save');
const TITLE = numberOf('text', 'Title');
const END = numberOf('end');

function input(values: Partial<ChooseInput> = {}): ChooseInput {
  return {
    about: { jobId: 'job_1', runId: 'run_1' },
    screen,
    state: stateOn(),
    choices,
    strategy: findStrategy('tapwright'),
    stepsLeft: 7,
    forbidden: [],
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    ...values,
  };
}

describe('an answer', () => {
  test.each([
    ['a number of the list', answer(SAVE), null],
    ['a text for a field', answer(TITLE, { text: 'Bread' }), null],
    ['the end with a claim', answer(END, { claim: 'done' }), null],
    ['a number beyond the list', answer(99), `choose a number from 0 to ${choices.length - 1}`],
    ['a negative number', answer(-1), `choose a number from 0 to ${choices.length - 1}`],
    ['a field without a text', answer(TITLE), 'a text action needs a text'],
    ['a field with an empty text', answer(TITLE, { text: '' }), 'a text action needs a text'],
    ['the end without a claim', answer(END), 'end needs the claim done or infeasible'],
  ])('that is %s: %o is judged', (_, output, problem) => {
    expect(whyInvalid(output, { choices, screen, forbidden: [] })).toBe(problem);
  });

  test('becomes the action with that number, never anything else', async () => {
    const chosen = await choose(scriptedModel(answer(TITLE, { text: 'Bread' })), input());
    expect(chosen).toMatchObject({ action: { ...choices[TITLE]?.action, text: 'Bread' }, claim: null });
  });

  test('with a text for an action that types nothing, or a claim for one that ends nothing, loses both', async () => {
    const chosen = await choose(scriptedModel(answer(SAVE, { text: 'x', claim: 'done' })), input());
    expect(chosen).toMatchObject({ action: { kind: 'click', text: null }, claim: null });
  });

  test('carries what it serves and what the actor expects', async () => {
    const expected = { kind: 'element', text: 'Bread' } as const;
    const chosen = await choose(scriptedModel(answer(SAVE, { serves: 'o1', expect: expected })), input());
    expect(chosen).toMatchObject({ serves: 'o1', predicted: expected });
  });

  test('that ends carries its claim', async () => {
    const chosen = await choose(scriptedModel(answer(END, { claim: 'infeasible' })), input());
    expect(chosen).toMatchObject({ action: { kind: 'end' }, claim: 'infeasible' });
  });
});

describe('a plan', () => {
  const strategy = findStrategy('xuat');
  const planned = (index: number, plan: readonly string[] | null) => ({ ...answer(index), plan });

  test('of a refused answer is shown when it is asked again; the last one stays', async () => {
    const model = scriptedModel(planned(99, ['first save']), planned(SAVE, ['then go back']));
    const chosen = await choose(model, input({ strategy }));
    expect(model.prompts[0]).not.toContain('Your plan was:');
    expect(model.prompts[1]).toContain('Your plan was:\n- "first save"');
    expect(chosen.plan).toEqual(['then go back']);
  });

  test('that an answer leaves out stays as it was', async () => {
    const conversation = { task: 0, plan: ['save'], summary: '', through: 0 };
    const state = { ...stateOn(), conversation };
    const chosen = await choose(scriptedModel(planned(SAVE, null)), input({ strategy, state }));
    expect(chosen.plan).toEqual(['save']);
  });
});

describe('actions that a question leaves out', () => {
  /** The model can read very little. */
  const reading = (...answers: readonly unknown[]) => ({
    ...scriptedModel(...answers),
    questionTokens: () => 300,
  });
  const save = choices.slice(SAVE, SAVE + 1);
  const long = Array.from({ length: 200 }, () => save).flat();

  test('are shown when they are asked for; that is no action, and no invalid answer', async () => {
    const model = reading(answer(200), answer(200), answer(199));
    const chosen = await choose(
      model,
      input({ choices: long, strategy: { ...findStrategy('tapwright'), invalidAnswers: 0 } }),
    );
    expect(chosen.action.target?.label).toBe('Save');
    expect(chosen.usages).toHaveLength(3);
    const [first, second] = model.prompts;
    expect(first).toContain('index-200: show me the ');
    expect(second).not.toContain('index-0: ');
    expect(questionsOf(model)[2]?.refused).toEqual([]);
  });

  test('are not asked for without an end', async () => {
    const model = reading(...Array.from({ length: 12 }, () => answer(200)));
    const chosen = await choose(model, input({ choices: long }));
    expect(chosen.thought).toMatch(/no valid answer/);
    expect(model.prompts.length).toBeLessThan(9);
  });
});

describe('an answer outside of the list', () => {
  test('is sent back with the reason, and every earlier one of the step with it', async () => {
    const model = scriptedModel(answer(99), answer(TITLE), answer(SAVE));
    const chosen = await choose(model, input());
    expect(chosen.action.target?.label).toBe('Save');
    expect(chosen.usages).toHaveLength(3);
    expect(questionsOf(model)[0]?.refused).toEqual([]);
    expect(questionsOf(model)[2]?.refused).toEqual([
      { answer: 'index-99', reason: `choose a number from 0 to ${choices.length - 1}` },
      { answer: `index-${TITLE}`, reason: 'a text action needs a text' },
    ]);
    expect(model.prompts[2]).toContain('Your answer "index-99" was refused');
  });

  test('is sent back three times; then the first action that needs no text is taken, and the thought says so', async () => {
    const model = scriptedModel(answer(99), answer(98), answer(97), answer(96), answer(SAVE));
    const chosen = await choose(model, input());
    expect(questionsOf(model)).toHaveLength(4);
    expect(chosen.action).toEqual(choices.find(({ action }) => action.kind !== 'text')?.action);
    expect(chosen.thought).toMatch(/no valid answer/);
    expect(chosen.claim).toBeNull();
  });

  test('ends as infeasible where nothing but the end is left', async () => {
    const only = choices.slice(END, END + 1);
    const model = scriptedModel(answer(5), answer(5), answer(5), answer(5));
    expect(await choose(model, input({ choices: only }))).toMatchObject({ claim: 'infeasible' });
  });
});

test('a failing model is not replaced by a rule: the failure is passed on', async () => {
  await expect(choose(scriptedModel(), input())).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
});

describe('the facts of the question', () => {
  const state = stateOn({ history: [past()], rules: ['follow: notes are in the list'] });
  const facts = actorInput({ screen, state, choices, refused: [], stepsLeft: 7 });

  test('come with the job and the run that they are about', async () => {
    const model = scriptedModel(answer(SAVE));
    await choose(model, input({ about: { jobId: 'job_7', runId: 'run_7' } }));
    expect(model.subjects).toEqual([{ jobId: 'job_7', runId: 'run_7' }]);
  });

  test('know the element of every choice but keys and the end; the prompt does not give its place', async () => {
    expect(facts.choices.map(({ element }) => element)).toEqual(
      choices.map(({ action }) => action.target ?? undefined),
    );
    expect(facts.choices[SAVE]?.element?.bounds).toEqual([0, 0, 500, 100]);
    const model = scriptedModel(answer(SAVE));
    await choose(model, input());
    expect(model.prompts[0]).not.toMatch(/500|bounds/);
  });

  test('are the goal, the screen, what was done, the rules and what is left of the budget', () => {
    expect(facts).toMatchObject({ goal: 'rename the note to Bread', stepsLeft: 7, rules: state.rules });
    expect(facts.texts).toEqual(expect.arrayContaining(['Save', 'Dark theme']));
    expect(facts.history).toMatchObject([{ label: 'Milk', verdict: 'advanced' }]);
  });

  test('number the choices as the runtime numbered them', () => {
    expect(facts.choices.map(({ index }) => index)).toEqual(choices.map((_, index) => index));
  });

  test('give the content of a field, the subject of a switch and whether it is on', () => {
    expect(facts.choices[TITLE]).toMatchObject({
      kind: 'text',
      widget: 'EditText',
      value: 'Milk',
      hint: 'Title',
    });
    expect(facts.choices.find(({ widget }) => widget === 'Switch')).toMatchObject({
      checked: false,
      label: 'Dark theme',
    });
  });
});

test('without reflection, the first invalid answer gives the step up', async () => {
  const model = scriptedModel(answer(99), answer(SAVE));
  const chosen = await choose(model, input({ strategy: findStrategy('xuat-noreflect') }));
  expect(chosen).toMatchObject({ action: { kind: 'end' }, claim: 'infeasible' });
  expect(chosen.usages).toHaveLength(1);
});

test('an actor without other agents gets all parameters and the step after this one, others do not', async () => {
  const told = actorInput({
    ...input(),
    refused: [],
    values: { day: 'Monday' },
    alone: { candidates: [{ name: 'day', about: 'of the week' }], next: 'Choose ${day}' },
  });
  const question = choosePrompt(told).at(-1)?.content;
  expect(question).toContain('- day: of the week');
  expect(question).toContain('Choose ”Monday”');
  expect(actorInput({ ...input(), refused: [] })).not.toHaveProperty('candidates');
});
