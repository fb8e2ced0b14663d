import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { type Target, wrong } from '../arguments.ts';

export interface SuiteArguments {
  readonly file: string;
  /** Null: every device of the adb server, chosen for each task by its selector. */
  readonly target: Target | null;
  /** Goes before the suite's own. */
  readonly model: string | null;
  /** Goes before that of every task. */
  readonly strategy: string | null;
  /** Only tasks whose `id goal` fits. */
  readonly tasks: RegExp;
  readonly out: string | null;
  readonly json: boolean;
}

const OPTIONS = {
  virtual: { type: 'string' },
  recording: { type: 'string' },
  serial: { type: 'string' },
  model: { type: 'string' },
  strategy: { type: 'string' },
  tasks: { type: 'string', default: '' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Reads the arguments of `tapwright suite run`. @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected. */
export function parseSuiteArguments(args: readonly string[]): SuiteArguments {
  const { values, positionals } = read(args);
  return {
    file: onlyFile(positionals),
    target: targetOf(values),
    model: values.model ?? null,
    strategy: values.strategy ?? null,
    tasks: pattern(values.tasks),
    out: values.out ?? null,
    json: values.json,
  };
}

export function onlyFile(positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file !== undefined && others.length === 0 && !file.startsWith('--')) return file;
  throw wrong('FILE', file === undefined ? 'is missing' : 'is not one file', 'the path of one suite file');
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

function targetOf({ virtual, recording, serial }: ReturnType<typeof read>['values']): Target | null {
  const targets: Target[] = [];
  if (virtual !== undefined) targets.push({ kind: 'virtual', app: virtual });
  if (recording !== undefined) targets.push({ kind: 'recording', directory: recording, start: null });
  if (serial !== undefined) targets.push({ kind: 'serial', serial });
  if (targets.length < 2) return targets[0] ?? null;
  throw wrong(
    'target',
    'is given more than once',
    'at most one of --virtual APP, --recording DIR and --serial SERIAL',
  );
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong('--tasks', `is '${text.slice(0, 40)}'`, 'a regular expression, such as create-note');
  }
}
