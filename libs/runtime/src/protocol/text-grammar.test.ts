import { describe, expect, it, test } from 'vitest';
import { readSaid, thoughtIn } from './text-grammar.ts';

describe('the thirteen actions of the paper’s table', () => {
  it.each([
    ['click[7]', { kind: 'click', element: 7 }],
    ['longclick[7]', { kind: 'longclick', element: 7 }],
    ['text[7][Milk, 2 l]', { kind: 'text', element: 7, text: 'Milk, 2 l' }],
    ['scroll[7][down]', { kind: 'scroll', element: 7, direction: 'down' }],
    ['click[120,340]', { kind: 'click', x: 120, y: 340 }],
    ['longclick[120,340]', { kind: 'longclick', x: 120, y: 340 }],
    ['scroll[left]', { kind: 'scroll', element: null, direction: 'left' }],
    ['press[back]', { kind: 'press', key: 'back' }],
    ['press[home]', { kind: 'press', key: 'home' }],
    ['press[restart]', { kind: 'press', key: 'restart' }],
    ['press[wait]', { kind: 'press', key: 'wait' }],
    ['press[enter]', { kind: 'press', key: 'enter' }],
    ['press[stop]', { kind: 'press', key: 'stop' }],
  ])('%s', (said, action) => {
    expect(readSaid(said)).toEqual(action);
    expect(readSaid(`Thought: so be it.\nAction: ${said}\n`)).toEqual(action);
  });

  it.each([
    ['click [120, 340]', { kind: 'click', x: 120, y: 340 }],
    ['scroll [down]', { kind: 'scroll', element: null, direction: 'down' }],
    ['text[3][a] and [b]]', { kind: 'text', element: 3, text: 'a] and [b]' }],
    ['text[3][]', { kind: 'text', element: 3, text: '' }],
  ])('spaces of the paper’s text, and brackets in a text: %s', (said, action) => {
    expect(readSaid(said)).toEqual(action);
  });
});

describe('everything else is a format error', () => {
  it.each([
    '',
    'click',
    'click[]',
    'click[Save]',
    'click(7)',
    'click[7] to save it',
    'I would click[7]',
    'tap[7]',
    'click[1,2,3]',
    'click[1.5,2]',
    'click[-1]',
    'press[menu]',
    'scroll[7]',
    'text[7]',
    '{"index": 3}',
    'click[7]\nThat saves the note.',
    `click[${'9'.repeat(400)}]`,
  ])('%s', (said) => {
    expect(readSaid(said)).toBeNull();
  });

  test('the last line counts, and an action that was only thought of does not', () => {
    expect(readSaid('click[1]\nNo, rather:\nclick[2]')).toEqual({ kind: 'click', element: 2 });
  });
});

test('what stands before the action is the thought', () => {
  expect(thoughtIn('Thought: The note is open.\nIt is saved.\nAction: press[stop]')).toBe(
    'The note is open. It is saved.',
  );
  expect(thoughtIn('press[stop]')).toBe('');
});
