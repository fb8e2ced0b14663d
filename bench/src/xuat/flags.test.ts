import { newCommand } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { expect, it } from 'vitest';
import { readXuatFlags, type XuatFlags } from './flags.ts';
import { withXuatOptions } from './options.ts';

function read(args: readonly string[]): XuatFlags {
  return readXuatFlags(
    withXuatOptions(newCommand('bench'))
      .parse([...args], { from: 'user' })
      .opts(),
  );
}

function refused(...args: readonly string[]): string {
  try {
    read(args);
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return `${thrown.code} ${thrown.field}`;
  }
  return 'taken';
}

it('by default all cases by four variants and twenty seeds', () => {
  expect(read([])).toMatchObject({
    strategies: ['xuat-single', 'xuat-noreflect', 'xuat', 'uat'],
    seeds: Array.from({ length: 20 }, (_, at) => at + 1),
    flawless: false,
    reuse: false,
  });
  expect(read([]).cases).toHaveLength(20);
  const some = read(['--cases', '^wallet-', '--seeds', '2', '--strategy', 'uat,uat']);
  expect([some.cases.length, some.seeds, some.strategies]).toEqual([4, [1, 2], ['uat']]);
});

it('are refused by name where they are wrong', () => {
  expect(refused('--cases', '(')).toBe('INPUT_INVALID --cases');
  expect(refused('--cases', 'nothing')).toBe('INPUT_INVALID --cases');
  expect(refused('--seeds', '0')).toBe('INPUT_INVALID --seeds');
  expect(refused('--strategy', 'nobody')).toBe('STRATEGY_UNKNOWN strategy');
  expect(refused('--colour')).toBe('INPUT_INVALID --colour');
});
