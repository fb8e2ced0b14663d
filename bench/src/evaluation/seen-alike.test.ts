import { STRATEGIES } from '@tapwright/runtime';
import { expect, it } from 'vitest';
import { seenAlike } from './seen-alike.ts';

it('where nothing can be seen, a strategy with pictures equals the one without', () => {
  expect(seenAlike(['visidroid', 'visidroid-nomem', 'visidroid-novis'])).toEqual(
    new Set(['visidroid-novis']),
  );
  expect(seenAlike(['visidroid-novis', 'react'])).toEqual(new Set());
  expect(seenAlike(STRATEGIES.map(({ name }) => name))).toEqual(new Set(['visidroid-novis']));
});
