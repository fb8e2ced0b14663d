import { execFileSync } from 'node:child_process';
import { seededRandom } from '@tapwright/numbers';
import { describe, expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

/** What a real shell makes of the words: each is one complete argument. */
function throughShell(words: readonly string[]): readonly string[] {
  const line = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
  return execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('shellWord', () => {
  it('passes every ASCII character except NUL through a real shell unchanged', () => {
    const words = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
    expect(throughShell(words)).toEqual(words);
  });

  it.each([
    ['', 'nothing at all'],
    ['$(touch /nowhere/x)', 'a command substitution'],
    ['`id`', 'backticks'],
    ['a\\', 'a backslash at the end'],
    [`'"'"'`, 'quotes within quotes'],
    ['-rf', 'a leading dash'],
    ['*?[a-z]~', 'patterns'],
    ['a\nb; c & d | e > f', 'several lines and operators'],
    ['%s %%s $HOME', 'format words and variables'],
    ['héllo 漢字 🙂', 'text beyond ASCII'],
  ])('keeps %j unchanged (%s)', (text) => {
    expect(throughShell([text])).toEqual([text]);
  });

  it('keeps random mixtures of dangerous characters', () => {
    const alphabet = `'"\\$\`()%s -;&|<>*!#~\n\t{}[]=ab`;
    const { below } = seededRandom(7);
    const character = (): string => alphabet[below(alphabet.length)] ?? '';
    const word = (): string => Array.from({ length: 12 }, character).join('');
    const words = Array.from({ length: 400 }, word);
    expect(throughShell(words)).toEqual(words);
  });

  it('refuses NUL, which would cut the argument short', () => {
    expect(() => shellWord('a\0b')).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
