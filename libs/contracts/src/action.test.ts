import { expect, test } from 'vitest';
import { Effect } from './action.ts';

test('the words that older rows and traces have for an effect are still read', () => {
  expect(['once', 'free', 'look', 'edit', 'commit'].map((word) => Effect.parse(word))).toEqual([
    'commit',
    'edit',
    'look',
    'edit',
    'commit',
  ]);
  for (const word of ['twice', 'constructor', '', null]) expect(Effect.safeParse(word).success).toBe(false);
});
