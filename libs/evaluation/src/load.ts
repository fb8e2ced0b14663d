import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';
import { jsonOf } from './json-file.ts';
import type { RecordedApp } from './recorded-app.ts';
import { type RecordedScreen, readRecordedScreen } from './recorded-screen.ts';
import { RecordedGraph, type RecordedTask, RecordedTasks } from './recorded-tasks.ts';

const HIERARCHY_MAX_BYTES = 16 * 1_048_576;

/**
 * The folders under `directory/graphs`, or under `directory` if it has no such folder, whose names begin so, in order.
 * @throws TapwrightError `RECORDING_MISSING` if there are none.
 */
export function recordedAppFolders(directory: string, prefix: string): readonly string[] {
  const inner = join(directory, 'graphs');
  const graphs = existsSync(inner) ? inner : directory;
  const names = statSync(graphs, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(graphs).sort() : [];
  const folders = names.filter((name) => name.startsWith(prefix)).map((name) => join(graphs, name));
  if (folders.length > 0) return folders;
  throw new TapwrightError(
    'RECORDING_MISSING',
    `there are no recordings${prefix === '' ? '' : ` named ${prefix}…`} in ${graphs}`,
    {
      field: graphs,
      expected: `folders${prefix === '' ? '' : ` named ${prefix}…`} with a graph.json and a tasks.json each`,
    },
  );
}

/**
 * The recordings of a directory that have tasks: those with names of this prefix, or all if none is called so; or the
 * directory itself, if it is a recording.
 * @throws TapwrightError `RECORDING_MISSING` if there are none.
 */
export function taskFolders(directory: string, prefix: string): readonly string[] {
  if (existsSync(join(directory, 'graph.json'))) return [directory];
  const hasTasks = (folder: string): boolean => existsSync(join(folder, 'tasks.json'));
  const all = recordedAppFolders(directory, '').filter(hasTasks);
  const own = all.filter((folder) => basename(folder).startsWith(prefix));
  const folders = own.length > 0 ? own : all;
  if (folders.length > 0) return folders;
  throw new TapwrightError('RECORDING_MISSING', `no recording in ${directory} has tasks`, {
    field: directory,
    expected: 'folders with a graph.json and a tasks.json each',
  });
}

/**
 * Loads a recorded app with its tasks and their answers.
 * @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` with the file and the field.
 */
export function loadRecordedApp(folder: string): RecordedApp {
  const { tasks, goalless } = withGoals(readRecorded(join(folder, 'tasks.json'), RecordedTasks));
  return { ...loadApp(folder, tasks), goalless };
}

/** Tasks apart from those whose goal is null. */
export function withGoals<T extends { readonly id: string; readonly task: string | null }>(
  all: readonly T[],
): { readonly tasks: readonly (T & { readonly task: string })[]; readonly goalless: readonly string[] } {
  return {
    tasks: all.flatMap((one) => (one.task === null ? [] : [{ ...one, task: one.task }])),
    goalless: all.filter(({ task }) => task === null).map(({ id }) => id),
  };
}

/** Loads a recorded app with other tasks, or without any. @throws as {@link loadRecordedApp} does */
export function loadApp(folder: string, tasks: readonly RecordedTask[] = []): RecordedApp {
  const graph = readRecorded(join(folder, 'graph.json'), RecordedGraph);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const screens = new Map<string, RecordedScreen>();
  return {
    name: basename(folder),
    folder,
    packageName: graph.package,
    start: graph.start,
    tasks,
    goalless: [],
    nodes: [...nodes.keys()],
    edges: graph.edges,
    struct: (node) => nodes.get(node)?.struct ?? null,
    activity: (node) => nodes.get(node)?.activity ?? '',
    screen(node) {
      const entry = nodes.get(node);
      if (entry === undefined) return null;
      const known = screens.get(node);
      if (known !== undefined) return known;
      const screen = readScreen(join(folder, entry.hierarchy));
      screens.set(node, screen);
      return screen;
    },
  };
}

/**
 * Reads a file of a recording, checked by its schema. @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT`
 */
export function readRecorded<T>(file: string, schema: z.ZodType<T, unknown>): T {
  if (!existsSync(file)) throw missing(file, 'a file of a recording');
  const read = jsonOf(readFileSync(file));
  if (read.expected !== null) throw corrupt(file, '', read.expected, read.cause);
  const parsed = schema.safeParse(read.json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw corrupt(file, issue?.path.join('.') ?? '', issue?.message ?? 'of the recorded form', parsed.error);
}

function readScreen(file: string): RecordedScreen {
  const screen = readRecordedScreen(readDump(file));
  if (screen === null) throw corrupt(file, 'hierarchy', 'a tree of nodes');
  return screen;
}

/** The dumps of a recording as text, by node; null if there is no such node. @throws as {@link loadRecordedApp} does */
export function recordedDumps(folder: string): (node: string) => string | null {
  const { nodes } = readRecorded(join(folder, 'graph.json'), RecordedGraph);
  const files = new Map(nodes.map(({ id, hierarchy }) => [id, join(folder, hierarchy)]));
  return (node) => {
    const file = files.get(node);
    return file === undefined ? null : readDump(file);
  };
}

function readDump(file: string): string {
  if (!existsSync(file)) throw missing(file, 'the hierarchy of a node');
  try {
    return gunzipSync(readFileSync(file), { maxOutputLength: HIERARCHY_MAX_BYTES }).toString('utf8');
  } catch (cause) {
    throw corrupt(file, '', 'gzip', cause);
  }
}

function missing(file: string, expected: string): TapwrightError {
  return new TapwrightError('RECORDING_MISSING', `${file} does not exist`, { field: file, expected });
}

function corrupt(file: string, field: string, expected: string, cause?: unknown): TapwrightError {
  const where = field === '' ? file : `${file}: ${field}`;
  const details = { field: where, expected };
  return new TapwrightError(
    'RECORDING_CORRUPT',
    `${where} is not as recorded: ${expected}`,
    cause === undefined ? details : { ...details, cause },
  );
}
