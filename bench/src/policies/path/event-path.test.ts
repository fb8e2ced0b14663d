import type { EventTask, RecordedScreen } from '@tapwright/evaluation';
import { appOf, button, field, named, node, screenOf } from '@tapwright/evaluation/testing';
import type { ActorChoice, ActorInput } from '@tapwright/model';
import { eventPath } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';

const list = screenOf(
  button('[0,0][99,50]', 'New'),
  node('[0,50][99,400]', { resource_id: 'o:id/list', scrollable: true }),
);
const form = screenOf(
  field('[0,0][99,50]', 'Title', { resource_id: 'o:id/title' }),
  button('[0,50][99,99]', 'Save'),
);
const app = appOf({ screens: { list, form, filled: form, saved: list } });

/** Everything on a screen that can be chosen, by kind and name. */
function offers(
  screen: RecordedScreen,
  ...what: readonly (readonly [kind: string, name: string])[]
): ActorInput {
  const choices = what.map(([kind, name], index): ActorChoice => {
    const found = name === '' ? undefined : named(screen, name);
    const {
      resourceId = '',
      text = '',
      desc = '',
      className = '',
      bounds = [0, 0, 0, 0] as const,
    } = found ?? {};
    const element = {
      index: found?.index ?? 0,
      resourceId,
      text,
      desc,
      className,
      label: text,
      bounds: [...bounds] as [number, number, number, number],
    };
    const facts = {
      label: text,
      widget: '',
      resourceId,
      value: '',
      hint: '',
      checked: null,
      direction: null,
      context: [],
    };
    return { index, kind, ...facts, ...(found === undefined ? {} : { element }) };
  });
  return {
    goal: '',
    app: '',
    activity: '',
    texts: [],
    choices,
    history: [],
    rules: [],
    refused: [],
    stepsLeft: 9,
  };
}

const task: EventTask = {
  id: '1',
  task: 'add a note',
  steps: [
    { node: 'list', event: { type: 'tap', bounds: [0, 0, 99, 50], target: { text: 'New' } } },
    { node: 'form', event: { type: 'set_text', bounds: [0, 0, 99, 50], text: 'Tea' } },
    { node: 'filled', event: { type: 'tap', bounds: [0, 50, 99, 99] } },
    { node: 'saved', event: { type: 'stop' } },
  ],
};
const onList = offers(list, ['scroll', 'o:id/list'], ['click', 'New'], ['back', '']);
const onForm = offers(form, ['text', 'Title'], ['click', 'Save'], ['back', '']);

test('the events are done one after another, each on its element, and then the task is done', () => {
  let at = 'list';
  const path = eventPath({ app, task, node: () => at });
  expect([path.next(onList), path.left()]).toEqual([{ kind: 'choose', index: 1, text: null }, 3]);
  at = 'form';
  expect(path.next(onForm)).toEqual({ kind: 'choose', index: 0, text: 'Tea' });
  at = 'filled';
  expect(path.next(onForm)).toEqual({ kind: 'choose', index: 1, text: null });
  at = 'saved';
  expect([path.next(onList), path.left()]).toEqual([{ kind: 'done' }, 0]);
});

test('an action that did not lead on is not repeated; where nothing is left to try, the way is lost', () => {
  const path = eventPath({ app, task: { ...task, steps: task.steps.slice(0, 2) }, node: () => 'list' });
  const steps = Array.from({ length: 3 }, () => path.next(onList));
  expect(steps).toMatchObject([{ kind: 'choose', index: 1 }, { kind: 'lost' }, { kind: 'lost' }]);
});

test('a scroll without a recorded direction tries one direction after the other', () => {
  const scrolling = {
    ...task,
    steps: [
      {
        node: 'list',
        event: { type: 'scroll' as const, bounds: [9, 60, 20, 80] as [number, number, number, number] },
      },
      { node: 'saved', event: { type: 'stop' as const } },
    ],
  };
  const path = eventPath({ app, task: scrolling, node: () => 'list' });
  const both = offers(list, ['scroll', 'o:id/list'], ['scroll', 'o:id/list'], ['click', 'New']);
  expect([path.next(both), path.next(both)]).toMatchObject([{ index: 0 }, { index: 1 }]);
});

test('Enter is chosen where it is offered, and typed after the text again where it is not', () => {
  const enter = {
    ...task,
    steps: [
      task.steps[1],
      { node: 'form', event: { type: 'key', key: 'ENTER' } },
      { node: 'saved', event: { type: 'stop' } },
    ],
  } as EventTask;
  let at = 'form';
  const path = eventPath({ app, task: { ...enter, steps: enter.steps.slice(1) }, node: () => at });
  expect(path.next(offers(form, ['enter', ''], ['text', 'Title']))).toMatchObject({ index: 0, text: null });
  at = 'form';
  const again = eventPath({ app, task: enter, node: () => at });
  again.next(onForm);
  expect(again.next(onForm)).toMatchObject({ index: 0, text: 'Tea\n' });
});
