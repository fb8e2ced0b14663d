import { describe, expect, it } from 'vitest';
import { parseLogcat } from './logcat.ts';

describe('a line of the log', () => {
  it('has the time by the phone’s clock, process, thread, priority, tag and message', () => {
    const text = '         1700000000.123  4003  4011 E AndroidRuntime: FATAL EXCEPTION: main\n';
    expect(parseLogcat(text)).toEqual([
      {
        at: 1_700_000_000_123,
        pid: 4003,
        tid: 4011,
        priority: 'E',
        tag: 'AndroidRuntime',
        message: 'FATAL EXCEPTION: main',
      },
    ]);
  });

  it.each([
    ['a short tag is padded', 'log     : hello', 'log', 'hello'],
    ['a message may hold colons', 'a: b: c', 'a', 'b: c'],
    ['a tag may hold colons and spaces', 'my:tag two: x', 'my:tag two', 'x'],
    ['the indent of a message stays', 'a: \tat b.C.d(C.java:1)', 'a', '\tat b.C.d(C.java:1)'],
    ['a message may be empty', 'a       : ', 'a', ''],
    ['and may lack its space', 'a       :', 'a', ''],
  ])('%s', (_what, rest, tag, message) => {
    expect(parseLogcat(`1.5 1 2 I ${rest}`)).toEqual([
      { at: 1_500, pid: 1, tid: 2, priority: 'I', tag, message },
    ]);
  });

  it('that ends in CR LF is read as well', () => {
    expect(parseLogcat('1.000 1 1 I a: b\r\n')[0]?.message).toBe('b');
  });
});

it('anything else is left out: beginnings of buffers, halves of lines, nonsense', () => {
  const text = '--------- beginning of main\n00.123  1 1 I\n\nlogcat: no\n1.000 1 1 I a: b';
  expect(parseLogcat(text).map(({ message }) => message)).toEqual(['b']);
});

it('a line of a million spaces, or of colons, is read in no time', () => {
  const before = process.threadCpuUsage();
  for (const rest of [' '.repeat(1_000_000), ':x'.repeat(500_000), 'a '.repeat(500_000)])
    expect(parseLogcat(`1.5 1 2 I ${rest}`)).toEqual([]);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
