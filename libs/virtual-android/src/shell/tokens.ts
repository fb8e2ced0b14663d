import { type Script, ShellSyntaxError, type Word, type WordPart } from './syntax.ts';

export type Token =
  | {
      readonly kind: 'word';
      readonly word: Word /** The text, where nothing in it was quoted or expanded. */;
      readonly bare: string | null;
    }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'redirect'; readonly fd: 0 | 1 | 2; readonly operator: '<' | '>' | '>>' | '>&' };

/** A place in the line. Substitutions are read by the same functions on the same cursor. */
interface Cursor {
  readonly text: string;
  at: number;
  readonly depth: number;
  readonly parse: (tokens: readonly Token[]) => Script;
}

const OPERATORS = ['&&', '||', ';', '|', '(', ')', '\n'];
const DEPTH_MAX = 32;
const WORD_ENDS = /[\s;&|()<>]/;

/** Splits a command line into words and operators; `parse` makes scripts of what stands in `$(…)`. */
export function tokenize(text: string, parse: (tokens: readonly Token[]) => Script): readonly Token[] {
  return readTokens({ text, at: 0, depth: 0, parse }, false);
}

/** Reads to the end, or to the `)` that closes a substitution. */
function readTokens(cursor: Cursor, nested: boolean): readonly Token[] {
  if (cursor.depth > DEPTH_MAX) throw new ShellSyntaxError('substitutions nested too deeply');
  const tokens: Token[] = [];
  let open = 0;
  while (cursor.at < cursor.text.length) {
    if (skipBlank(cursor)) continue;
    const token = readRedirect(cursor) ?? readOperator(cursor) ?? readWord(cursor);
    if (token.kind === 'operator' && token.text === '(') open += 1;
    if (token.kind === 'operator' && token.text === ')') {
      if (nested && open === 0) return tokens;
      open -= 1;
    }
    tokens.push(token);
  }
  if (nested) throw new ShellSyntaxError("unmatched '('");
  return tokens;
}

/** Blanks, joined lines and comments; a `#` inside a word never gets here, since the word is read to its end. */
function skipBlank(cursor: Cursor): boolean {
  const { text, at } = cursor;
  const blank = /[ \t\r]+|\\\n|#[^\n]*/y;
  blank.lastIndex = at;
  const match = blank.exec(text);
  if (match === null) return false;
  cursor.at += match[0].length;
  return true;
}

/** A digit counts as the stream's number only where it touches the arrow and begins the word: `echo 2>f` against `echo a2>f`. */
function readRedirect(cursor: Cursor): Token | null {
  const pattern = /([0-2])?(<<|>>|>&|<&|<>|>\||<|>)/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) return null;
  const operator = match[2] === '>|' ? '>' : match[2];
  if (operator !== '<' && operator !== '>' && operator !== '>>' && operator !== '>&') {
    throw new ShellSyntaxError(`'${match[2]}' is not supported`);
  }
  cursor.at += match[0].length;
  const fd = match[1] === '0' ? 0 : match[1] === '2' ? 2 : match[1] === '1' || operator !== '<' ? 1 : 0;
  return { kind: 'redirect', fd, operator };
}

function readOperator(cursor: Cursor): Token | null {
  const text = OPERATORS.find((operator) => cursor.text.startsWith(operator, cursor.at));
  if (text !== undefined) {
    cursor.at += text.length;
    return { kind: 'operator', text };
  }
  if (cursor.text[cursor.at] === '&') throw new ShellSyntaxError("'&' is not supported");
  return null;
}

function readWord(cursor: Cursor): Token {
  const parts: WordPart[] = [];
  let bare: string | null = '';
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at] ?? '';
    if (WORD_ENDS.test(character)) break;
    const plain = readPlain(cursor);
    if (plain !== '') {
      parts.push({ kind: 'text', text: plain, quoted: false });
      bare = bare === null ? null : bare + plain;
      continue;
    }
    bare = null;
    if (character === "'") parts.push(readSingleQuoted(cursor));
    else if (character === '"') parts.push(...readDoubleQuoted(cursor));
    else if (character === '\\') readEscape(cursor, parts);
    else parts.push(readExpansion(cursor, false));
  }
  return { kind: 'word', word: parts, bare };
}

function readPlain(cursor: Cursor): string {
  const pattern = /[^\s;&|()<>'"\\$`]+/y;
  pattern.lastIndex = cursor.at;
  const text = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += text.length;
  return text;
}

/** Nothing has a meaning between single quotes. */
function readSingleQuoted(cursor: Cursor): WordPart {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  if (end === -1) throw new ShellSyntaxError("no closing quote: '");
  const text = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return { kind: 'text', text, quoted: true };
}

function readEscape(cursor: Cursor, parts: WordPart[]): void {
  const next = cursor.text[cursor.at + 1] ?? '\\';
  cursor.at += 2;
  if (next !== '\n') parts.push({ kind: 'text', text: next, quoted: true });
}

function readDoubleQuoted(cursor: Cursor): readonly WordPart[] {
  const parts: WordPart[] = [{ kind: 'text', text: '', quoted: true }];
  cursor.at += 1;
  for (;;) {
    const pattern = /[^"\\$`]+/y;
    pattern.lastIndex = cursor.at;
    const text = pattern.exec(cursor.text)?.[0] ?? '';
    if (text !== '') parts.push({ kind: 'text', text, quoted: true });
    cursor.at += text.length;
    const stop = cursor.text[cursor.at];
    if (stop === undefined) throw new ShellSyntaxError('no closing quote: "');
    if (stop === '"') break;
    if (stop === '\\') parts.push(readQuotedEscape(cursor));
    else parts.push(readExpansion(cursor, true));
  }
  cursor.at += 1;
  return parts;
}

/** Between double quotes a backslash is a backslash unless one of `$ " \ `` ` `` or a line end follows. */
function readQuotedEscape(cursor: Cursor): WordPart {
  const next = cursor.text[cursor.at + 1] ?? '';
  cursor.at += 1 + next.length;
  const text = next === '\n' ? '' : '$`"\\'.includes(next) ? next : `\\${next}`;
  return { kind: 'text', text, quoted: true };
}

/** What begins with `$` or a backquote. */
function readExpansion(cursor: Cursor, quoted: boolean): WordPart {
  if (cursor.text[cursor.at] === '`') return readBackquoted(cursor, quoted);
  if (cursor.text.startsWith('$((', cursor.at)) throw new ShellSyntaxError("'$((' is not supported");
  if (cursor.text.startsWith('$(', cursor.at)) {
    const inner = { ...cursor, at: cursor.at + 2, depth: cursor.depth + 1 };
    const script = cursor.parse(readTokens(inner, true));
    cursor.at = inner.at;
    return { kind: 'substitution', script, quoted };
  }
  if (cursor.text.startsWith('${', cursor.at)) return readBraced(cursor, quoted);
  const pattern = /\$([A-Za-z_]\w*|[?$#@*!0-9])/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  cursor.at += match === null ? 1 : match[0].length;
  if (match === null) return { kind: 'text', text: '$', quoted: true };
  return { kind: 'variable', name: match[1] ?? '', quoted, fallback: null };
}

/** `${NAME}` and `${NAME:-text}`; the other forms are refused. */
function readBraced(cursor: Cursor, quoted: boolean): WordPart {
  const pattern = /\$\{([A-Za-z_]\w*|[?$#@*0-9])(?::?-([^}'"$`\\]*))?\}/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) throw new ShellSyntaxError("this form of '${' is not supported");
  cursor.at += match[0].length;
  const fallback: Word | null =
    match[2] === undefined ? null : [{ kind: 'text', text: match[2], quoted: true }];
  return { kind: 'variable', name: match[1] ?? '', quoted, fallback };
}

/** The old form of `$(…)`: backslashes before `` ` ``, `\\` and `$` are taken off first. */
function readBackquoted(cursor: Cursor, quoted: boolean): WordPart {
  const pattern = /`((?:[^`\\]|\\[\s\S])*)`/y;
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match === null) throw new ShellSyntaxError('no closing quote: `');
  cursor.at += match[0].length;
  const text = (match[1] ?? '').replace(/\\([`\\$])/g, '$1');
  const inner: Cursor = { text, at: 0, depth: cursor.depth + 1, parse: cursor.parse };
  return { kind: 'substitution', script: cursor.parse(readTokens(inner, false)), quoted };
}
