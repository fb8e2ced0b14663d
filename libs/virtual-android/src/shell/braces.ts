import type { Cursor } from './cursor.ts';
import { readPlain, readQuotedEscape } from './quoting.ts';
import { type Modifier, ShellSyntaxError, type Word, type WordPart } from './syntax.ts';

const CONDITIONS = { '-': 'default', '=': 'assign', '?': 'demand', '+': 'alternative' } as const;

/** Reads the parts of a word that may also stand inside the braces. */
interface WordReader {
  readExpansion(cursor: Cursor, quoted: boolean): WordPart;
  /** Quotations and escapes too. */
  readSpecial(cursor: Cursor, parts: WordPart[]): void;
}

/** `${NAME}`, `${#NAME}` and NAME with one of mksh's modifiers. Arrays and the rest are refused. */
export function readBraced(cursor: Cursor, quoted: boolean, reader: WordReader): WordPart {
  const length = take(cursor, /\$\{#([A-Za-z_]\w*|[0-9]+|[?$@*!-])\}/y);
  if (length !== null)
    return { kind: 'variable', name: length[1] ?? '', quoted, modifier: { kind: 'length' } };
  const head = take(cursor, /\$\{([A-Za-z_]\w*|[0-9]+|[?$#@*!-])/y);
  if (head === null) throw unsupported(cursor);
  const modifier = cursor.text[cursor.at] === '}' ? null : readModifier(cursor, quoted, reader);
  if (cursor.text[cursor.at] !== '}') throw unsupported(cursor);
  cursor.at += 1;
  return { kind: 'variable', name: head[1] ?? '', quoted, modifier };
}

function readModifier(cursor: Cursor, quoted: boolean, reader: WordReader): Modifier {
  const operand = (stops: string, text: boolean, plainQuotes: boolean): Word =>
    readOperand(cursor, stops, { text, plainQuotes, reader });
  const condition = take(cursor, /(:?)([-=?+])/y);
  if (condition !== null) {
    const [, colon, letter] = condition;
    const kind = CONDITIONS[letter === '=' || letter === '?' || letter === '+' ? letter : '-'];
    return { kind, colon: colon !== '', word: operand('}', quoted, quoted) };
  }
  const trim = take(cursor, /##?|%%?/y);
  if (trim !== null) {
    const end = trim[0].startsWith('#') ? 'front' : 'back';
    return { kind: 'trim', end, longest: trim[0].length > 1, word: operand('}', false, false) };
  }
  const replace = take(cursor, /\/\/?/y);
  if (replace !== null) {
    const pattern = operand('/}', false, false);
    const more = take(cursor, /\//y) !== null;
    const by = more ? operand('}', quoted, false) : [];
    return { kind: 'replace', all: replace[0].length > 1, pattern, by };
  }
  if (take(cursor, /:/y) === null) throw unsupported(cursor);
  const from = operand(':}', true, false);
  const more = take(cursor, /:/y) !== null;
  return { kind: 'slice', from, length: more ? operand('}', true, false) : null };
}

/** Reads up to one of `stops`, which is not consumed. `text`: plain characters are quoted. `plainQuotes`: `'` is plain. */
function readOperand(
  cursor: Cursor,
  stops: string,
  { text, plainQuotes, reader }: { text: boolean; plainQuotes: boolean; reader: WordReader },
): Word {
  const parts: WordPart[] = [];
  const quotes = plainQuotes ? '' : "'";
  const plain = new RegExp(`[^${stops}"\\\\$\`${quotes}]+`, 'y');
  for (;;) {
    const run = readPlain(cursor, plain);
    if (run !== '') parts.push({ kind: 'text', text: run, quoted: text });
    const next = cursor.text[cursor.at];
    if (next === undefined) throw new ShellSyntaxError("no closing quote: '${'", true);
    if (stops.includes(next)) return parts;
    if (plainQuotes && next === '\\') parts.push(readQuotedEscape(cursor, '$`"\\}'));
    else if (text && (next === '$' || next === '`')) parts.push(reader.readExpansion(cursor, true));
    else reader.readSpecial(cursor, parts);
  }
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match !== null) cursor.at += match[0].length;
  return match;
}

function unsupported(cursor: Cursor): ShellSyntaxError {
  if (cursor.text.indexOf('}', cursor.at) === -1) return new ShellSyntaxError("no closing quote: '${'", true);
  return new ShellSyntaxError("this form of '${' is not supported by a virtual device");
}
