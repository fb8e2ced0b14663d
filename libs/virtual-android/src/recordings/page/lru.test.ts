import { describe, expect, it } from 'vitest';
import { createLru } from './lru.ts';

describe('createLru', () => {
  it('keeps the values used last and computes the others again', () => {
    const made: string[] = [];
    const lru = createLru<string>(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b'])
      lru.get(key, () => {
        made.push(key);
        return key;
      });
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
