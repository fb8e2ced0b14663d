import { TapwrightError } from '@tapwright/contracts';

/**
 * One argument of a POSIX shell line (mksh on phones), whatever its characters: inside single quotes nothing is
 * special, and a single quote itself is written as `'\''`. The only escaping in this package.
 *
 * A leading dash stays: no quoting hides it from the program that is called.
 * @throws `INPUT_INVALID` for NUL, which no argument of a process can contain.
 */
export function shellWord(text: string): string {
  if (text.includes('\0')) {
    throw new TapwrightError('INPUT_INVALID', 'A shell argument holds a NUL character.', {
      expected: 'text without NUL',
    });
  }
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
