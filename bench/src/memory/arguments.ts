import { TapwrightError } from '@tapwright/contracts';
import { virtualApp } from '@tapwright/virtual-apps';
import { parsePolicyName } from '../policies/policy-names.ts';
import type { MemoryOptions } from './options.ts';
import { readerName } from './reader.ts';

export interface MemoryArguments {
  readonly apps: readonly string[];
  /** Number of tasks of each app; its first ones are taken. */
  readonly tasks: number;
  /** Number of training passes; 0: no curves. */
  readonly passes: number;
  readonly models: readonly string[];
  /** The model whose candidates are ranked; it must make mistakes. */
  readonly rankedModel: string;
  /** Candidates of each task; with fewer than 2 nothing is ranked. */
  readonly candidates: number;
  readonly seed: number;
  readonly maxSteps: number;
  readonly json: boolean;
}

/** @throws TapwrightError `INPUT_INVALID`, `VIRTUAL_APP_UNKNOWN` */
export function readMemoryArguments(values: MemoryOptions): MemoryArguments {
  const parsed = {
    apps: values.apps.split(','),
    tasks: whole('--tasks', values.tasks, [1, 100]),
    passes: whole('--passes', values.passes, [0, 10]),
    models: values.models.split(','),
    rankedModel: values.rankedModel,
    candidates: whole('--candidates', values.candidates, [0, 5]),
    seed: whole('--seed', values.seed, [0, 1_000_000]),
    maxSteps: whole('--max-steps', values.maxSteps, [1, 200]),
    json: values.json,
  };
  for (const app of parsed.apps) virtualApp(app);
  for (const name of [...parsed.models, parsed.rankedModel]) parsePolicyName(readerName(name).policy);
  return parsed;
}

function whole(field: string, text: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new TapwrightError('INPUT_INVALID', `${field} is ${text}`, {
    field,
    expected: `${least} to ${most}`,
  });
}
