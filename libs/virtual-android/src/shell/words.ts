import { readBraced } from './braces.ts';
import { type Cursor, innerCursor, type Token } from './cursor.ts';
import { readDollarQuoted, readEscape, readPlain, readQuotedEscape, readSingleQuoted } from './quoting.ts';
import { ShellSyntaxError, type Word, type WordPart } from './syntax.ts';

const WORD_ENDS = /[ \t\n;&|()<>]/;
const PLAIN = /[^ \t\n;&|()<>'"\\$`]+/y;

export function readWord(cursor: Cursor): Token {
  const parts: WordPart[] = [];
  let bare: string | null = '';
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at] ?? '';
    if (WORD_ENDS.test(character)) break;
    const plain = readPlain(cursor, PLAIN);
    if (plain !== '') {
      parts.push({ kind: 'text', text: plain, quoted: false });
      bare = bare === null ? null : bare + plain;
      continue;
    }
    bare = null;
    readSpecial(cursor, parts);
  }
  return { kind: 'word', word: parts, bare };
}

/** Reads one quotation, escape or expansion outside of double quotes. */
function readSpecial(cursor: Cursor, parts: WordPart[]): void {
  const character = cursor.text[cursor.at];
  if (character === "'") parts.push(readSingleQuoted(cursor));
  else if (character === '"') parts.push(...readDoubleQuoted(cursor));
  else if (character === '\\') readEscape(cursor, parts);
  else if (cursor.text.startsWith("$'", cursor.at)) parts.push(readDollarQuoted(cursor));
  else parts.push(readExpansion(cursor, false));
}

function readDoubleQuoted(cursor: Cursor): readonly WordPart[] {
  cursor.at += 1;
  const parts = readQuotedUntil(cursor, '"');
  return [{ kind: 'text', text: '', quoted: true }, ...parts];
}

/** Reads as between double quotes, up to `stop`; with null, to the end of the text. */
function readQuotedUntil(cursor: Cursor, stop: '"' | null): readonly WordPart[] {
  const parts: WordPart[] = [];
  for (;;) {
    const text = readPlain(cursor, stop === null ? /[^\\$`]+/y : /[^"\\$`]+/y);
    if (text !== '') parts.push({ kind: 'text', text, quoted: true });
    const next = cursor.text[cursor.at];
    if (next === undefined && stop === null) return parts;
    if (next === undefined) throw new ShellSyntaxError('no closing quote: "', true);
    if (next === stop) break;
    if (next === '\\') parts.push(readQuotedEscape(cursor));
    else parts.push(readExpansion(cursor, true));
  }
  cursor.at += 1;
  return parts;
}

/** The text of a here-document. */
export function hereWord(cursor: Cursor, text: string, literal: boolean): Word {
  if (literal) return [{ kind: 'text', text, quoted: true }];
  return readQuotedUntil(innerCursor(cursor, text), null);
}

/** Reads an expansion that begins with `$` or a backquote. */
function readExpansion(cursor: Cursor, quoted: boolean): WordPart {
  if (cursor.text[cursor.at] === '`') return readBackquoted(cursor, quoted);
  if (cursor.text.startsWith('$((', cursor.at)) {
    const word = readArithmetic(cursor, 3);
    if (word !== null) return { kind: 'arithmetic', word, quoted };
  }
  if (cursor.text.startsWith('$(', cursor.at)) {
    const inner = { ...innerCursor(cursor, cursor.text), at: cursor.at + 2 };
    const script = cursor.parse(inner, true);
    cursor.at = inner.at;
    return { kind: 'substitution', script, quoted };
  }
  if (cursor.text.startsWith('${', cursor.at))
    return readBraced(cursor, quoted, { readExpansion, readSpecial });
  const pattern = /\$([A-Za-z_]\w*|[?$#@*!0-9-])/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  cursor.at += match === null ? 1 : match[0].length;
  if (match === null) return { kind: 'text', text: '$', quoted: true };
  return { kind: 'variable', name: match[1] ?? '', quoted, modifier: null };
}

/**
 * Reads the text between `((` and `))`. `opening`: number of opening characters. Null where the brackets do not close
 * together: mksh then reads two subshells.
 */
export function readArithmetic(cursor: Cursor, opening: number): Word | null {
  let open = 0;
  for (let at = cursor.at + opening; at < cursor.text.length; at += 1) {
    const character = cursor.text[at];
    if (character === '(') open += 1;
    if (character !== ')') continue;
    if (open > 0) {
      open -= 1;
      continue;
    }
    if (cursor.text[at + 1] !== ')') return null;
    const text = cursor.text.slice(cursor.at + opening, at);
    cursor.at = at + 2;
    return readQuotedUntil(innerCursor(cursor, text), null);
  }
  return null;
}

/** The old form of `$(…)`: backslashes before `` ` ``, `\\` and `$` are removed first. */
function readBackquoted(cursor: Cursor, quoted: boolean): WordPart {
  const pattern = /`((?:[^`\\]|\\[\s\S])*)`/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) throw new ShellSyntaxError('no closing quote: `', true);
  cursor.at += match[0].length;
  const text = (match[1] ?? '').replace(quoted ? /\\([`\\$"])/g : /\\([`\\$])/g, '$1');
  return { kind: 'substitution', script: cursor.parse(innerCursor(cursor, text), false), quoted };
}
