import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { seedsFrom, whole } from '../evaluation/flags.ts';
import { loadModelLog } from '../policies/logged/model-log.ts';
import { isPolicyName, parsePolicyName } from '../policies/policy-names.ts';
import type { AppChoice } from './cells.ts';
import type { TaskOptions } from './command-line.ts';
import { modelNamed } from './provider.ts';

/** The command-line options of the benches that run tasks. */
export interface BenchArguments {
  /** Null where none was named. */
  readonly models: readonly string[] | null;
  readonly strategies: readonly string[] | null;
  readonly recordings: string;
  readonly logs: string;
  /** Which apps: recorded ones, those that run, or both. */
  readonly apps: AppChoice;
  /** Only tasks whose `app/task goal` fits. */
  readonly tasks: RegExp;
  /** Runs of a task before the one that counts, for strategies that learn. */
  readonly training: number;
  /** One run for each task, whatever its strategy wants. */
  readonly oneTry: boolean;
  readonly maxSteps: number;
  /** The cost of an action whose outcome was not recorded; null where it was not given. */
  readonly unrecordedCost: number | null;
  readonly seeds: readonly number[];
  readonly processes: number;
  /** Folder for results, from which a second start continues; null where there is none. */
  readonly out: string | null;
  /** Starts again where the folder holds results of something else. */
  readonly fresh: boolean;
  /** Writes the report into the project's documents. */
  readonly write: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
}

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const PROCESSES_MOST = 8;

/** The default values of the command line. */
export interface Presets {
  readonly apps: 'recorded' | 'interactive' | 'all';
  readonly training: number;
  readonly oneTry: boolean;
}

const PRESETS: Presets = { apps: 'recorded', training: 0, oneTry: true };
const TRAINING_MOST = 10;

/** Checks what the options name. @throws TapwrightError naming the flag and what was expected. */
export function readArguments(values: TaskOptions, presets: Presets = PRESETS): BenchArguments {
  const processes = values.processes ?? String(Math.min(availableParallelism(), PROCESSES_MOST));
  const cost = values.unrecordedCost;
  const read: BenchArguments = {
    models: listed('--model', values.model),
    strategies: listed('--strategy', values.strategy),
    recordings: resolve(values.recordings ?? resolve(ROOT, '../shared/recordings')),
    logs: resolve(values.logs ?? resolve(ROOT, '../shared/model-logs')),
    apps: chosenApps(values.apps ?? presets.apps),
    tasks: pattern('--tasks', values.tasks),
    training:
      values.training === undefined
        ? presets.training
        : whole('--training', values.training, TRAINING_MOST, 0),
    oneTry: presets.oneTry,
    maxSteps: whole('--max-steps', values.maxSteps, 200),
    unrecordedCost: cost === undefined ? null : whole('--unrecorded-cost', cost, 200),
    seeds: seedsFrom(values.seed, values.seeds),
    processes: whole('--processes', processes, 64),
    out: values.out === undefined ? null : resolve(values.out),
    fresh: values.fresh,
    write: values.write,
    json: values.json,
    verbose: values.verbose,
  };
  for (const name of read.strategies ?? []) findStrategy(name);
  for (const name of read.models ?? []) checkModel(name, read.logs);
  return read;
}

function checkModel(name: string, logs: string): void {
  if (!isPolicyName(name)) {
    modelNamed(name);
    return;
  }
  const spec = parsePolicyName(name);
  if (spec.kind === 'logged') loadModelLog(logs, spec.model);
}

/** Names separated by commas, each once. */
function listed(flag: string, text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return [...new Set(names)];
  throw wrong(flag, text, 'a name, or several with commas between them');
}

/** The only one of a list. @throws TapwrightError `INPUT_INVALID` where there are several */
export function onlyOne(flag: string, names: readonly string[] | null, preset: string): string {
  const [name = preset, ...others] = names ?? [];
  if (others.length === 0) return name;
  throw wrong(flag, (names ?? []).join(','), 'one name; bench:models takes several');
}

/** `recorded`, `interactive` or `all`; anything else is a pattern for the names of apps of both kinds. */
function chosenApps(text: string): AppChoice {
  if (text === 'recorded' || text === 'interactive') return { data: [text], pattern: /^/ };
  return { data: ['recorded', 'interactive'], pattern: text === 'all' ? /^/ : pattern('--apps', text) };
}

function pattern(flag: string, text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong(flag, text, 'a regular expression, such as clock/task1');
  }
}

function wrong(field: string, value: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is '${value.slice(0, 40)}'`, { field, expected });
}
