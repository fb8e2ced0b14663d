import { expect, test } from 'vitest';
import { withoutRepeats } from './repeated-findings.ts';

const BAR = { kind: 'no_name', screen: 'a/.Main#1', element: 'more', label: 'more' } as const;

test('what is on several layouts of an activity is one finding', () => {
  const met = [BAR, { ...BAR, screen: 'a/.Main#2' }, { ...BAR, screen: 'a/.Main#3' }];
  expect(withoutRepeats(met)).toEqual([{ finding: BAR, layouts: 3 }]);
});

test.each([
  ['another kind', { kind: 'small_target' }],
  ['another activity', { screen: 'a/.Other#1' }],
  ['another element', { element: 'less' }],
  ['another label', { label: 'less' }],
] as const)('%s is another finding', (_, other) => {
  expect(withoutRepeats([BAR, { ...BAR, ...other }])).toHaveLength(2);
});
