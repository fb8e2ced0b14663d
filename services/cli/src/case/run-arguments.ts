import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { type Target, wholeNumber, wrong } from '../arguments.ts';

export interface CaseRunArguments {
  readonly file: string;
  /** Only the case with this id. */
  readonly id: string | null;
  /** Only this data row, from 1. */
  readonly row: number | null;
  readonly rules: string | null;
  readonly target: Target;
  /** Values for parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly model: string;
  readonly strategy: string | null;
  readonly out: string | null;
  readonly junit: string | null;
  readonly html: string | null;
  readonly json: boolean;
}

const OPTIONS = {
  case: { type: 'string' },
  row: { type: 'string' },
  rules: { type: 'string' },
  virtual: { type: 'string' },
  serial: { type: 'string' },
  recording: { type: 'string' },
  start: { type: 'string' },
  set: { type: 'string', multiple: true },
  model: { type: 'string' },
  strategy: { type: 'string' },
  out: { type: 'string' },
  junit: { type: 'string' },
  html: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the arguments of `tapwright case run`. @throws TapwrightError `INPUT_INVALID` naming the flag */
export function parseCaseRunArguments(args: readonly string[]): CaseRunArguments {
  const { values, positionals } = read(args);
  const [file, second] = positionals;
  if (file === undefined || second !== undefined) throw wrong('FILE', 'must be one case file', 'FILE.yaml');
  return {
    file,
    id: values.case ?? null,
    row: values.row === undefined ? null : wholeNumber('--row', values.row),
    rules: values.rules ?? null,
    target: targetOf(values),
    values: Object.fromEntries((values.set ?? []).map(assignment)),
    model: values.model ?? 'offline',
    strategy: values.strategy ?? null,
    out: values.out ?? null,
    junit: values.junit ?? null,
    html: values.html ?? null,
    json: values.json ?? false,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : 'arguments';
    throw new TapwrightError('INPUT_INVALID', `${message}`, {
      expected: 'the flags that `tapwright help` lists',
    });
  }
}

type Values = ReturnType<typeof read>['values'];

function targetOf({ virtual, serial, recording, start }: Values): Target {
  const given = [virtual, serial, recording].filter((value) => value !== undefined);
  if (given.length !== 1) {
    const problem = given.length === 0 ? 'is missing' : 'is given more than once';
    throw wrong('target', problem, 'one of --virtual APP, --serial SERIAL or --recording DIR');
  }
  if (virtual !== undefined) return { kind: 'virtual', app: virtual };
  if (serial !== undefined) return { kind: 'serial', serial };
  return { kind: 'recording', directory: recording ?? '', start: start ?? null };
}

/** A value is never repeated in a message: it may be a secret. */
function assignment(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw wrong('--set', 'is no assignment', 'NAME=VALUE');
  return [text.slice(0, at).trim(), text.slice(at + 1)];
}
