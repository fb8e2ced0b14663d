import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { virtualApp } from '@tapwright/virtual-apps';
import { parsePolicyName } from '../policies/policy-names.ts';
import { readerName } from './reader.ts';

export interface MemoryArguments {
  readonly apps: readonly string[];
  /** Tasks of each app, its first ones. */
  readonly tasks: number;
  /** Of training; 0: no curves. */
  readonly passes: number;
  readonly models: readonly string[];
  /** Whose candidates are ranked; a model that errs. */
  readonly rankedModel: string;
  /** Of each task; fewer than 2: nothing is ranked. */
  readonly candidates: number;
  readonly seed: number;
  readonly maxSteps: number;
  readonly json: boolean;
}

const OPTIONS = {
  apps: { type: 'string', default: 'notes,settings' },
  tasks: { type: 'string', default: '4' },
  passes: { type: 'string', default: '3' },
  models: { type: 'string', default: 'simulated-mid,simulated-mid+steps' },
  'ranked-model': { type: 'string', default: 'simulated-mid' },
  candidates: { type: 'string', default: '3' },
  seed: { type: 'string', default: '1' },
  'max-steps': { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
} as const;

/** @throws TapwrightError `INPUT_INVALID`, `VIRTUAL_APP_UNKNOWN` */
export function readMemoryArguments(args: readonly string[]): MemoryArguments {
  const { values } = read(args);
  const parsed = {
    apps: values.apps.split(','),
    tasks: whole('--tasks', values.tasks, [1, 100]),
    passes: whole('--passes', values.passes, [0, 10]),
    models: values.models.split(','),
    rankedModel: values['ranked-model'],
    candidates: whole('--candidates', values.candidates, [0, 5]),
    seed: whole('--seed', values.seed, [0, 1_000_000]),
    maxSteps: whole('--max-steps', values['max-steps'], [1, 200]),
    json: values.json,
  };
  for (const app of parsed.apps) virtualApp(app);
  for (const name of [...parsed.models, parsed.rankedModel]) parsePolicyName(readerName(name).policy);
  return parsed;
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'arguments';
    throw new TapwrightError('INPUT_INVALID', message, {
      expected: Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(', '),
    });
  }
}

function whole(field: string, text: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new TapwrightError('INPUT_INVALID', `${field} is ${text}`, {
    field,
    expected: `${least} to ${most}`,
  });
}
