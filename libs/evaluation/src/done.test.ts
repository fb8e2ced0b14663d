import { expect, test } from 'vitest';
import { doneActions, type TrailInput } from './done.ts';

const element = (text: string) => ({
  node: 'n',
  resourceId: '',
  text,
  desc: '',
  className: 'v',
  bounds: [0, 0, 1, 1] as const,
});
const input = (event: string, values: Partial<TrailInput> = {}): TrailInput => ({
  event,
  element: null,
  followed: null,
  basis: 'recorded',
  from: 'n',
  to: 'n',
  text: null,
  ...values,
});
const short = (...inputs: readonly TrailInput[]) =>
  doneActions(inputs).map(({ kind, text, focus }) => [kind, text, focus]);

test('a tap is a click on the touched element and on the one that the recording followed', () => {
  const [click] = doneActions([input('tap', { element: element('row'), followed: element('label') })]);
  expect(click).toMatchObject({ kind: 'click', touched: [{ text: 'row' }, { text: 'label' }] });
});

test('typing is one action with the content of the field at its end; its tap only sets the focus', () => {
  const keys = [input('key', { text: 'MOVE_END' }), input('key', { text: 'DEL' })];
  const typed = [input('text', { text: 'green' }), input('text', { text: 'green tea' })];
  expect(short(input('tap'), ...keys, ...typed)).toEqual([
    ['click', null, true],
    ['text', 'green tea', false],
  ]);
});

test('a tap that opened the screen for the typing is a separate action', () => {
  const done = short(input('tap', { from: 'n', to: 'search' }), input('text', { text: 'tea' }));
  expect(done).toEqual([
    ['click', null, false],
    ['text', 'tea', false],
  ]);
});

test('BACK that closes the keyboard over what the same action presses belongs to it; one that leads elsewhere, or comes alone, does not', () => {
  const back = (to: string) => input('key', { text: 'BACK', to });
  expect(short(back('n'), input('tap'))).toEqual([
    ['back', null, true],
    ['click', null, false],
  ]);
  expect(short(back('m'), input('tap'))).toEqual([
    ['back', null, false],
    ['click', null, false],
  ]);
  expect(short(back('n'))).toEqual([['back', null, false]]);
});

test('keys, swipes and restarts are actions; restarting is one action', () => {
  const inputs = [
    input('key', { text: 'BACK' }),
    input('swipe'),
    input('long_tap'),
    input('force_stop'),
    input('start'),
    input('key', { text: 'ENTER' }),
  ];
  expect(doneActions(inputs).map(({ kind }) => kind)).toEqual([
    'back',
    'scroll',
    'long_click',
    'restart',
    'enter',
  ]);
});

test('a step in which the device got nothing did nothing', () => {
  expect(doneActions([])).toEqual([]);
});
