import type { Cursor, RedirectOperator, Token } from './cursor.ts';
import { type Redirect, ShellSyntaxError, type Word } from './syntax.ts';
import { hereWord, readArithmetic, readWord } from './words.ts';

const OPERATORS = ['&&', '||', ';;', '|&', ';', '|', '(', ')', '\n', '&'];
/** The next word or operator; undefined at the end. */
export function readToken(cursor: Cursor, commandBegins: boolean): Token | undefined {
  while (skipBlank(cursor));
  if (cursor.at >= cursor.text.length) {
    if (cursor.pending.length > 0) readHereDocuments(cursor);
    return undefined;
  }
  if (commandBegins && cursor.text.startsWith('((', cursor.at)) {
    const word = readArithmetic(cursor, 2);
    if (word !== null) return { kind: 'arithmetic', word };
  }
  return readRedirect(cursor) ?? readOperator(cursor) ?? readWord(cursor);
}

/** Skips blanks, joined lines and comments. A `#` inside a word never comes here: words are read to their end. */
function skipBlank(cursor: Cursor): boolean {
  const blank = /[ \t\r]+|\\\n|#[^\n]*/y;
  blank.lastIndex = cursor.at;
  const match = blank.exec(cursor.text);
  if (match === null) return false;
  cursor.at += match[0].length;
  return true;
}

/** A digit is a stream's number only directly before the arrow and at the start of a word: `echo 2>f`, not `echo a2>f`. */
function readRedirect(cursor: Cursor): Token | null {
  const pattern = /(\d)?(<<<|<<-|<<|>>|>&|<&|<>|>\||<|>)/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) return null;
  const operator = operatorOf(match[2] ?? '');
  const fd = fdOf(match[1], operator.startsWith('<'));
  if (fd === null) throw new ShellSyntaxError(`stream ${match[1]} is not supported by a virtual device`);
  cursor.at += match[0].length;
  return { kind: 'redirect', fd, operator };
}

function operatorOf(text: string): RedirectOperator {
  switch (text) {
    case '<':
    case '>':
    case '>>':
    case '>&':
    case '<&':
    case '<<':
    case '<<-':
    case '<<<':
      return text;
    case '>|':
      return '>';
    default:
      throw new ShellSyntaxError(`'${text}' is not supported by a virtual device`);
  }
}

function fdOf(digit: string | undefined, input: boolean): 0 | 1 | 2 | null {
  if (digit === undefined) return input ? 0 : 1;
  if (digit === '0') return 0;
  if (digit === '1') return 1;
  return digit === '2' ? 2 : null;
}

function readOperator(cursor: Cursor): Token | null {
  const text = OPERATORS.find((operator) => cursor.text.startsWith(operator, cursor.at));
  if (text === undefined) return null;
  if (text === '|&') throw new ShellSyntaxError("'|&' is not supported by a virtual device");
  cursor.at += text.length;
  if (text === '\n' && cursor.pending.length > 0) readHereDocuments(cursor);
  return { kind: 'operator', text };
}

/** Announces a here-document. Its text is read at the end of the line. */
export function expectHere(cursor: Cursor, delimiter: Word, stripped: boolean): Redirect {
  const parts: Word[number][] = [];
  const quoted = delimiter.some((part) => part.quoted);
  const text = delimiter.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  cursor.pending.push({ delimiter: text, quoted, stripped, fill: (word) => parts.push(...word) });
  return { fd: 0, mode: 'here', target: parts };
}

function readHereDocuments(cursor: Cursor): void {
  for (const here of cursor.pending.splice(0)) {
    const lines: string[] = [];
    for (;;) {
      if (cursor.at >= cursor.text.length)
        throw new ShellSyntaxError(`here document '${here.delimiter}' unclosed`, true);
      const end = cursor.text.indexOf('\n', cursor.at);
      const line = cursor.text.slice(cursor.at, end === -1 ? undefined : end);
      cursor.at = end === -1 ? cursor.text.length : end + 1;
      const shown = here.stripped ? line.replace(/^\t+/, '') : line;
      if (shown === here.delimiter) break;
      lines.push(`${shown}\n`);
    }
    here.fill(hereWord(cursor, lines.join(''), here.quoted));
  }
}
