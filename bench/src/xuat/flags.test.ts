import { TapwrightError } from '@tapwright/contracts';
import { expect, it } from 'vitest';
import { readXuatFlags } from './flags.ts';

function refused(...args: readonly string[]): string {
  try {
    readXuatFlags(args);
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return `${thrown.code} ${thrown.field}`;
  }
  return 'taken';
}

it('all cases by four variants and twenty seeds, unless told otherwise', () => {
  expect(readXuatFlags([])).toMatchObject({
    strategies: ['xuat-single', 'xuat-noreflect', 'xuat', 'uat'],
    seeds: Array.from({ length: 20 }, (_, at) => at + 1),
    flawless: false,
    reuse: false,
  });
  expect(readXuatFlags([]).cases).toHaveLength(20);
  const some = readXuatFlags(['--cases', '^wallet-', '--seeds', '2', '--strategy', 'uat,uat']);
  expect([some.cases.length, some.seeds, some.strategies]).toEqual([4, [1, 2], ['uat']]);
});

it('are refused by name where they are wrong', () => {
  expect(refused('--cases', '(')).toBe('INPUT_INVALID --cases');
  expect(refused('--cases', 'nothing')).toBe('INPUT_INVALID --cases');
  expect(refused('--seeds', '0')).toBe('INPUT_INVALID --seeds');
  expect(refused('--strategy', 'nobody')).toBe('STRATEGY_UNKNOWN strategy');
  expect(refused('--colour')).toBe('INPUT_INVALID arguments');
});
