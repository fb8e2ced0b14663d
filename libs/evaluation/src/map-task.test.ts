import { expect, test } from 'vitest';
import { mapTask } from './map-task.ts';
import { appOf, button, field, screenOf } from './testing/app.ts';

const app = appOf({
  screens: {
    home: screenOf(
      field('[0,0][400,50]', 'Title', { resource_id: 'o:id/title' }),
      button('[0,50][400,99]', 'OK'),
    ),
  },
});
const title = { node: 'home', choice: 0, chosen: '<input id=0 >Title</input>' };
const ok = { node: 'home', choice: 1, chosen: '<button id=1>OK</button>' };
const done = { node: 'home', choice: -1, chosen: null };

test('a touch of a field into which the next step types only sets the focus; other touches do not', () => {
  const truth = mapTask(app, {
    id: 't',
    task: 'x',
    steps: [title, { ...title, input: 'tea' }, ok, title, ok, done],
  });
  expect(truth.actions.map(({ kind, focus }) => [kind, focus])).toEqual([
    ['click', true],
    ['text', false],
    ['click', false],
    ['click', false],
    ['click', false],
  ]);
});

test('steps that cannot be mapped are reported by their place', () => {
  const lost = { node: 'home', choice: 4, chosen: '<button id=4>Lost</button>' };
  const truth = mapTask(app, { id: 't', task: 'x', steps: [ok, lost, done] });
  expect(truth).toMatchObject({ start: 'home', actions: [{ kind: 'click' }], unmapped: [{ step: 1 }] });
});

test('a task that begins on an unknown node has no start', () => {
  expect(mapTask(app, { id: 't', task: 'x', steps: [{ ...ok, node: 'gone' }] }).start).toBeNull();
  expect(mapTask(app, { id: 't', task: 'x', steps: [] })).toMatchObject({ start: null, actions: [] });
});
