import type { Cursor } from './cursor.ts';
import { ShellSyntaxError, type WordPart } from './syntax.ts';

/** Reads the longest text at the cursor that the sticky pattern matches. */
export function readPlain(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const text = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += text.length;
  return text;
}

/** Between single quotes no character has a special meaning. */
export function readSingleQuoted(cursor: Cursor): WordPart {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  if (end === -1) throw new ShellSyntaxError("no closing quote: '", true);
  const text = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return { kind: 'text', text, quoted: true };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  e: '\x1b',
  a: '\x07',
  b: '\b',
};

/** `$'…'`: backslashes work as in C. */
export function readDollarQuoted(cursor: Cursor): WordPart {
  const pattern = /\$'((?:[^'\\]|\\[\s\S])*)'/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) throw new ShellSyntaxError("no closing quote: '", true);
  cursor.at += match[0].length;
  const text = (match[1] ?? '').replace(/\\(x[0-9a-fA-F]{1,2}|[\s\S])/g, (_all, code: string) =>
    code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ESCAPES[code] ?? code),
  );
  return { kind: 'text', text, quoted: true };
}

export function readEscape(cursor: Cursor, parts: WordPart[]): void {
  const next = cursor.text[cursor.at + 1] ?? '\\';
  cursor.at += 2;
  if (next !== '\n') parts.push({ kind: 'text', text: next, quoted: true });
}

/** Between double quotes a backslash is plain unless one of `$ " \ `` ` `` or a line end follows. */
export function readQuotedEscape(cursor: Cursor, special = '$`"\\'): WordPart {
  const next = cursor.text[cursor.at + 1] ?? '';
  cursor.at += 1 + next.length;
  const text = next === '\n' ? '' : next !== '' && special.includes(next) ? next : `\\${next}`;
  return { kind: 'text', text, quoted: true };
}

/** Quotes a word with any characters, so that a shell reads it back. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
