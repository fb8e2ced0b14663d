import { expect, it } from 'vitest';
import { stem } from './stemmer.ts';

it.each([
  ['deleting', 'delete'],
  ['deletes', 'delete'],
  ['deleted', 'delete'],
  ['notes', 'note'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['running', 'run'],
  ['sorted', 'sort'],
  ['automatically', 'automatic'],
  ['launching', 'launch'],
  ['customization', 'customize'],
])('gives %s and %s the same stem', (left, right) => {
  expect(stem(left)).toBe(stem(right));
});

it.each(['bus', 'status', 'pass', 'this', 'mp3', '96', 'new', 'ring'])(
  'leaves %s as it is, except for a final e or y',
  (word) => {
    expect(stem(word)).toBe(word);
  },
);

it('keeps different words apart', () => {
  const stems = ['play', 'player', 'note', 'notice', 'form', 'format'].map(stem);
  expect(new Set(stems).size).toBe(stems.length);
});
