import { mapTask, type RecordedApp } from '@tapwright/evaluation';
import { type AppSpec, appOf, button, screenOf } from '@tapwright/evaluation/testing';
import { describe, expect, test } from 'vitest';
import { didOn, NOTES, nameOf, placeAt, questionOn, type Standing, without } from '../question.fixture.ts';
import { recordedPath } from './recorded-path.ts';

const at = (top: number): string => `[0,${top}][99,${top + 50}]`;
const go = (...names: readonly string[]) =>
  screenOf(...names.map((name, index) => button(at(index * 50), name)));
const tap = (from: string, text: string, to: string, index = 0): NonNullable<AppSpec['edges']>[number] => ({
  from,
  to,
  event: { type: 'tap', bounds: [0, index * 50, 99, index * 50 + 50], target: { text } },
});

/** The goal is `Finish` on `d`: a long way leads over `b` and `c`, a short one over `x`. */
const maze = appOf({
  screens: {
    a: go('Long', 'Short'),
    b: go('On'),
    c: go('On there'),
    x: go('Across'),
    d: go('Finish'),
    'lost.1': go('Nothing'),
    'room.1': go('Door'),
    'room.2': go('Door'),
  },
  edges: [
    tap('a', 'Long', 'b'),
    tap('b', 'On', 'c'),
    tap('c', 'On there', 'd'),
    tap('a', 'Short', 'x', 1),
    tap('x', 'Across', 'd'),
    tap('room.1', 'Door', 'd'),
  ],
  tasks: [
    { id: 't', task: 'finish', steps: [{ node: 'd', choice: 0, chosen: '<button id=0>Finish</button>' }] },
  ],
});

function walker(app: RecordedApp, standing: Standing) {
  const [task] = app.tasks;
  if (task === undefined) throw new Error('the fixture has a task');
  const path = recordedPath({ app, truth: mapTask(app, task), position: placeAt(standing) });
  return (input = questionOn(app, standing.node)): string => {
    const step = path.next(input);
    return step.kind === 'choose' ? nameOf(input, step.index, step.text) : step.kind;
  };
}

describe('the way through the graph', () => {
  test('is a shortest one', () => {
    const standing: Standing = { node: 'a', done: [] };
    const next = walker(maze, standing);
    expect(next()).toBe('click Short');
    Object.assign(standing, { node: 'x', done: [didOn(maze, 'a', 'Short')] });
    expect(next()).toBe('click Across');
    Object.assign(standing, { node: 'd', done: [...standing.done, didOn(maze, 'x', 'Across')] });
    expect(next()).toBe('click Finish');
  });

  test('goes round what is not offered', () => {
    const next = walker(maze, { node: 'a', done: [] });
    expect(next(without(questionOn(maze, 'a'), 'Short'))).toBe('click Long');
  });

  test('goes round what did not lead where the graph says', () => {
    const standing: Standing = { node: 'a', done: [] };
    const next = walker(maze, standing);
    expect(next()).toBe('click Short');
    standing.done.push(didOn(maze, 'a', 'Short'));
    expect(next()).toBe('click Long');
  });

  test('is the same when it is asked again before anything was done', () => {
    const next = walker(maze, { node: 'a', done: [] });
    expect([next(), next(), next()]).toEqual(['click Short', 'click Short', 'click Short']);
  });

  test('uses what was recorded on a node of the same structure', () => {
    expect(walker(maze, { node: 'room.2', done: [] })()).toBe('click Door');
  });

  test('goes back where nothing is known, and is lost where that is not offered', () => {
    expect(walker(maze, { node: 'lost.1', done: [] })()).toBe('back');
    const stuck = without(questionOn(maze, 'lost.1'), 'back');
    expect(walker(maze, { node: 'lost.1', done: [] })(stuck)).toBe('lost');
  });

  test('goes back to the screen before as a phone does, whether or not that was recorded', () => {
    const standing: Standing = { node: 'list', done: [] };
    const next = walker(NOTES, standing);
    expect(next()).toBe('click New');
    Object.assign(standing, { node: 'settings', done: [didOn(NOTES, 'list', 'Settings')] });
    expect(next()).toBe('back');
  });

  test('does the wanted actions in their order, with their texts, and then is done', () => {
    const standing: Standing = { node: 'form', done: [didOn(NOTES, 'list', 'New')] };
    const next = walker(NOTES, standing);
    expect(next()).toBe('text Title = Tea');
    standing.done.push(didOn(NOTES, 'form', 'Title', { kind: 'text', text: 'Tea' }));
    expect(next()).toBe('click Save');
    Object.assign(standing, { node: 'saved', done: [...standing.done, didOn(NOTES, 'form', 'Save')] });
    expect(next()).toBe('done');
  });
});
