import { describe, expect, it } from 'vitest';
import { editDistance, similarity } from './similarity.ts';
import { word } from './tokens.ts';

const alike = (left: string, right: string): number => similarity(word(left), word(right));

describe('similarity', () => {
  it('is 1 for forms of one word', () => {
    expect(alike('Sorting', 'sorted')).toBe(1);
  });

  it.each([
    ['remove', 'delete'],
    ['preferences', 'settings'],
    ['colour', 'theme'],
    ['dial', 'call'],
    ['picture', 'photo'],
    ['nunber', 'number'],
    ['recieve', 'receive'],
    ['descendng', 'descending'],
    ['chiar', 'chair'],
  ])('sees %s in %s', (left, right) => {
    expect(alike(left, right)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['light', 'right'],
    ['on', 'off'],
    ['12345678', '12345679'],
    ['96', '960'],
    ['note', 'notification'],
    ['enable', 'disable'],
    ['boots', 'books'],
  ])('distinguishes %s from %s', (left, right) => {
    expect(alike(left, right)).toBeLessThan(0.7);
  });
});

describe('editDistance', () => {
  it('counts a swap of neighbours as one edit', () => {
    expect(editDistance('recieve', 'receive')).toBe(1);
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
  });
});
