import { expect, test } from 'vitest';
import { loadItems } from '../data/load-items.ts';
import { withNoise } from './noise.ts';
import { showScreen } from './shown-screen.ts';

const grounds = loadItems({
  ...{ tasks: ['virtual:notes', 'virtual:shop'], questions: [], dimensions: ['grounding'], limit: 12 },
}).items.flatMap((item) => (item.dimension === 'grounding' ? [item.ground] : []));
const item = grounds.find(({ packageName }) => packageName.endsWith('.notes'));
const from = grounds.filter(({ packageName }) => packageName.endsWith('.shop'));
if (item === undefined || from.length === 0) throw new Error('both apps have screens');
const own = showScreen(item);

test.each([50, 100, 200])(
  '%i per cent of the own actions are put among them, and all keep their order',
  (percent) => {
    const noisy = withNoise(own, { percent, from }, ['a', 1]);
    const count = own.offered.length;
    expect(noisy?.foreign.size).toBe(Math.round((count * percent) / 100));
    expect(noisy?.offered.map(({ index }) => index)).toEqual(noisy?.offered.map((_, at) => at));
    expect(noisy?.choices.map(({ index }) => index)).toEqual(noisy?.offered.map((_, at) => at));
    const kept = noisy?.offered.filter(({ index }) => !noisy.foreign.has(index));
    expect(kept?.map(({ element }) => element)).toEqual(own.offered.map(({ element }) => element));
  },
);

test('the same words draw the same, and a larger share holds a smaller one', () => {
  const drawn = (percent: number, seed = 1) => {
    const noisy = withNoise(own, { percent, from }, ['a', seed]);
    return noisy?.offered.filter(({ index }) => noisy.foreign.has(index)).map(({ element }) => element) ?? [];
  };
  expect(drawn(100)).toEqual(drawn(100));
  expect(drawn(100, 2)).not.toEqual(drawn(100));
  expect(drawn(200)).toEqual(expect.arrayContaining(drawn(100)));
});

test('other screens that offer too little cannot be asked', () => {
  expect(withNoise(own, { percent: 50, from: [] }, ['a', 1])).toBeNull();
  expect(withNoise(own, { percent: 1_000, from: from.slice(0, 1) }, ['a', 1])).toBeNull();
});
