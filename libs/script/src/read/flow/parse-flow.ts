import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml';
import { type Place, refusal } from './refusal.ts';

/** Maximum number of characters of one file, and of commands in it. */
const CHARACTERS_MAX = 256_000;
const COMMANDS_MAX = 1_000;

/** One command of a flow: its name, what it is given, and the commands inside of it. */
export interface FlowCommand extends Place {
  readonly name: string;
  /** Null for a command that is its name alone. */
  readonly value: unknown;
  /** As it stands in the file: a name, or a record with one field. */
  readonly whole: unknown;
  /** The commands of `runFlow` and `repeat` that stand in it. */
  readonly inside: readonly FlowCommand[];
}

/** A comment line of its own. */
export interface FlowComment extends Place {
  readonly comment: string;
}

export interface ParsedFlow {
  readonly file: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Those of `onFlowStart` and `onFlowComplete` too. */
  readonly commands: readonly FlowCommand[];
  readonly comments: readonly FlowComment[];
}

/**
 * The settings and commands of a flow's text, each command with its line.
 * @throws TapwrightError `INPUT_INVALID` with the line that is no part of a flow
 */
export function parseFlow(file: string, text: string): ParsedFlow {
  const start = { file, line: 1 };
  if (text.length > CHARACTERS_MAX)
    throw refusal(start, 'the flow is too long', `at most ${CHARACTERS_MAX} characters in a file`);
  const lines = new LineCounter();
  const documents = documentsOf(text, lines, start);
  const [first, second, more] = Array.isArray(documents) ? documents : [];
  for (const one of [first, second]) {
    const [error] = one?.errors ?? [];
    if (error !== undefined)
      throw refusal(
        { file, line: lines.linePos(error.pos[0]).line },
        `it is not YAML: ${error.message.split('\n')[0]}`,
        'a flow of Maestro',
      );
  }
  if (first === undefined || second === undefined || more !== undefined)
    throw refusal(start, 'it is no flow', 'settings with an appId, a line of three hyphens, and commands');
  const reading: Reading = { file, lines, count: 0 };
  const commands = [
    ...hookIn(first, 'onFlowStart', reading),
    ...commandsIn(second.contents, reading, start),
    ...hookIn(first, 'onFlowComplete', reading),
  ];
  const settings: unknown = plainOf(first);
  return {
    file,
    settings: isRecord(settings) ? settings : {},
    commands,
    comments: commentsOf(file, text, commands[0]?.line ?? 0),
  };
}

function documentsOf(text: string, lineCounter: LineCounter, start: Place) {
  try {
    return parseAllDocuments(text, { lineCounter, uniqueKeys: true });
  } catch {
    // Brackets within brackets, until the stack ends.
    throw refusal(start, 'it is not YAML that can be read', 'a flow of Maestro');
  }
}

/** The commands that a setting names. */
function hookIn({ contents }: Document, name: string, reading: Reading): readonly FlowCommand[] {
  const pairs = isMap(contents) ? contents.items : [];
  const hook = pairs.find(({ key }) => isScalar(key) && key.value === name);
  return hook === undefined ? [] : commandsIn(hook.value, reading, { file: reading.file, line: 1 });
}

interface Reading {
  readonly file: string;
  readonly lines: LineCounter;
  count: number;
}

/** Aliases are not followed: a few lines of them could stand for millions of values. */
const plainOf = (node: Document | Node): unknown => {
  try {
    return node instanceof Object && 'toJS' in node ? (node as Document).toJS({ maxAliasCount: 0 }) : null;
  } catch {
    return null;
  }
};

function placeOf(node: unknown, { file, lines }: Reading, otherwise: Place): Place {
  const at = isNode(node) ? node.range?.[0] : undefined;
  return at === undefined ? otherwise : { file, line: lines.linePos(at).line };
}

function commandsIn(node: unknown, reading: Reading, around: Place): readonly FlowCommand[] {
  const place = placeOf(node, reading, around);
  if (!isSeq(node)) throw refusal(place, 'these are no commands', 'a list of commands, each behind a hyphen');
  return node.items.map((item) => commandOf(item, reading, place));
}

function commandOf(item: unknown, reading: Reading, around: Place): FlowCommand {
  const place = placeOf(item, reading, around);
  reading.count += 1;
  if (reading.count > COMMANDS_MAX)
    throw refusal(place, 'the flow is too long', `${COMMANDS_MAX} commands at most`);
  if (isScalar(item) && typeof item.value === 'string')
    return { ...place, name: item.value, value: null, whole: item.value, inside: [] };
  const [pair, more] = isMap(item) ? item.items : [];
  if (!isPair(pair) || more !== undefined || !isScalar(pair.key))
    throw refusal(place, 'this is no command', 'one command behind each hyphen, such as - tapOn: Save');
  const name = String(pair.key.value);
  const value = plainOfNode(pair.value, reading, place);
  const inside = isMap(pair.value)
    ? pair.value.items.find(({ key }) => isScalar(key) && key.value === 'commands')?.value
    : undefined;
  return {
    ...place,
    name,
    value,
    whole: { [name]: value },
    inside: inside === undefined ? [] : commandsIn(inside, reading, place),
  };
}

function plainOfNode(node: unknown, reading: Reading, place: Place, depth = 0): unknown {
  if (depth > DEPTH_MAX) throw refusal(place, 'the command is nested too deeply', 'a flatter command');
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map((one) => plainOfNode(one, reading, place, depth + 1));
  if (isMap(node))
    return Object.fromEntries(
      node.items.map(({ key, value }) => [
        isScalar(key) ? String(key.value) : '',
        plainOfNode(value, reading, place, depth + 1),
      ]),
    );
  if (node === null || node === undefined) return null;
  throw refusal(placeOf(node, reading, place), 'an alias is not read', 'the value itself');
}

const DEPTH_MAX = 60;

/** Comments that stand on lines of their own, from the line of three hyphens on. */
function commentsOf(file: string, text: string, firstCommand: number): readonly FlowComment[] {
  const all = text.split('\n');
  const start = all.findIndex((line) => /^---\s*$/.test(line)) + 1;
  return all.flatMap((line, at) =>
    at >= start && firstCommand > 0 && /^# \S/.test(line)
      ? [{ file, line: at + 1, comment: line.trimEnd() }]
      : [],
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
