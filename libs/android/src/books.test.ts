import { describe, expect, it } from 'vitest';
import { adoptLine, executeLine, forgetLines, readBookAnswer } from './books.ts';

const invalid = expect.objectContaining({ code: 'INPUT_INVALID' });

describe('the lines of the books', () => {
  it.each(['', 'a b', '../x', '$(id)', 'a;b', 'x'.repeat(129)])('refuse the id %j', (commandId) => {
    expect(() => executeLine([], { token: 1, commandId })).toThrow(invalid);
    expect(() => forgetLines([commandId])).toThrow(invalid);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 31])('refuse the token %s', (token) => {
    expect(() => adoptLine(token)).toThrow(invalid);
    expect(() => executeLine([], { token, commandId: 'a' })).toThrow(invalid);
  });

  it('forget many ids in lines of limited length', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `${'x'.repeat(120)}_${index}`);
    const lines = forgetLines(ids);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60_000);
    expect(lines.join(' ').match(/commands\//g)).toHaveLength(1_000);
  });
});

describe('readBookAnswer', () => {
  it('reads the last answer, with or without a line end before it', () => {
    expect(readBookAnswer('Starting: Intent { }\ntapwright:done\n')).toBe('done');
    expect(readBookAnswer('tapwright:donetapwright:failed\r\n')).toBe('failed');
  });

  it.each(['', 'Killed\n', 'tapwright:perhaps\n', 'tapwright:done\nmore'])(
    'does not guess from %j',
    (output) => {
      expect(() => readBookAnswer(output)).toThrow(
        expect.objectContaining({ code: 'DEVICE_COMMAND_FAILED' }),
      );
    },
  );
});
