import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import type { DataOptions } from '../harness/command-line.ts';

/** Where external data is, and which part of it to use: the same flags for every bench that only reads. */
export interface DataFlags {
  readonly recordings: string;
  readonly logs: string;
  readonly traces: string;
  /** Options that have a value, by name: those of places and of tasks only where they were given. */
  readonly given: ReadonlySet<string>;
  /** Only tasks whose `app/task goal` fits. */
  readonly tasks: RegExp;
  /** From `--seed` on, as many as `--seeds` says; a bench that draws nothing does not use them. */
  readonly seeds: readonly number[];
  readonly json: boolean;
  readonly verbose: boolean;
}

const BESIDE = fileURLToPath(new URL('../../../../shared/', import.meta.url));

/** @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected */
export function readDataFlags(options: DataOptions): DataFlags {
  const place = (given: string | undefined, preset: string): string =>
    given === undefined ? resolve(BESIDE, preset) : resolve(given);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    recordings: place(options.recordings, 'recordings'),
    logs: place(options.logs, 'model-logs'),
    traces: place(options.traces, 'tasks/visidroid-traces.json'),
    given: new Set(given.map(([name]) => name)),
    tasks: pattern(options.tasks ?? ''),
    seeds: seedsFrom(options.seed, options.seeds),
    json: options.json,
    verbose: options.verbose,
  };
}

/** `first`, and those that follow it. @throws TapwrightError `INPUT_INVALID` */
export function seedsFrom(first: string, count: string): readonly number[] {
  const from = whole('--seed', first, 1_000_000);
  return Array.from({ length: whole('--seeds', count, 1_000) }, (_, at) => from + at);
}

/** `seed 1`, or `seeds 1 to 3`. */
export function seedsInWords(seeds: readonly number[]): string {
  return seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`;
}

/** @throws TapwrightError `INPUT_INVALID` naming the flag */
export function whole(flag: string, text: string, most: number, least = 1): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  throw new TapwrightError('INPUT_INVALID', `${flag} is '${text.slice(0, 40)}'`, {
    field: flag,
    expected: `a whole number from ${least} to ${most}`,
  });
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    const details = { field: '--tasks', expected: 'a regular expression, such as clock/alarm' };
    throw new TapwrightError('INPUT_INVALID', `--tasks is '${text.slice(0, 40)}'`, details);
  }
}

/** @throws TapwrightError `INPUT_INVALID` where `tasks` fits none of them: a bench without tasks has no figures */
export function someOf<T>(
  all: readonly T[],
  { tasks }: DataFlags,
  nameOf: (task: T) => string,
): readonly T[] {
  const some = all.filter((task) => tasks.test(nameOf(task)));
  if (some.length > 0) return some;
  const problem = all.length === 0 ? 'there are no tasks' : `no task of ${all.length} fits ${tasks}`;
  const expected =
    all.length === 0 ? 'at least one task' : 'a regular expression that fits an app, a task or a goal';
  throw new TapwrightError('INPUT_INVALID', problem, {
    field: all.length === 0 ? 'tasks' : '--tasks',
    expected,
  });
}
