import { expect, test } from 'vitest';
import { parseBattery } from './battery.ts';

const dump = (lines: string) => `Current Battery Service state:\n  AC powered: false\n${lines}\n`;

test('the level is percent of the scale, whatever that is', () => {
  const said = dump('  status: 2\n  present: true\n  level: 51\n  scale: 204');
  expect(parseBattery(said)).toEqual({ level: 25, charging: true });
});

test.each([
  [2, true],
  [3, false],
  [4, false],
  [5, false],
])('of status %i it is charging: %s', (status, charging) => {
  expect(parseBattery(dump(`  status: ${status}\n  level: 80\n  scale: 100`))).toEqual({
    level: 80,
    charging,
  });
});

test('of several batteries, as some makers print them, the first is that of the phone', () => {
  const said = dump('  status: 3\n  level: 40\n  scale: 100\nPen:\n  status: 2\n  level: 90\n  scale: 100');
  expect(parseBattery(said)).toEqual({ level: 40, charging: false });
});

test.each([
  ['no battery', '  present: false\n  status: 1\n  level: 0\n  scale: 100'],
  ['no level', '  status: 2'],
  ['a scale of nothing', '  status: 2\n  level: 5\n  scale: 0'],
  ['a level that is no number', '  status: 2\n  level: NaN\n  scale: 100'],
  ['more than all', '  status: 2\n  level: 900\n  scale: 100'],
  ['less than nothing', '  status: 2\n  level: -1\n  scale: 100'],
])('%s: unknown, and never a number that was made up', (_, lines) => {
  expect(parseBattery(dump(lines))).toBeNull();
});

test('what does not know the service is unknown', () => {
  expect(parseBattery("Can't find service: battery\n")).toBeNull();
});
