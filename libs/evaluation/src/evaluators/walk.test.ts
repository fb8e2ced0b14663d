import { expect, test } from 'vitest';
import { appOf, button, field, screenOf } from '../testing/app.ts';
import type { EventTask } from './event-task.ts';
import { trailTrajectory } from './from-trail.ts';
import { readAttributes, walkTruth } from './walk.ts';

const form = screenOf(
  field('[0,0][99,50]', 'Title', { resource_id: 'o:id/title', index: '4' }),
  button('[0,50][99,99]', 'Save', { index: '7' }),
);
const app = appOf({ screens: { form, saved: screenOf(button('[0,0][99,50]', 'New')) } });
const title = [0, 0, 99, 50] as [number, number, number, number];

test('a ground truth becomes a trajectory; the tree adds what an event does not say about its element', () => {
  const task: EventTask = {
    id: '1',
    task: 'add a note',
    steps: [
      { node: 'form', event: { type: 'set_text', bounds: title, target: { text: 'As told' }, text: 'Tea' } },
      { node: 'form', event: { type: 'key', key: 'BACK' } },
      { node: 'saved', event: { type: 'stop' } },
    ],
  };
  const { steps, final } = walkTruth(app, task);
  expect(steps.map(({ action }) => [action.type, action.text, action.elements.length])).toEqual([
    ['input', 'Tea', 1],
    ['back', null, 0],
  ]);
  expect(steps[0]?.action.elements[0]).toMatchObject({
    text: 'As told',
    'resource-id': 'o:id/title',
    index: '4',
  });
  expect(final.map(({ text }) => text)).toContain('New');
});

test('an element that is missing in the tree is taken from the event; a task without steps has no screens', () => {
  const event = {
    type: 'tap' as const,
    bounds: [1, 2, 3, 4] as [number, number, number, number],
    target: { desc: 'Gone' },
  };
  const { steps } = walkTruth(app, { id: '1', task: 't', steps: [{ node: 'form', event }] });
  expect(steps[0]?.action.elements).toEqual([{ 'content-desc': 'Gone' }]);
  expect(walkTruth(app, { id: '1', task: 't', steps: [] })).toEqual({ steps: [], final: [] });
});

test('a text that is not a dump has no elements', () => {
  expect(readAttributes('ERROR: null root node')).toEqual([]);
});

test('the inputs of a step become actions: typing is one, and includes the touch that only gives the focus', () => {
  const { className } = form[1] ?? { className: '' };
  const element = {
    node: 'form',
    resourceId: 'o:id/title',
    text: 'Title',
    desc: '',
    className,
    bounds: title,
  };
  const seen = (event: string, text: string | null = null, to = 'form') => ({
    input: {
      event,
      element: event === 'key' ? null : element,
      followed: null,
      basis: 'recorded',
      from: 'form',
      to,
      text,
    },
    screen: [{ text: `before ${event} ${text}` }],
  });
  const done = [
    [
      seen('tap'),
      seen('key', 'MOVE_END'),
      seen('key', 'DEL'),
      seen('text', 'green'),
      seen('text', 'green tea'),
    ],
    [seen('tap', null, 'saved'), seen('text', 'x')],
    [seen('key', 'ENTER')],
    [seen('force_stop'), seen('start')],
  ];
  const { steps } = trailTrajectory(app, done, []);
  expect(steps.map(({ action }) => [action.type, action.text])).toEqual([
    ['input', 'green tea'],
    ['click', null],
    ['input', 'x'],
    ['enter', null],
    ['restart', null],
  ]);
  expect(steps[0]?.screen).toEqual([{ text: 'before text green' }]);
  expect(steps[0]?.action.elements[0]).toMatchObject({ index: '4' });
});
