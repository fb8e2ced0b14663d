import { type Cursor, cursorOf, type RedirectOperator } from './cursor.ts';
import { readCompound } from './parse-compound.ts';
import {
  closesList,
  createReader,
  expectedWord,
  peek,
  type Reader,
  skipLines,
  takeOperator,
  takeWord,
  unexpected,
} from './reader.ts';
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
import { expectHere } from './tokens.ts';

/** Deeper lines are refused, since the parser and the evaluator are recursive. */
const DEPTH_MAX = 100;

/**
 * Parses a line of mksh's grammar: lists, background jobs, pipelines, groups, `if`, `for`, `while`, `case`, `[[`,
 * functions, redirections, here-documents, arithmetic. `select`, `time` and coprocesses are refused, not misread.
 * @throws ShellSyntaxError
 */
export function parseShell(text: string): Script {
  return parseAt(cursorOf(text, parseAt), false);
}

/** `closed`: the script is inside `$(…)` and ends at its bracket. */
function parseAt(cursor: Cursor, closed: boolean): Script {
  const reader = createReader(cursor, readScript);
  const script = readScript(reader);
  if (closed) {
    if (peek(reader) === undefined) throw new ShellSyntaxError("unmatched '('", true);
    if (!takeOperator(reader, ')')) throw unexpected(reader);
  } else if (peek(reader) !== undefined) throw unexpected(reader);
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
    if (closesList(reader)) return script;
    const list = readAndOr(reader);
    const background = takeOperator(reader, '&');
    script.push({ ...list, background });
    // One `;` or any number of line ends. `;;` belongs to `case` and is an error elsewhere.
    if (!background && !takeOperator(reader, ';') && !takeOperator(reader, '\n')) return script;
  }
}

function readAndOr(reader: Reader): Omit<AndOr, 'background'> {
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
  const compound = readCompound(reader);
  if (compound !== null) return { ...compound, redirects: readRedirects(reader) };
  const command = readSimple(reader);
  const name = nameOf(command);
  const named = name !== null && command.words.length === 1 && command.assignments.length === 0;
  if (!named || !takeOperator(reader, '(')) return command;
  if (!takeOperator(reader, ')')) throw unexpected(reader);
  skipLines(reader);
  return { kind: 'function', name, body: readCommand(reader), redirects: [] };
}

function nameOf({ words }: Command & { kind: 'simple' }): string | null {
  const [only] = words[0] ?? [];
  if (words[0]?.length !== 1 || only?.kind !== 'text' || only.quoted) return null;
  return /^[A-Za-z_][\w.-]*$/.test(only.text) ? only.text : null;
}

function readSimple(reader: Reader): Command & { kind: 'simple' } {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (let token = peek(reader, false); token !== undefined; token = peek(reader, false)) {
    if (token.kind === 'operator' || token.kind === 'arithmetic') break;
    if (token.kind === 'redirect') {
      redirects.push(readOneRedirect(reader));
      continue;
    }
    reader.peeked = null;
    const assignment = words.length === 0 ? assignmentOf(token.word) : null;
    if (assignment !== null) assignments.push(assignment);
    else words.push(token.word);
  }
  if (assignments.length + words.length + redirects.length === 0) throw unexpected(reader);
  return { kind: 'simple', assignments, words, redirects };
}

/** Reads `NAME=…`. With a quoted or expanded name it is an ordinary word: null. */
function assignmentOf(word: Word): Assignment | null {
  const [first, ...rest] = word;
  if (first?.kind !== 'text' || first.quoted) return null;
  const match = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/.exec(first.text);
  if (match === null) return null;
  const [, name = '', plus, text = ''] = match;
  const start: Word = text === '' ? [] : [{ kind: 'text', text, quoted: false }];
  return { name, append: plus === '+', value: [...start, ...rest] };
}

function readRedirects(reader: Reader): readonly Redirect[] {
  const redirects: Redirect[] = [];
  while (peek(reader, false)?.kind === 'redirect') redirects.push(readOneRedirect(reader));
  return redirects;
}

const MODES: Readonly<Record<Exclude<RedirectOperator, '<<' | '<<-' | '<<<'>, Redirect['mode']>> = {
  '<': 'read',
  '>': 'write',
  '>>': 'append',
  '>&': 'duplicate',
  '<&': 'duplicate',
};

function readOneRedirect(reader: Reader): Redirect {
  const token = peek(reader, false);
  if (token?.kind !== 'redirect') throw unexpected(reader);
  reader.peeked = null;
  const target = expectedWord(reader);
  const { operator, fd } = token;
  if (operator === '<<' || operator === '<<-') return expectHere(reader.cursor, target, operator === '<<-');
  if (operator === '<<<')
    return { fd: 0, mode: 'here', target: [...target, { kind: 'text', text: '\n', quoted: true }] };
  return { fd, mode: MODES[operator], target };
}
