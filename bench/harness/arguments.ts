import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { modelNamed } from './platform.ts';

export interface BenchArguments {
  readonly model: string;
  readonly recordings: string;
  readonly strategy: string;
  /** Only tasks whose `app/task goal` fits. */
  readonly tasks: RegExp;
  readonly maxSteps: number;
  readonly seed: number;
  readonly processes: number;
  readonly json: boolean;
  readonly verbose: boolean;
}

const OPTIONS = {
  model: { type: 'string', default: 'offline' },
  recordings: { type: 'string' },
  strategy: { type: 'string', default: 'tapwright' },
  tasks: { type: 'string', default: '' },
  'max-steps': { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  processes: { type: 'string' },
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

const PROCESSES_MOST = 8;

/** Reads the flags and checks what they name. @throws TapwrightError naming the flag and what was expected. */
export function readArguments(args: readonly string[], root: string): BenchArguments {
  const values = parse(args);
  findStrategy(values.strategy);
  modelNamed(values.model);
  const processes = values.processes ?? String(Math.min(availableParallelism(), PROCESSES_MOST));
  return {
    model: values.model,
    strategy: values.strategy,
    recordings: resolve(values.recordings ?? resolve(root, '../shared/recordings')),
    tasks: pattern(values.tasks),
    maxSteps: whole('--max-steps', values['max-steps'], 200),
    seed: whole('--seed', values.seed, 1_000_000),
    processes: whole('--processes', processes, 64),
    json: values.json,
    verbose: values.verbose,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
    const expected = Object.keys(OPTIONS)
      .map((name) => `--${name}`)
      .join(' ');
    throw new TapwrightError('INPUT_INVALID', message, { field: 'arguments', expected });
  }
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong('--tasks', text, 'a regular expression, such as clock/task1');
  }
}

function whole(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= 1 && number <= most) return number;
  throw wrong(flag, text, `a whole number from 1 to ${most}`);
}

function wrong(field: string, value: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is '${value.slice(0, 40)}'`, { field, expected });
}
