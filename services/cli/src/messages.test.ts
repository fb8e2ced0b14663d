import { afterEach, expect, test, vi } from 'vitest';
import { messagesTo } from './messages.ts';

afterEach(() => vi.restoreAllMocks());

test('people read standard output, unless a program does', () => {
  expect(messagesTo({ json: false, quiet: false })).toBe(process.stdout);
  expect(messagesTo({ json: true, quiet: false })).toBe(process.stderr);
  expect(messagesTo({ json: false, reporters: ['list', 'json'], quiet: false })).toBe(process.stderr);
});

test('with --quiet nothing is written, and nothing is a terminal', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const out = messagesTo({ json: false, quiet: true });
  expect([out.write('passed'), out.isTTY]).toEqual([true, false]);
  expect(write).not.toHaveBeenCalled();
});
