import type { Cursor, Token } from './cursor.ts';
import { type Script, ShellSyntaxError, type Word } from './syntax.ts';
import { readToken } from './tokens.ts';

/** The position of the parser. One token is read ahead. */
export interface Reader {
  readonly cursor: Cursor;
  peeked: { readonly token: Token | undefined } | null;
  /** Depth of scripts inside each other. */
  depth: number;
  readonly script: (reader: Reader) => Script;
}

const CLOSING_WORDS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', '}', 'esac']);

export function createReader(cursor: Cursor, script: Reader['script']): Reader {
  return { cursor, peeked: null, depth: 0, script };
}

/** The next token, without consuming it; undefined at the end. */
export function peek(reader: Reader, commandBegins = true): Token | undefined {
  reader.peeked ??= { token: readToken(reader.cursor, commandBegins) };
  return reader.peeked.token;
}

export function takeOperator(reader: Reader, text: string): boolean {
  const token = peek(reader, false);
  if (token?.kind !== 'operator' || token.text !== text) return false;
  reader.peeked = null;
  return true;
}

export function takeWord(reader: Reader, bare: string): boolean {
  const token = peek(reader);
  if (token?.kind !== 'word' || token.bare !== bare) return false;
  reader.peeked = null;
  return true;
}

export function takeAnyWord(reader: Reader): Word | null {
  const token = peek(reader, false);
  if (token?.kind !== 'word') return null;
  reader.peeked = null;
  return token.word;
}

export function skipLines(reader: Reader): void {
  for (;;) {
    const token = peek(reader);
    if (token?.kind !== 'operator' || token.text !== '\n') return;
    reader.peeked = null;
  }
}

/** Words such as `fi` end a list only where a command could begin: `echo fi` prints it. */
export function closesList(reader: Reader): boolean {
  const token = peek(reader);
  if (token === undefined) return true;
  if (token.kind === 'operator') return token.text === ')' || token.text === ';;';
  return token.kind === 'word' && token.bare !== null && CLOSING_WORDS.has(token.bare);
}

export function expectOperator(reader: Reader, text: string): void {
  if (!takeOperator(reader, text)) throw unexpected(reader);
}

export function expectWord(reader: Reader, bare: string): void {
  if (!takeWord(reader, bare)) throw unexpected(reader);
}

export function expectedWord(reader: Reader): Word {
  const word = takeAnyWord(reader);
  if (word === null) throw unexpected(reader);
  return word;
}

export function unexpected(reader: Reader): ShellSyntaxError {
  const token = peek(reader, false);
  if (token === undefined) return new ShellSyntaxError('unexpected EOF', true);
  const text = textOf(token);
  return new ShellSyntaxError(`unexpected '${text === '\n' ? 'newline' : text}'`);
}

function textOf(token: Token): string {
  if (token.kind === 'word') return token.bare ?? 'word';
  if (token.kind === 'arithmetic') return '((';
  return token.kind === 'operator' ? token.text : token.operator;
}
