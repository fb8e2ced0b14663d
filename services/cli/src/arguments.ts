import { parseArgs } from 'node:util';
import { type JobSpecInput, TapwrightError } from '@tapwright/contracts';

/** Where the run takes place. */
export type Target =
  | { readonly kind: 'recording'; readonly directory: string; readonly start: string | null }
  | { readonly kind: 'virtual'; readonly app: string }
  | { readonly kind: 'serial'; readonly serial: string };

export interface RunArguments {
  readonly target: Target;
  /** The job without its app and device, which follow from the target. */
  readonly job: Omit<JobSpecInput, 'device'>;
  readonly model: string;
  readonly out: string | null;
  readonly json: boolean;
}

const OPTIONS = {
  goal: { type: 'string' },
  recording: { type: 'string' },
  start: { type: 'string' },
  virtual: { type: 'string' },
  serial: { type: 'string' },
  app: { type: 'string' },
  strategy: { type: 'string' },
  model: { type: 'string' },
  'max-steps': { type: 'string' },
  reset: { type: 'string' },
  repeatable: { type: 'boolean' },
  hook: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const TARGETS = '--recording DIR, --virtual APP or --serial SERIAL';

/** Reads the arguments of `tapwright run`. @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected. */
export function parseRunArguments(args: readonly string[]): RunArguments {
  const values = read(args);
  if (values.goal === undefined) throw wrong('--goal', 'is missing', 'what is to be done, in plain words');
  if (values.start !== undefined && values.recording === undefined) {
    throw wrong('--start', 'is given without --recording', '--recording DIR --start NODE');
  }
  const target = targetOf(values);
  return {
    target,
    model: values.model ?? 'offline',
    out: values.out ?? null,
    json: values.json ?? false,
    job: {
      goal: values.goal,
      ...(values.app === undefined ? {} : { app: values.app }),
      ...(values.strategy === undefined ? {} : { strategy: values.strategy }),
      ...(values['max-steps'] === undefined
        ? {}
        : { maxSteps: wholeNumber('--max-steps', values['max-steps']) }),
      reset: resetOf(values.reset, target),
      repeatable: values.repeatable ?? false,
      ...(values.hook === undefined ? {} : { hook: values.hook }),
    },
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : 'arguments';
    throw new TapwrightError('INPUT_INVALID', `${message}`, {
      expected: 'the flags that `tapwright help` lists',
    });
  }
}

function targetOf(values: ReturnType<typeof read>): Target {
  const given = [values.recording, values.virtual, values.serial].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw wrong('target', given.length === 0 ? 'is missing' : 'is given more than once', `one of ${TARGETS}`);
  }
  if (values.recording !== undefined) {
    return { kind: 'recording', directory: values.recording, start: values.start ?? null };
  }
  if (values.virtual !== undefined) return { kind: 'virtual', app: values.virtual };
  return { kind: 'serial', serial: values.serial ?? '' };
}

/** A virtual app may be erased without asking; a phone's app is only restarted. */
function resetOf(text: string | undefined, target: Target): 'data' | 'restart' | 'none' {
  if (text === undefined) return target.kind === 'serial' ? 'restart' : 'data';
  if (text === 'data' || text === 'restart' || text === 'none') return text;
  throw wrong('--reset', `is '${text}'`, 'data, restart or none');
}

export function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && Number.isSafeInteger(number)) return number;
  throw wrong(flag, `is '${text.slice(0, 40)}'`, 'a whole number');
}

export function wrong(field: string, problem: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} ${problem}`, { field, expected });
}
