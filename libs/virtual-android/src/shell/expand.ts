import { arithmeticValue } from './arithmetic.ts';
import type { ShellState } from './command.ts';
import { expandBraces } from './curly.ts';
import { fileView } from './file-view.ts';
import { expandPattern, isPattern, literal } from './globs.ts';
import { modified } from './modifiers.ts';
import { ExpansionError, parameterOf } from './parameters.ts';
import type { Script, Word, WordPart } from './syntax.ts';

/** Runs the script of a `$(…)` and gives its output without final line ends. */
export type Substitute = (script: Script) => Promise<string>;

interface Field {
  text: string;
  /** The text for matching: everything quoted is escaped. */
  pattern: string;
}

/** A piece of a word after expansion. `split`: blanks in it end the word. `ends`: a word ends here (`"$@"`). */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
  readonly split: boolean;
  readonly ends?: boolean;
}

/** Expands one word to arguments: none, one or several. */
export async function expandWord(word: Word, shell: ShellState, run: Substitute): Promise<readonly string[]> {
  const [only] = word;
  const plain = word.length === 1 && only?.kind === 'text' ? only : null;
  if (plain !== null && (plain.quoted || !/[*?[{~\\]/.test(plain.text))) return [plain.text];
  const expanded: string[] = [];
  for (const variant of expandBraces(word)) {
    const fields = fieldsOf(await piecesOf(variant, shell, run), shell.variables.get('IFS') ?? ' \t\n');
    expanded.push(...fields.flatMap((field) => matchesOf(field, shell)));
  }
  return expanded;
}

/** Expands one word to one string, for an assignment or the target of a redirection. It is not split or matched. */
export async function expandText(word: Word, shell: ShellState, run: Substitute): Promise<string> {
  let text = '';
  for (const piece of await piecesOf(word, shell, run)) text += piece.ends ? ' ' : piece.text;
  return text;
}

/** Expands one word to a pattern: quoted parts match only themselves. */
export async function expandToPattern(word: Word, shell: ShellState, run: Substitute): Promise<string> {
  let pattern = '';
  for (const piece of await piecesOf(word, shell, run))
    pattern += piece.quoted ? literal(piece.text) : piece.text;
  return pattern;
}

function fieldsOf(pieces: readonly Piece[], separators: string): readonly Field[] {
  const fields: Field[] = [];
  let current: Field | null = null;
  const end = (): void => {
    if (current !== null) fields.push(current);
    current = null;
  };
  const add = (text: string, quoted: boolean): void => {
    current ??= { text: '', pattern: '' };
    current.text += text;
    current.pattern += quoted ? literal(text) : text;
  };
  // "$@" without parameters gives no word at all, despite its quotes.
  const bare = pieces.some((piece) => piece.ends) || pieces.some((piece) => piece.text !== '');
  const vanishes = !bare && pieces.some((piece) => piece.quoted && !piece.split && piece.ends === false);
  if (vanishes) return [];
  for (const piece of pieces) {
    if (piece.ends) end();
    else if (!piece.split) add(piece.text, piece.quoted);
    else
      for (const [index, part] of partsOf(piece.text, separators).entries()) {
        if (index > 0) end();
        if (part !== '') add(part, false);
      }
  }
  end();
  return fields;
}

/** Several blanks among the separators count as one. Each other separator ends a word, even an empty one. */
function partsOf(text: string, separators: string): readonly string[] {
  if (separators === '') return [text];
  const escaped = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');
  const blanks = escaped(separators.replace(/[^ \t\n]/g, ''));
  const marks = escaped(separators.replace(/[ \t\n]/g, ''));
  const gap = blanks === '' ? '' : `[${blanks}]`;
  if (marks === '') return text.split(new RegExp(`${gap}+`));
  const mark = gap === '' ? `[${marks}]` : `${gap}*[${marks}]${gap}*|${gap}+`;
  return text.split(new RegExp(mark));
}

// A pattern without a match stays as it is written, as in POSIX.
function matchesOf(field: Field, shell: ShellState): readonly string[] {
  if (!isPattern(field.pattern) || shell.options.has('f')) return [field.text];
  const matches = expandPattern(fileView(shell), field.pattern);
  return matches.length === 0 ? [field.text] : matches;
}

/** Expands every part of a word. Literal blanks have ended words before, so they split nothing here. */
export async function piecesOf(word: Word, shell: ShellState, run: Substitute): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for (const [index, part] of word.entries()) {
    if (index === 0 && part.kind === 'text' && !part.quoted) pieces.push(homeOf(part.text, shell));
    else pieces.push(...(await pieceOf(part, shell, run)));
  }
  return pieces;
}

function homeOf(text: string, shell: ShellState): Piece {
  const home = shell.variables.get('HOME') ?? '/';
  const expanded = /^~(?=\/|$)/.test(text) ? home + text.slice(1) : text;
  return { text: expanded, quoted: false, split: false };
}

async function pieceOf(part: WordPart, shell: ShellState, run: Substitute): Promise<readonly Piece[]> {
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, quoted: part.quoted, split: false }];
    case 'substitution':
      return [{ text: await run(part.script), quoted: part.quoted, split: !part.quoted }];
    case 'arithmetic': {
      const text = String(arithmeticValue(await expandText(part.word, shell, run), shell));
      return [{ text, quoted: part.quoted, split: !part.quoted }];
    }
    case 'variable':
      if (part.modifier !== null)
        return modified(part.name, part.modifier, part.quoted, shell, {
          pieces: (word) => piecesOf(word, shell, run),
          text: (word) => expandText(word, shell, run),
          pattern: (word) => expandToPattern(word, shell, run),
        });
      return variablePieces(part.name, part.quoted, shell);
  }
}

function variablePieces(name: string, quoted: boolean, shell: ShellState): readonly Piece[] {
  if (name !== '@' && !(name === '*' && !quoted)) {
    const text = parameterOf(name, shell);
    if (text === null && shell.options.has('u')) throw new ExpansionError(`${name}: parameter not set`);
    return [{ text: text ?? '', quoted, split: !quoted }];
  }
  const pieces: Piece[] = [{ text: '', quoted, split: !quoted, ends: false }];
  for (const [index, text] of shell.parameters.entries()) {
    if (index > 0) pieces.push({ text: '', quoted, split: false, ends: true });
    pieces.push({ text, quoted, split: !quoted });
  }
  return pieces.length > 1 ? pieces.slice(1) : pieces;
}
