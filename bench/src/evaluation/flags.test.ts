import { expect, it } from 'vitest';
import { readDataFlags, seedsFrom, seedsInWords, someOf } from './flags.ts';

const PRESETS = { seed: '1', seeds: '1', json: false, verbose: false };

it('knows which options were given', () => {
  const flags = readDataFlags({ ...PRESETS, seeds: '2', logs: 'here' });
  expect(flags.seeds).toEqual([1, 2]);
  expect(flags.given.has('logs')).toBe(true);
  expect(flags.given.has('traces')).toBe(false);
});

it('seeds follow the first; a value that is not a number is refused by its flag', () => {
  expect(seedsFrom('5', '2')).toEqual([5, 6]);
  expect([seedsInWords([5]), seedsInWords([5, 6])]).toEqual(['seed 5', 'seeds 5 to 6']);
  expect(() => seedsFrom('x', '1')).toThrow(expect.objectContaining({ field: '--seed' }));
  expect(() => seedsFrom('1', '0')).toThrow(expect.objectContaining({ field: '--seeds' }));
});

it('a bench without tasks is refused', () => {
  const flags = readDataFlags({ ...PRESETS, tasks: '^b' });
  expect(someOf(['a', 'b'], flags, (name) => name)).toEqual(['b']);
  expect(() => someOf(['a'], flags, (name) => name)).toThrow(expect.objectContaining({ field: '--tasks' }));
  expect(() => someOf([], flags, String)).toThrow(expect.objectContaining({ field: 'tasks' }));
});
