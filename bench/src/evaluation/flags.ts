import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';

/** Where the data of others lies, and which part of it is meant: the same flags for every bench that only reads. */
export interface DataFlags {
  readonly recordings: string;
  readonly logs: string;
  readonly traces: string;
  /** Flags that were given on the command line, by name. */
  readonly given: ReadonlySet<string>;
  /** Only tasks whose `app/task goal` fits. */
  readonly tasks: RegExp;
  /** One after another from `--seed` on, as many as `--seeds` says; a bench that draws nothing has no use for them. */
  readonly seeds: readonly number[];
  readonly json: boolean;
  readonly verbose: boolean;
  /** Further flags of the bench, with their defaults filled in. */
  readonly more: Readonly<Record<string, string>>;
  /** Further switches of the bench that were given. */
  readonly switches: ReadonlySet<string>;
}

const OPTIONS = {
  recordings: { type: 'string', default: 'recordings' },
  logs: { type: 'string', default: 'model-logs' },
  traces: { type: 'string', default: 'tasks/visidroid-traces.json' },
  tasks: { type: 'string', default: '' },
  // Taken by every bench, so that one line of flags does for all; a bench that has no use for one ignores it.
  model: { type: 'string' },
  strategy: { type: 'string' },
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

const BESIDE = fileURLToPath(new URL('../../../../shared/', import.meta.url));

/**
 * Reads the flags; `more` are those of one bench with their defaults, `switches` those without a value.
 * @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected
 */
export function readDataFlags(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  switches: readonly string[] = [],
): DataFlags {
  const valued = Object.entries(more).map(
    ([name, preset]) => [name, { type: 'string', default: preset }] as const,
  );
  const plain = switches.map((name) => [name, { type: 'boolean' }] as const);
  const own = [...valued, ...plain];
  const { values, tokens } = parse(args, { ...OPTIONS, ...Object.fromEntries(own) });
  const given = new Set(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
  const text = (name: string): string => String(values[name] ?? '');
  const place = (name: string): string => resolve(given.has(name) ? '.' : BESIDE, text(name));
  return {
    recordings: place('recordings'),
    logs: place('logs'),
    traces: place('traces'),
    given,
    tasks: pattern(text('tasks')),
    seeds: seedsFrom(text('seed'), text('seeds')),
    json: values.json === true,
    verbose: values.verbose === true,
    more: Object.fromEntries(Object.keys(more).map((name) => [name, text(name)])),
    switches: new Set(switches.filter((name) => values[name] === true)),
  };
}

type Options = NonNullable<ParseArgsConfig['options']>;

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
    const expected = Object.keys(options)
      .map((name) => `--${name}`)
      .join(' ');
    throw new TapwrightError('INPUT_INVALID', message, { field: 'arguments', expected });
  }
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

/** @throws TapwrightError `INPUT_INVALID` where `tasks` fits none of them: a bench over nothing has no figures */
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
