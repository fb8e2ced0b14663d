import { describe, expect, test } from 'vitest';
import { mapStep } from './map-step.ts';
import type { RecordedStep } from './recorded-tasks.ts';
import { type AppSpec, appOf, button, field, label, named, row, screenOf } from './testing/app.ts';
import type { TruthAction } from './truth.ts';

const home = screenOf(
  label('[0,0][400,40]', 'ALARMS'),
  row('[0,40][400,100]', 'o:id/alarm_limit', label('[9,50][300,90]', 'Limit')),
  label('[0,100][400,140]', 'TIMERS'),
  row('[0,140][400,200]', 'o:id/timer_limit', label('[9,150][300,190]', 'Limit')),
  button('[0,200][50,250]', '', { content_desc: 'New list', resource_id: 'o:id/fab' }),
  button('[0,250][400,300]', 'New list', { resource_id: 'o:id/placeholder' }),
  field('[0,300][400,350]', 'Search', { resource_id: 'o:id/search' }),
);
const tap = (from: string, to: string, values: object) => ({ from, to, event: { type: 'tap', ...values } });

function map(
  step: Partial<RecordedStep>,
  spec: Partial<AppSpec> = {},
  next: string | null = 'next',
): TruthAction | string {
  const app = appOf({ screens: { home, next: screenOf(label('[0,0][9,9]', 'done')) }, ...spec });
  return mapStep(app, { step: { node: 'home', choice: 0, chosen: null, ...step }, next });
}

describe('the element of a step', () => {
  test('is the one that was touched on the recorded way to the next node', () => {
    const event = { bounds: [9, 150, 300, 190], target: { text: 'Limit' } };
    const mapped = map({ choice: 1, chosen: '<button id=1>Limit' }, { edges: [tap('home', 'next', event)] });
    expect(mapped).toMatchObject({
      kind: 'click',
      mappedBy: 'edge',
      element: { bounds: [9, 150, 300, 190] },
    });
  });

  test('is, without such a way, the one with its name and the nearest number in the prompt', () => {
    expect(map({ choice: 1, chosen: '<button id=1>Limit' })).toMatchObject({
      element: { bounds: [0, 40, 400, 100] },
    });
    expect(map({ choice: 3, chosen: '<button id=3>Limit' })).toMatchObject({
      element: { bounds: [0, 140, 400, 200] },
    });
  });

  test('a description is not a text: of two things with one name the right one is found', () => {
    const icon = map({ choice: 4, chosen: "<button id=4 text='New list'></button>" });
    expect(icon).toMatchObject({ mappedBy: 'screen', element: { resourceId: 'o:id/fab' } });
    const placeholder = map({ choice: 5, chosen: '<button id=5>New list</button>' });
    expect(placeholder).toMatchObject({ element: { resourceId: 'o:id/placeholder' } });
  });

  test('is the only one touched on the way, if the node has other words now', () => {
    const event = { bounds: [0, 200, 50, 250], target: { resource_id: 'o:id/fab', desc: 'New list' } };
    const mapped = map({ chosen: '<button id=0>Create</button>' }, { edges: [tap('home', 'next', event)] });
    expect(mapped).toMatchObject({ mappedBy: 'only_edge', element: { resourceId: 'o:id/fab' } });
  });

  test('is searched for on other nodes if its own does not show it', () => {
    const screens = { home, other: screenOf(button('[0,0][9,9]', 'Photo')) };
    expect(map({ chosen: '<button id=7>Photo' }, { screens })).toMatchObject({
      mappedBy: 'elsewhere',
      node: 'other',
    });
  });
});

test('a step with an input types it, even an empty one; a field without an input is touched', () => {
  const chosen = '<input id=6 >Search</input>';
  expect(map({ chosen, input: 'tea' })).toMatchObject({ kind: 'text', text: 'tea' });
  expect(map({ chosen, input: null })).toMatchObject({
    kind: 'click',
    text: null,
    element: { editable: true },
  });
});

test('a long touch on the way is a long click', () => {
  const { bounds } = named(home, 'o:id/fab');
  const edges = [
    { from: 'home', to: 'next', event: { type: 'long_tap', bounds, target: { desc: 'New list' } } },
  ];
  expect(map({ chosen: "<button id=4 text='New list'></button>" }, { edges })).toMatchObject({
    kind: 'long_click',
  });
});

test('going back is a key unless something on the screen has this name', () => {
  expect(map({ chosen: '<button id=9>go back</button>' })).toMatchObject({ kind: 'back', element: null });
  const screens = { home: screenOf(button('[0,0][9,9]', 'Back')) };
  expect(map({ chosen: '<button id=0>Back</button>' }, { screens })).toMatchObject({ kind: 'click' });
});

test.each([
  ['nothing chosen', { chosen: null }],
  ['a node outside of the recording', { node: null, chosen: '<button id=0>x</button>' }],
  ['an unreadable element', { chosen: 'Limit' }],
  ['a name that nothing has', { chosen: '<button id=0>Nowhere</button>' }],
])('%s is a reason, not a guess', (_, step) => {
  expect(map(step)).toEqual(expect.any(String));
});
