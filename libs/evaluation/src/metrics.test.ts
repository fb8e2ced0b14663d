import { describe, expect, test } from 'vitest';
import type { DoneAction } from './done.ts';
import { type RunRecord, score } from './metrics.ts';
import { appOf, button, field, right, screenOf, touched } from './testing/app.ts';
import type { Truth, TruthAction } from './truth.ts';

/** An invented app: a list, a form with a title and a note, and a menu. */
const app = appOf({
  screens: {
    list: screenOf(button('[0,0][99,50]', 'New'), button('[0,50][99,99]', 'Menu')),
    form: screenOf(
      field('[0,0][99,50]', 'Title', { resource_id: 'o:id/title' }),
      field('[0,50][99,99]', 'Note', { resource_id: 'o:id/note' }),
      button('[0,99][99,150]', 'Save'),
    ),
  },
});
const add = right(app, 'list', 'New');
const type = right(app, 'form', 'Title', { kind: 'text', text: 'Tea' });
const save = right(app, 'form', 'Save');
const truth = (...actions: readonly TruthAction[]): Truth => ({
  task: 't',
  goal: 'g',
  start: 'list',
  actions,
  unmapped: [],
});
const task = truth(add, type, save);

const did = (kind: DoneAction['kind'], node = '', name = '', text: string | null = null): DoneAction => ({
  kind,
  touched: name === '' ? [] : [touched(app, node, name)],
  text,
  focus: false,
});
const pressNew = did('click', 'list', 'New');
const pressMenu = did('click', 'list', 'Menu');
const typeTea = did('text', 'form', 'Title', 'Tea');
const pressSave = did('click', 'form', 'Save');
const focus = { ...did('click', 'form', 'Title'), focus: true };
const run = (...done: readonly DoneAction[]): RunRecord => ({ done, endedItself: true });
const gaveUp = (...done: readonly DoneAction[]): RunRecord => ({ done, endedItself: false });
const marks = (record: RunRecord, of = task) => {
  const { contained, completed, exact } = score(app, of, record);
  return [contained, completed, exact];
};

describe('worked examples', () => {
  test.each([
    ['the truth and then the end', run(pressNew, typeTea, pressSave), [true, true, true]],
    ['with the touch that gives the focus', run(pressNew, focus, typeTea, pressSave), [true, true, true]],
    ['a detour in the middle', run(pressNew, did('back'), pressNew, typeTea, pressSave), [true, true, false]],
    ['a scroll in the middle', run(pressNew, typeTea, did('scroll'), pressSave), [true, true, false]],
    ['going on after the goal', run(pressNew, typeTea, pressSave, pressMenu), [true, false, false]],
    ['doing the last action twice', run(pressNew, typeTea, pressSave, pressSave), [true, true, false]],
    ['the truth without an end', gaveUp(pressNew, typeTea, pressSave), [true, false, false]],
    ['another text', run(pressNew, did('text', 'form', 'Title', 'Coffee'), pressSave), [false, false, false]],
    ['another field', run(pressNew, did('text', 'form', 'Note', 'Tea'), pressSave), [false, false, false]],
    ['another order', run(typeTea, pressNew, pressSave), [false, false, false]],
    ['too early an end', run(pressNew, typeTea), [false, false, false]],
    ['nothing at all', run(), [false, false, false]],
  ])('%s', (_, record, [contained, completed, exact]) => {
    expect(marks(record)).toEqual([contained, completed, exact]);
  });

  test('white space around a text does not matter, case does', () => {
    const typed = (text: string) => run(pressNew, did('text', 'form', 'Title', text), pressSave);
    expect(marks(typed(' Tea '))[0]).toBe(true);
    expect(marks(typed('tea'))[0]).toBe(false);
  });

  test('a pressed key is right if that key was expected', () => {
    const back: TruthAction = {
      kind: 'back',
      node: 'form',
      element: null,
      text: null,
      mappedBy: 'key',
      focus: false,
    };
    expect(marks(run(pressNew, did('back')), truth(add, back))).toEqual([true, true, true]);
  });

  test('the focus in a truth is a part of the typing that follows', () => {
    const withFocus = truth(add, right(app, 'form', 'Title', { focus: true }), type, save);
    expect(marks(run(pressNew, typeTea, pressSave), withFocus)).toEqual([true, true, true]);
    expect(marks(run(pressNew, focus, typeTea, pressSave), withFocus)).toEqual([true, true, true]);
  });

  test('a long click is not a click', () => {
    expect(marks(run(did('long_click', 'list', 'New')), truth(add))[0]).toBe(false);
  });
});

test('exact implies completed, and completed implies contained, for every run of up to four actions', () => {
  const actions = [pressNew, typeTea, pressSave, pressMenu];
  const runs = [[]].concat(
    ...([1, 2, 3, 4].map((length) => tuples(actions, length)) as never[]),
  ) as DoneAction[][];
  expect(runs.length).toBe(1 + 4 + 16 + 64 + 256);
  for (const done of runs) {
    const { contained, completed, exact } = score(app, task, run(...done));
    expect(Number(exact) <= Number(completed) && Number(completed) <= Number(contained)).toBe(true);
  }
});

function tuples(actions: readonly DoneAction[], length: number): DoneAction[][] {
  if (length === 0) return [[]];
  return tuples(actions, length - 1).flatMap((rest) => actions.map((action) => [...rest, action]));
}

test('the proportion is a share of the truth; prefix and precision are shares of what was done', () => {
  const figures = (...done: readonly DoneAction[]) => {
    const { proportion, prefix, precision } = score(app, task, run(...done));
    return { proportion, prefix, precision };
  };
  const wrongBetween = figures(pressNew, pressMenu, typeTea);
  expect(wrongBetween).toEqual({ proportion: 2 / 3, prefix: 1 / 3, precision: 2 / 3 });
  const wrongFirst = figures(pressMenu, pressNew, typeTea, pressSave);
  expect(wrongFirst).toEqual({ proportion: 1, prefix: 0, precision: 0 });
  const wentOn = figures(pressNew, typeTea, pressSave, pressMenu);
  expect(wentOn).toEqual({ proportion: 1, prefix: 3 / 4, precision: 3 / 4 });
  const tooEarly = figures(pressNew);
  expect(tooEarly).toEqual({ proportion: 1 / 3, prefix: 1, precision: 1 });
});

test('a task with a step that could not be mapped cannot be contained', () => {
  const holed = { ...task, unmapped: [{ step: 3, reason: 'x' }] };
  const scored = score(app, holed, run(pressNew, typeTea, pressSave));
  expect(scored).toMatchObject({ contained: false, completed: false, exact: false, proportion: 3 / 4 });
});

test('a task without any action cannot be contained', () => {
  expect(score(app, truth(), run())).toEqual({
    contained: false,
    completed: false,
    exact: false,
    proportion: 0,
    prefix: 0,
    precision: 0,
  });
});
