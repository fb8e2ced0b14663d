import { describe, expect, it } from 'vitest';
import { createLineDiscipline } from './line-discipline.ts';

function typed(text: string | Buffer) {
  const discipline = createLineDiscipline();
  const effects = [...Buffer.from(text)].map((byte) => discipline.key(byte));
  return {
    echo: Buffer.from(effects.map(({ echo }) => echo).join(''), 'latin1').toString(),
    lines: effects.flatMap(({ line }) => (line === undefined ? [] : [line.toString()])),
    interrupts: effects.filter(({ interrupt }) => interrupt).length,
  };
}

describe('line discipline', () => {
  it('gives out lines, whichever key ends them, and echoes what is typed', () => {
    expect(typed('ls\rid\n')).toEqual({ echo: 'ls\nid\n', lines: ['ls\n', 'id\n'], interrupts: 0 });
  });

  it('erases a character, however many bytes it has, and a whole line', () => {
    expect(typed('aü\x7f\n').lines).toEqual(['a\n']);
    expect(typed('abc\x15d\n').lines).toEqual(['d\n']);
    expect(typed('\x7f\n')).toMatchObject({ echo: '\n', lines: ['\n'] });
  });

  it('drops the line on Ctrl-C', () => {
    expect(typed('rm -r\x03ls\n')).toEqual({ echo: 'rm -r^C\nls\n', lines: ['ls\n'], interrupts: 1 });
  });

  it('ends the input on Ctrl-D, or gives out a line without a line end', () => {
    expect(typed('\x04').lines).toEqual(['']);
    expect(typed('ab\x04').lines).toEqual(['ab']);
  });

  it('drops what exceeds the longest line, with a bell', () => {
    const { lines, echo } = typed(`${'x'.repeat(5_000)}\n`);
    expect(lines[0]).toHaveLength(4_096);
    expect(echo).toContain('\x07');
  });
});
