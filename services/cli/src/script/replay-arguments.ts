import { parseArgs } from 'node:util';
import { Heal, TapwrightError } from '@tapwright/contracts';
import { type Target, wrong } from '../arguments.ts';

export interface ReplayArguments {
  /** The neutral JSON of a script. */
  readonly file: string;
  readonly target: Target;
  readonly values: Readonly<Record<string, string>>;
  readonly heal: Heal;
  /** Provider of the model that `--heal model` asks. */
  readonly model: string;
  /** What may happen once only may be done again. */
  readonly repeatable: boolean;
  readonly out: string | null;
  readonly json: boolean;
}

const OPTIONS = {
  virtual: { type: 'string' },
  serial: { type: 'string' },
  set: { type: 'string', multiple: true },
  heal: { type: 'string' },
  model: { type: 'string' },
  repeatable: { type: 'boolean' },
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the arguments of `tapwright replay`. @throws TapwrightError `INPUT_INVALID` naming the flag */
export function parseReplayArguments(args: readonly string[]): ReplayArguments {
  const { values, positionals } = read(args);
  const [file, second] = positionals;
  if (file === undefined || second !== undefined) throw wrong('FILE', 'must be one trace', 'FILE.json');
  const heal = Heal.safeParse(values.heal ?? 'off');
  if (!heal.success) throw wrong('--heal', `is '${values.heal?.slice(0, 40)}'`, Heal.options.join(' or '));
  return {
    file,
    target: targetOf(values),
    values: Object.fromEntries((values.set ?? []).map(assignment)),
    heal: heal.data,
    model: values.model ?? 'offline',
    repeatable: values.repeatable ?? false,
    out: values.out ?? null,
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

function targetOf({ virtual, serial }: ReturnType<typeof read>['values']): Target {
  if (virtual !== undefined && serial === undefined) return { kind: 'virtual', app: virtual };
  if (serial !== undefined && virtual === undefined) return { kind: 'serial', serial };
  const problem = serial === undefined ? 'is missing' : 'is given more than once';
  throw wrong('target', problem, '--virtual APP or --serial SERIAL');
}

/** A value is never repeated in a message: it may be a secret. */
function assignment(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw wrong('--set', 'is no assignment', 'NAME=VALUE');
  return [text.slice(0, at).trim(), text.slice(at + 1)];
}
