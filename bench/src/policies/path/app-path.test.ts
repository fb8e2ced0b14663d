import type { ActorHistoryItem } from '@tapwright/model';
import { type AppStep, appPath, choosableWay } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { NOTES, nameOf, plain, questionOn, without } from '../question.fixture.ts';

const WAY: readonly AppStep[] = [
  { kind: 'wait' },
  { kind: 'click', on: { text: 'New' } },
  { kind: 'dialog_allow' },
  { kind: 'clear', on: { id: 'title' } },
  { kind: 'text', on: { id: 'title' }, text: 'Tea' },
  { kind: 'key', key: 'BACK' },
];

const did = (kind: string, label: string, verdict = 'advanced'): ActorHistoryItem => ({
  action: kind,
  kind,
  label,
  text: null,
  verdict,
  changes: [],
});

function player(way = WAY, isDone = () => false) {
  const path = appPath(way, isDone);
  const history: ActorHistoryItem[] = [];
  return {
    path,
    next(
      node: string,
      last?: ActorHistoryItem,
      change = (input: ReturnType<typeof questionOn>) => input,
    ): string {
      if (last !== undefined) history.push(last);
      const input = change(questionOn(NOTES, node, { history: [...history] }));
      const step = path.next(input);
      return step.kind === 'choose' ? nameOf(input, step.index, step.text) : step.kind;
    },
  };
}

test('the steps are chosen one after another as they are done; those that cannot be chosen are skipped', () => {
  const { next, path } = player();
  expect(next('list')).toBe('click New');
  expect(next('form', did('click', 'New'))).toBe('text Title = Tea');
  expect(path.left()).toBe(2);
  expect(next('form', did('text', 'Title'))).toBe('back');
});

test('a step that was undone, or replaced by another, is chosen again', () => {
  const { next } = player();
  expect(next('list')).toBe('click New');
  expect(next('list', did('click', 'New', 'invalidated: no_change'))).toBe('click New');
  expect(next('list', did('click', 'Settings'))).toBe('click New');
});

test('waiting after a step does not undo it', () => {
  const { next } = player();
  expect(next('list')).toBe('click New');
  const history = [did('click', 'New'), did('wait', '')];
  expect(next('form', undefined, (input) => ({ ...input, history }))).toBe('text Title = Tea');
});

test('from another screen it goes back; where that does not help it is lost', () => {
  const { next } = player();
  expect(next('list')).toBe('click New');
  expect(next('settings', did('click', 'Settings'))).toBe('back');
  expect(next('settings', did('back', ''))).toBe('lost');
});

test('where the app was restarted it goes on from the nearest earlier step that is offered', () => {
  const { next } = player();
  expect(next('list')).toBe('click New');
  expect(next('form', did('click', 'New'))).toBe('text Title = Tea');
  expect(next('list', did('restart', ''))).toBe('back');
  expect(next('list', did('back', ''))).toBe('click New');
  expect(next('form', did('click', 'New'))).toBe('text Title = Tea');
});

test('a list that is fully visible is not scrolled; typing includes the touch of its field and the line before', () => {
  const title = { id: 'title' };
  const { next, path } = player([
    { kind: 'swipe', on: { id: 'list' }, direction: 'up' },
    { kind: 'click', on: title },
    { kind: 'enter' },
    { kind: 'text', on: title, text: 'Tea' },
  ]);
  expect(next('form')).toBe('text Title = \nTea');
  expect(path.way()).toEqual(
    ['swipe "list"', 'text "title" with "\nTea"'].map((words) => words.replace('swipe', 'scroll')),
  );
});

test('it waits where waiting is offered and nothing else can be done', () => {
  const { next } = player([{ kind: 'click', on: { text: 'Done' } }]);
  const loading = (input: ReturnType<typeof questionOn>) => ({
    ...input,
    choices: [...input.choices, plain('wait', input.choices.length)],
  });
  expect(next('list', undefined, loading)).toBe('wait');
});

test('among several ways it takes one that an agent can choose', () => {
  const point: readonly AppStep[] = [{ kind: 'tap_at', on: { id: 'bar' } }];
  expect(choosableWay([point, WAY])).toBe(WAY);
  expect(choosableWay([point])).toBe(point);
});

test('it is done when the app says so, and lost where its way ends earlier', () => {
  let done = false;
  const { next, path } = player([{ kind: 'back' }], () => done);
  expect(next('list')).toBe('back');
  expect(next('list', did('back', ''))).toBe('lost');
  expect(path.left()).toBe(1);
  done = true;
  expect([next('list'), path.left()]).toEqual(['done', 0]);
});

test('typing continues after the text of a field; a swipe upwards scrolls down', () => {
  const typing: readonly AppStep[] = [{ kind: 'text', on: { id: 'title' }, text: 'Tea' }];
  const filled = player(typing).next('form', undefined, (input) => ({
    ...input,
    choices: input.choices.map((choice) => ({ ...choice, value: choice.kind === 'text' ? 'Green ' : '' })),
  }));
  expect(filled).toBe('text Title = Green Tea');
  const swipe: readonly AppStep[] = [{ kind: 'swipe', on: { text: 'New' }, direction: 'up' }];
  const scrolled = player(swipe).next('list', undefined, (input) => {
    const rest = without(input).choices;
    const [first = plain('scroll', 0)] = rest;
    const scrolls = ['up', 'down'].map((direction, index) => ({
      ...first,
      index,
      kind: 'scroll',
      direction,
    }));
    return { ...input, choices: scrolls.map((choice) => ({ ...choice, label: choice.direction })) };
  });
  expect(scrolled).toBe('scroll down');
});
