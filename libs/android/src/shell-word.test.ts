import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

/** What a real shell makes of the words: each as one argument, whole. */
function throughShell(words: readonly string[]): readonly string[] {
  const line = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
  return execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** Reproducible noise: a linear congruential generator is enough to mix characters. */
function* noise(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe('shellWord', () => {
  it('brings every ASCII character but NUL through a real shell unchanged', () => {
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
  ])('keeps %j as it is (%s)', (text) => {
    expect(throughShell([text])).toEqual([text]);
  });

  it('keeps random mixtures of dangerous characters', () => {
    const alphabet = `'"\\$\`()%s -;&|<>*!#~\n\t{}[]=ab`;
    const random = noise(7);
    const word = (): string =>
      Array.from(
        { length: 12 },
        () => alphabet[Math.floor((random.next().value ?? 0) * alphabet.length)] ?? '',
      ).join('');
    const words = Array.from({ length: 400 }, word);
    expect(throughShell(words)).toEqual(words);
  });

  it('refuses NUL, which would cut the argument short', () => {
    expect(() => shellWord('a\0b')).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
