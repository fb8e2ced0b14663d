import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber, wrong } from '../arguments.ts';

export interface ExpandArguments {
  readonly file: string;
  /** Of the flow: its cases are called after it. */
  readonly id: string;
  readonly expand: { readonly visits: number; readonly max: number; readonly mode: 'all' | 'edges' };
  readonly style: 'plain' | 'semi-structured';
  readonly app: string | null;
  readonly out: string | null;
  readonly overwrite: boolean;
  readonly json: boolean;
  /** Files and folders that tell what has been run; empty: coverage is not asked for. */
  readonly coverage: readonly string[];
  readonly svg: string | null;
}

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;
const OPTIONS = {
  ...{ id: text, visits: text, max: text, mode: text, style: text, app: text, out: text },
  ...{ overwrite: flag, json: flag, coverage: texts, svg: text },
} as const;
const USAGE = 'tapwright flow expand FILE.mmd|FILE.json, with the flags of docs/flow-charts.md';

/** @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected */
export function parseExpandArguments(args: readonly string[]): ExpandArguments {
  const { values, positionals } = read(args);
  const [verb, file, ...more] = positionals;
  if (verb !== 'expand' || file === undefined || file === '' || more.length > 0)
    throw wrong('flow', 'is called wrongly', USAGE);
  return {
    file,
    id: values.id ?? idOf(file),
    expand: {
      visits: within('--visits', values.visits ?? '1', 10),
      max: within('--max', values.max ?? '1000', 100_000),
      mode: oneOf('--mode', values.mode ?? 'all', ['all', 'edges']),
    },
    style: oneOf('--style', values.style ?? 'plain', ['plain', 'semi-structured']),
    app: values.app ?? null,
    out: values.out ?? null,
    overwrite: values.overwrite,
    json: values.json,
    coverage: values.coverage ?? [],
    svg: values.svg ?? null,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'is called wrongly';
    throw wrong('flow', problem, USAGE);
  }
}

function within(name: string, value: string, most: number): number {
  const number = wholeNumber(name, value);
  if (number < 1 || number > most) throw wrong(name, `is ${number}`, `a whole number from 1 to ${most}`);
  return number;
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw wrong(name, `is '${value.slice(0, 40)}'`, allowed.join(' or '));
  return found;
}

/** The file's name as far as it can name a case. */
function idOf(file: string): string {
  const name = basename(file, extname(file)).replace(/[^A-Za-z0-9._-]+/g, '-');
  return name.replace(/^[^A-Za-z0-9]+/, '').slice(0, 70) || 'flow';
}
