import { arithmeticValue } from './arithmetic.ts';
import type { ShellState } from './command.ts';
import type { Piece } from './expand.ts';
import { matchesPattern } from './globs.ts';
import { ExpansionError, parameterOf, setVariable } from './parameters.ts';
import type { Modifier, Word } from './syntax.ts';

interface Expand {
  pieces(word: Word): Promise<readonly Piece[]>;
  text(word: Word): Promise<string>;
  pattern(word: Word): Promise<string>;
}

/** The work of a trim or replacement can grow with the square of the length, so longer values are refused. */
const MATCHED_MAX_CHARACTERS = 20_000;

/** `${name…}` with the modifier after the name. */
export async function modified(
  name: string,
  modifier: Modifier,
  quoted: boolean,
  shell: ShellState,
  expand: Expand,
): Promise<readonly Piece[]> {
  const value = parameterOf(name, shell);
  const whole = (text: string): readonly Piece[] => [{ text, quoted, split: !quoted }];
  switch (modifier.kind) {
    case 'length':
      if (name === '@' || name === '*') return whole(String(shell.parameters.length));
      return whole(String([...(value ?? '')].length));
    case 'default':
    case 'assign':
    case 'demand':
    case 'alternative':
      return conditional(name, value, modifier, quoted, shell, expand);
    case 'trim':
      return whole(trimmed(value ?? '', await expand.pattern(modifier.word), modifier));
    case 'replace': {
      const pattern = await expand.pattern(modifier.pattern);
      return whole(replaced(value ?? '', pattern, await expand.text(modifier.by), modifier.all));
    }
    case 'slice': {
      const from = arithmeticValue(await expand.text(modifier.from), shell);
      const length =
        modifier.length === null ? null : arithmeticValue(await expand.text(modifier.length), shell);
      return whole(sliced([...(value ?? '')], from, length));
    }
  }
}

async function conditional(
  name: string,
  value: string | null,
  modifier: Modifier & { kind: 'default' | 'assign' | 'demand' | 'alternative' },
  quoted: boolean,
  shell: ShellState,
  expand: Expand,
): Promise<readonly Piece[]> {
  const set = value !== null && !(modifier.colon && value === '');
  const own: readonly Piece[] = [{ text: value ?? '', quoted, split: !quoted }];
  // Literal blanks split the word if the whole expansion is not quoted.
  const word = async (): Promise<readonly Piece[]> =>
    (await expand.pieces(modifier.word)).map((piece) =>
      piece.quoted || quoted ? { ...piece, quoted: true } : { ...piece, split: true },
    );
  if (modifier.kind === 'alternative') return set ? word() : [{ text: '', quoted, split: !quoted }];
  if (set) return own;
  if (modifier.kind === 'default') return word();
  const text = await expand.text(modifier.word);
  if (modifier.kind === 'demand')
    throw new ExpansionError(`${name}: ${text === '' ? 'parameter null or not set' : text}`);
  const refused = setVariable(shell, name, text);
  if (refused !== null) throw new ExpansionError(refused);
  return [{ text, quoted, split: !quoted }];
}

function trimmed(value: string, pattern: string, modifier: Modifier & { kind: 'trim' }): string {
  if (value.length > MATCHED_MAX_CHARACTERS) throw new ExpansionError('value too long to be matched');
  const front = modifier.end === 'front';
  for (let step = 0; step <= value.length; step += 1) {
    const taken = modifier.longest ? value.length - step : step;
    const part = front ? value.slice(0, taken) : value.slice(value.length - taken);
    if (matchesPattern(part, pattern))
      return front ? value.slice(taken) : value.slice(0, value.length - taken);
  }
  return value;
}

/** Replaces the longest match at each place, as mksh does. */
function replaced(value: string, pattern: string, by: string, all: boolean): string {
  if (value.length > MATCHED_MAX_CHARACTERS / 10) throw new ExpansionError('value too long to be matched');
  if (pattern === '') return value;
  let text = '';
  let at = 0;
  let done = false;
  while (at < value.length) {
    const end = done && !all ? -1 : longestMatch(value, at, pattern);
    if (end <= at) {
      text += value[at] ?? '';
      at += 1;
    } else {
      text += by;
      at = end;
      done = true;
    }
  }
  return text;
}

function longestMatch(value: string, at: number, pattern: string): number {
  for (let end = value.length; end > at; end -= 1) {
    if (matchesPattern(value.slice(at, end), pattern)) return end;
  }
  return -1;
}

/** A negative start counts from the end. */
function sliced(characters: readonly string[], from: number, length: number | null): string {
  const start = from < 0 ? Math.max(0, characters.length + from) : from;
  const end = length === null ? undefined : length < 0 ? length : start + length;
  return characters.slice(start, end).join('');
}
