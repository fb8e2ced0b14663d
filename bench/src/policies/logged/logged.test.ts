import { mapTask } from '@tapwright/evaluation';
import { describe, expect, test } from 'vitest';
import { didOn, NOTES, nameOf, placeAt, questionOn, type Standing, without } from '../question.fixture.ts';
import { logSteps } from './log-steps.ts';
import { loggedDecider } from './logged.ts';
import type { LoggedStep } from './model-log.ts';

const task = NOTES.tasks[0] ?? { id: '', task: '', steps: [] };
const truth = mapTask(NOTES, task);

type Answer = NonNullable<LoggedStep['answer']>;

/** The screens of the task as the log's prompts show them, with the right answer on each. */
const SCREENS: readonly Pick<LoggedStep, 'state' | 'label'>[] = [
  {
    state:
      "<button id=0 onclick=jump to a GUI about 'Write, save'>New</button>\n<button id=1>Settings</button>",
    label: [0, 'null'],
  },
  {
    state:
      '<input id=0>Title</input>\n<button id=1>Save</button>\n<button id=2>Save as copy</button>\n<button id=3>go back</button>',
    label: [0, 'Tea'],
  },
  { state: '<input id=0>Tea</input>\n <button id=1>Save</button>', label: [1, 'null'] },
  { state: '<p id=0>Tea</p>', label: [-1, 'null'] },
];
const RIGHT: readonly Answer[] = [
  [0, 'tap', 'N/A'],
  [0, 'input', 'Tea'],
  ['1', 'tap', 'N/A'],
  [-1, 'N/A', 'N/A'],
];

function logged(answers: readonly (Answer | null)[]) {
  const profile = SCREENS.map((screen, at) => ({
    ...screen,
    answer: answers[at] ?? null,
    raw: { Analyses: `thought ${at}` },
  }));
  return logSteps(NOTES, task, { task: task.task, profile });
}

function player(answers: readonly (Answer | null)[], standing: Standing) {
  const steps = logged(answers);
  const { decide } = loggedDecider({ app: NOTES, truth, steps, position: placeAt(standing) });
  return (input = questionOn(NOTES, standing.node)): string => {
    const said = decide(input, 0);
    if (said === null) return 'nothing';
    return said.claim === null ? nameOf(input, said.index, said.text) : `${said.claim}: ${said.thought}`;
  };
}

const steps: readonly [node: string, ...Parameters<typeof didOn>][] = [
  ['form', NOTES, 'list', 'New'],
  ['form', NOTES, 'form', 'Title', { kind: 'text', text: 'Tea' }],
  ['saved', NOTES, 'form', 'Save'],
];

/** The device after this many right actions. */
function advance(standing: Standing, count: number): void {
  standing.node = steps[count - 1]?.[0] ?? 'list';
  standing.done = steps.slice(0, count).map(([, ...of]) => didOn(...of));
}

describe('the answers of a log', () => {
  test('are given in their order, and its last claim ends the task', () => {
    const standing: Standing = { node: 'list', done: [] };
    const next = player(RIGHT, standing);
    const said = [0, 1, 2, 3].map((count) => {
      advance(standing, count);
      return next();
    });
    expect(said).toEqual(['click New', 'text Title = Tea', 'click Save', 'done: thought 3']);
  });

  test('are given once: where the same screen comes again there is no answer', () => {
    const standing: Standing = { node: 'list', done: [] };
    const next = player([[1, 'tap', 'N/A'], ...RIGHT.slice(1)], standing);
    expect([next(), next()]).toEqual(['click Settings', 'nothing']);
    standing.node = 'settings';
    expect(next()).toBe('nothing');
    advance(standing, 1);
    expect(next()).toBe('text Title = Tea');
  });

  test('are given on their own screen also where another way led there, except for the claim', () => {
    const standing: Standing = { node: 'list', done: [] };
    const next = player(RIGHT, standing);
    expect(next()).toBe('click New');
    standing.node = 'form';
    expect([next(), next()]).toEqual(['text Title = Tea', 'click Save']);
    standing.node = 'saved';
    expect(next()).toBe('nothing');
  });

  test('are used up even where they are blocked', () => {
    const standing: Standing = { node: 'list', done: [] };
    const next = player(RIGHT, standing);
    expect(next(without(questionOn(NOTES, 'list'), 'New'))).toBe('nothing');
    expect(next()).toBe('nothing');
  });

  test('of later screens are not given before the actions before them were done', () => {
    const standing: Standing = { node: 'saved', done: [] };
    expect(player(RIGHT, standing)()).toBe('nothing');
  });

  test('are skipped once their action was done in another way', () => {
    const standing: Standing = { node: 'form', done: [] };
    const next = player(RIGHT, standing);
    advance(standing, 2);
    expect(next()).toBe('click Save');
  });

  test('that name nothing on their screen, or could not be read, give no answer', () => {
    for (const wrong of [[9, 'tap', 'N/A'], ['none', 'tap', 'N/A'], null] as const)
      expect(player([wrong && [...wrong]], { node: 'list', done: [] })()).toBe('nothing');
  });

  test('may go back, end too early, and type what is wrong', () => {
    const form: Standing = { node: 'form', done: [didOn(NOTES, 'list', 'New')] };
    const second = (answer: Answer): string => {
      const next = player([RIGHT[0] ?? null, answer], form);
      return [next(), next()].find((said) => said !== 'nothing') ?? 'nothing';
    };
    expect(second([3, 'tap', 'N/A'])).toBe('back');
    expect(second([-1, 'N/A', 'N/A'])).toBe('done: thought 1');
    expect(second([0, 'input', 'Milk'])).toBe('text Title = Milk');
  });
});

test('a touch of a field into which the next answer types is not a separate action', () => {
  const fieldTask = { ...task, steps: [task.steps[1], ...task.steps.slice(1)].flatMap((step) => step ?? []) };
  const answers: readonly Answer[] = [[0, 'tap', 'N/A'], ...RIGHT.slice(1)];
  const screens = [SCREENS[1], ...SCREENS.slice(1)].flatMap((screen) => screen ?? []);
  const profile = screens.map((screen, at) => ({ ...screen, answer: answers[at] ?? null, raw: 'no JSON' }));
  const focused = logSteps(NOTES, fieldTask, { task: task.task, profile });
  const position = placeAt({ node: 'form', done: [] });
  expect(focused.map(({ action }) => (action === null || action === 'done' ? action : action.focus))).toEqual(
    [true, false, false, 'done'],
  );
  const decider = loggedDecider({ app: NOTES, truth: mapTask(NOTES, fieldTask), steps: focused, position });
  const input = questionOn(NOTES, 'form');
  const said = decider.decide(input, 0);
  expect(nameOf(input, said?.index ?? -1, said?.text)).toBe('text Title = Tea');
  expect(said?.thought).toBe('no JSON');
});
