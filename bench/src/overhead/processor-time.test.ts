import { expect, test } from 'vitest';
import { cpuOf, cpuPerStep, readTimes } from './processor-time.ts';

test('user and system time are read behind the name, whatever the name holds', () => {
  const line = '42 (a ) b (c) S 1 42 42 0 -1 4194560 100 0 0 0 250 31 7 9 20 0 1 0 1000 0 0';
  expect(readTimes(line)).toBe(2_810);
});

test('each process has what it spent in between, by step, and all of them together', () => {
  const before = new Map([
    ['api', 100],
    ['brain', 1_000],
  ]);
  const after = new Map([
    ['api', 200],
    ['brain', 1_400],
  ]);
  expect(cpuPerStep(before, after, 50)).toEqual({ api: 2, brain: 8, all: 10 });
});

test('a process that was started meanwhile has spent all of its time meanwhile', () => {
  expect(cpuPerStep(new Map(), new Map([['api', 300]]), 10)).toEqual({ api: 30, all: 30 });
});

test.each([
  ['no step was made', new Map(), new Map(), 0],
  ['the system did not tell before', null, new Map(), 5],
  ['the system did not tell after', new Map(), null, 5],
])('nothing is told if %s', (_, before, after, steps) => {
  expect(cpuPerStep(before, after, steps)).toBeNull();
});

test('a process that is gone tells nothing', () => {
  const gone = { pid: () => undefined } as never;
  expect(cpuOf({ processes: new Map([['api', gone]]) })).toBeNull();
});
