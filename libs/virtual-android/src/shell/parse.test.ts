import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { createStillSource } from '../phone/device/still-source.ts';
import { parseShell } from './parse.ts';
import { shellOf } from './shell.ts';
import { ShellSyntaxError } from './syntax.ts';

/** A small generator of numbers, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const PIECES = [
  'echo',
  'a',
  "'",
  '"',
  '$',
  '$(',
  ')',
  '(',
  '{ ',
  '; }',
  ';',
  '&&',
  '||',
  '|',
  '!',
  '>',
  '2>&1',
  '<',
  '\\',
  '\n',
  ' ',
  '$A',
  '`',
  '[',
  ']',
  'if',
  'then',
  'fi',
  'for',
  'in',
  'do',
  'done',
  '*',
  '#',
  `\${A}`,
  '=',
  'A=1',
  '&',
  'é',
  '\f',
  '\u00a0',
  '((',
  '<<E',
  'case',
  'esac',
  '[[',
  'f()',
];

describe('parser', () => {
  it('gives a tree or a syntax error for every input, and nothing else', async () => {
    const next = numbers(42);
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
    let parsed = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const words = Array.from(
        { length: 1 + Math.floor(next() * 12) },
        () => PIECES[Math.floor(next() * PIECES.length)] ?? '',
      );
      const line = words.join(next() < 0.5 ? ' ' : '');
      try {
        parseShell(line);
        parsed += 1;
      } catch (thrown) {
        expect(thrown, line).toBeInstanceOf(ShellSyntaxError);
      }
      expect((await shellOf(device, line)).status, line).toBeTypeOf('number');
    }
    expect(parsed).toBeGreaterThan(100);
  });

  it('parses a line of 64 KB', async () => {
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
    const long = `echo ${'x'.repeat(60_000)} | wc -c`;
    expect((await shellOf(device, long)).output).toBe('60001\n');
    const many = `${'true && '.repeat(8_000)}echo end`;
    expect((await shellOf(device, many)).output).toBe('end\n');
    const nested = `${'( '.repeat(2_000)}echo deep${')'.repeat(2_000)}`;
    expect((await shellOf(device, nested)).error).toContain('nested too deeply');
    const fine = `${'( '.repeat(90)}echo deep${')'.repeat(90)}`;
    expect((await shellOf(device, fine)).output).toBe('deep\n');
  });

  it('separates quoted and plain parts of a word', () => {
    const [list] = parseShell('a\'b\'"c$D"');
    const [command] = list?.first.commands ?? [];
    const word = command?.kind === 'simple' ? command.words[0] : undefined;
    expect(word?.map((part) => [part.kind, part.quoted])).toEqual([
      ['text', false],
      ['text', true],
      ['text', true],
      ['text', true],
      ['variable', true],
    ]);
  });

  it('accepts an assignment only before the command', () => {
    const [list] = parseShell('A=1 B=$A cmd C=2');
    const [command] = list?.first.commands ?? [];
    expect(command).toMatchObject({ kind: 'simple', assignments: [{ name: 'A' }, { name: 'B' }] });
    expect(command?.kind === 'simple' && command.words).toHaveLength(2);
  });

  it.each(['a\u000bb', 'a\f', 'a\r', 'a\u00a0b'])(
    'reads %j as one word (it once never ended)',
    async (word) => {
      const device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
      expect((await shellOf(device, `echo ${word}`)).output).toBe(`${word}\n`);
    },
  );
});
