import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { textCommands } from './text-commands.ts';

/** `input text` as Android's InputShellCommand.sendText reads its argument, character by character. */
function typedByAndroid(argument: string): string {
  let typed = '';
  let escaped = false;
  for (const character of argument) {
    if (escaped && character === 's') {
      typed = `${typed.slice(0, -1)} `;
      escaped = false;
      continue;
    }
    typed += character;
    escaped = character === '%';
  }
  return typed;
}

/** Lets a real shell run the commands against an `input` that prints its arguments, and types what Android would. */
function typedOnPhone(text: string): string {
  const commands = textCommands(text);
  if (commands.length === 0) return '';
  const line = `input() { printf '%s\\0' "$@"; printf '\\036'; }; ${commands.join(' && ')}`;
  const calls = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).split('\x1e').slice(0, -1);
  return calls.map((call) => typedByCall(call.split('\0').slice(0, -1))).join('');
}

function typedByCall(call: readonly string[]): string {
  const [verb, argument = ''] = call;
  if (verb === 'text' && call.length === 2) return typedByAndroid(argument);
  return argument === 'KEYCODE_ENTER' ? '\n' : argument === 'KEYCODE_TAB' ? '\t' : `<${call.join(' ')}>`;
}

describe('textCommands', () => {
  it('types every printable ASCII character', () => {
    const text = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
    expect(typedOnPhone(text)).toBe(text);
  });

  it.each([
    'hello world',
    ' leading and trailing ',
    '100%s',
    '%%s',
    '%s%s%s',
    '% s',
    '%%%sss%',
    `it's "quoted" and $(dangerous) \`stuff\` \\ $HOME`,
    '-d 0 --help',
    'two\nlines\n\nand a tab\there',
    '\n',
  ])('types %j', (text) => {
    expect(typedOnPhone(text)).toBe(text);
  });

  it('types every word of up to five characters with a meaning for input or the shell', () => {
    const alphabet = ['%', 's', ' ', "'", '\n'];
    const words = alphabet.flatMap((a) =>
      alphabet.flatMap((b) => alphabet.flatMap((c) => alphabet.map((d) => a + b + c + d))),
    );
    const text = words.join('x');
    expect(typedOnPhone(text)).toBe(text);
  });

  it('presses ENTER once for each kind of line end', () => {
    expect(textCommands('a\r\nb\nc').filter((command) => command.includes('KEYCODE_ENTER'))).toHaveLength(2);
  });

  it('does nothing for an empty text', () => {
    expect(textCommands('')).toEqual([]);
  });

  it.each([
    ['naïve', 'U+00EF "ï" at position 3'],
    ['ok 🙂', 'U+1F642 "🙂" at position 4'],
    ['bell\x07', 'U+0007 at position 5'],
    ['old\rmac', 'U+000D at position 4'],
  ])('refuses %j and names the first character that cannot be typed', (text, named) => {
    expect(() => textCommands(text)).toThrow(
      expect.objectContaining({ code: 'DEVICE_TEXT_UNSUPPORTED', message: expect.stringContaining(named) }),
    );
  });
});
