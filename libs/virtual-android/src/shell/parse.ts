import {
  type AndOr,
  type Assignment,
  type Command,
  type Pipeline,
  type Redirect,
  type Script,
  ShellSyntaxError,
  type Word,
} from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  /** Compound commands that are open here. */
  depth: number;
}

/** Deeper lines are refused, since both the parser and the evaluator recur with the depth. */
const DEPTH_MAX = 100;

const CLOSING_WORDS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', '}']);
const UNSUPPORTED_WORDS = new Set(['case', 'select', 'function', '[[', 'time', 'coproc']);

/**
 * Parses a line of the grammar that Android's mksh shares with POSIX: lists, pipelines, groups, `if`, `for`, `while`, redirections.
 * Background jobs, `case`, functions, here-documents and arithmetic are refused, never misread.
 * @throws ShellSyntaxError
 */
export function parseShell(text: string): Script {
  return parseTokens(tokenize(text, parseTokens));
}

function parseTokens(tokens: readonly Token[]): Script {
  const reader: Reader = { tokens, at: 0, depth: 0 };
  const script = readScript(reader);
  if (reader.at < tokens.length) throw unexpected(reader);
  return script;
}

function readScript(reader: Reader): Script {
  reader.depth += 1;
  if (reader.depth > DEPTH_MAX) throw new ShellSyntaxError('commands nested too deeply');
  const script = readLists(reader);
  reader.depth -= 1;
  return script;
}

function readLists(reader: Reader): Script {
  const script: AndOr[] = [];
  for (;;) {
    skipLines(reader);
    if (atEnd(reader)) return script;
    script.push(readAndOr(reader));
    // One `;` or any number of line ends: `;;` belongs to `case` and is an error here.
    if (!takeOperator(reader, ';') && !takeOperator(reader, '\n')) return script;
  }
}

/** A script that may not be empty, as between `if` and `then`. */
function readBody(reader: Reader): Script {
  const script = readScript(reader);
  if (script.length === 0) throw unexpected(reader);
  return script;
}

/** Words such as `fi` end a list only where a command could begin: `echo fi` prints it. */
function atEnd(reader: Reader): boolean {
  const token = reader.tokens[reader.at];
  if (token === undefined) return true;
  if (token.kind === 'operator') return token.text === ')';
  return token.kind === 'word' && token.bare !== null && CLOSING_WORDS.has(token.bare);
}

function readAndOr(reader: Reader): AndOr {
  const first = readPipeline(reader);
  const rest: { operator: '&&' | '||'; pipeline: Pipeline }[] = [];
  for (;;) {
    const operator = takeOperator(reader, '&&') ? '&&' : takeOperator(reader, '||') ? '||' : null;
    if (operator === null) return { first, rest };
    skipLines(reader);
    rest.push({ operator, pipeline: readPipeline(reader) });
  }
}

function readPipeline(reader: Reader): Pipeline {
  let negated = false;
  while (takeWord(reader, '!')) negated = !negated;
  const commands = [readCommand(reader)];
  while (takeOperator(reader, '|')) {
    skipLines(reader);
    commands.push(readCommand(reader));
  }
  return { negated, commands };
}

function readCommand(reader: Reader): Command {
  if (takeOperator(reader, '(')) {
    const body = readBody(reader);
    expectOperator(reader, ')');
    return { kind: 'group', subshell: true, body, redirects: readRedirects(reader) };
  }
  const token = reader.tokens[reader.at];
  const bare = token?.kind === 'word' ? token.bare : null;
  if (bare !== null && UNSUPPORTED_WORDS.has(bare)) throw new ShellSyntaxError(`'${bare}' is not supported`);
  if (takeWord(reader, '{')) {
    const body = readBody(reader);
    expectWord(reader, '}');
    return { kind: 'group', subshell: false, body, redirects: readRedirects(reader) };
  }
  if (takeWord(reader, 'if')) return readIf(reader);
  if (takeWord(reader, 'for')) return readFor(reader);
  if (takeWord(reader, 'while')) return readWhile(reader, false);
  if (takeWord(reader, 'until')) return readWhile(reader, true);
  return readSimple(reader);
}

function readIf(reader: Reader): Command {
  const branches: { condition: Script; body: Script }[] = [];
  do {
    const condition = readBody(reader);
    expectWord(reader, 'then');
    branches.push({ condition, body: readBody(reader) });
  } while (takeWord(reader, 'elif'));
  const otherwise = takeWord(reader, 'else') ? readBody(reader) : [];
  expectWord(reader, 'fi');
  return { kind: 'if', branches, otherwise, redirects: readRedirects(reader) };
}

function readFor(reader: Reader): Command {
  const token = reader.tokens[reader.at];
  const name = token?.kind === 'word' ? token.bare : null;
  if (name === null || !/^[A-Za-z_]\w*$/.test(name)) throw unexpected(reader);
  reader.at += 1;
  expectWord(reader, 'in');
  const items: Word[] = [];
  for (let next = reader.tokens[reader.at]; next?.kind === 'word'; next = reader.tokens[reader.at]) {
    items.push(next.word);
    reader.at += 1;
  }
  return { kind: 'for', name, items, body: readLoopBody(reader), redirects: readRedirects(reader) };
}

function readWhile(reader: Reader, until: boolean): Command {
  const condition = readBody(reader);
  return { kind: 'while', until, condition, body: readLoopBody(reader), redirects: readRedirects(reader) };
}

function readLoopBody(reader: Reader): Script {
  takeOperator(reader, ';');
  skipLines(reader);
  expectWord(reader, 'do');
  const body = readBody(reader);
  expectWord(reader, 'done');
  return body;
}

function readSimple(reader: Reader): Command {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (let token = reader.tokens[reader.at]; token !== undefined; token = reader.tokens[reader.at]) {
    if (token.kind === 'operator') break;
    if (token.kind === 'redirect') {
      redirects.push(readOneRedirect(reader));
      continue;
    }
    const assignment = words.length === 0 ? assignmentOf(token.word) : null;
    if (assignment !== null) assignments.push(assignment);
    else words.push(token.word);
    reader.at += 1;
  }
  if (assignments.length + words.length + redirects.length === 0) throw unexpected(reader);
  return { kind: 'simple', assignments, words, redirects };
}

/** `NAME=…` with the name written plainly; a quoted or expanded name makes it an ordinary word. */
function assignmentOf(word: Word): Assignment | null {
  const [first, ...rest] = word;
  if (first?.kind !== 'text' || first.quoted) return null;
  const match = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(first.text);
  if (match === null) return null;
  const start: Word = match[2] === '' ? [] : [{ kind: 'text', text: match[2] ?? '', quoted: false }];
  return { name: match[1] ?? '', value: [...start, ...rest] };
}

function readRedirects(reader: Reader): readonly Redirect[] {
  const redirects: Redirect[] = [];
  while (reader.tokens[reader.at]?.kind === 'redirect') redirects.push(readOneRedirect(reader));
  return redirects;
}

function readOneRedirect(reader: Reader): Redirect {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  const target = reader.tokens[reader.at];
  if (token?.kind !== 'redirect' || target?.kind !== 'word') throw unexpected(reader);
  reader.at += 1;
  const mode = ({ '<': 'read', '>': 'write', '>>': 'append', '>&': 'duplicate' } as const)[token.operator];
  return { fd: token.fd, mode, target: target.word };
}

function takeOperator(reader: Reader, text: string): boolean {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'operator' || token.text !== text) return false;
  reader.at += 1;
  return true;
}

function takeWord(reader: Reader, bare: string): boolean {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'word' || token.bare !== bare) return false;
  reader.at += 1;
  return true;
}

function skipLines(reader: Reader): void {
  while (takeOperator(reader, '\n'));
}

function expectOperator(reader: Reader, text: string): void {
  if (!takeOperator(reader, text)) throw unexpected(reader);
}

function expectWord(reader: Reader, bare: string): void {
  if (!takeWord(reader, bare)) throw unexpected(reader);
}

function unexpected(reader: Reader): ShellSyntaxError {
  const token = reader.tokens[reader.at];
  if (token === undefined) return new ShellSyntaxError('unexpected EOF');
  const text =
    token.kind === 'word' ? (token.bare ?? 'word') : token.kind === 'operator' ? token.text : token.operator;
  return new ShellSyntaxError(`unexpected '${text === '\n' ? 'newline' : text}'`);
}
