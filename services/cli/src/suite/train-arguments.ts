import { resolve } from 'node:path';
import { wholeNumber, wrong } from '../arguments.ts';
import { parseSuiteArguments, type SuiteArguments } from './arguments.ts';

/** VisiDroid 3.2 and 4: three passes, then the memory stays as it is. */
const PASSES_DEFAULT = 3;
const PASSES_MAX = 20;
/** Where `tapwright serve` keeps its data unless told otherwise. */
const DATA_DEFAULT = '.tapwright/platform';

export interface TrainArguments {
  readonly passes: number;
  /** Folder of the platform whose memory is trained. */
  readonly data: string;
  readonly suite: SuiteArguments;
}

/** Reads the arguments of `tapwright train`: its own, and those of `suite run`. @throws TapwrightError `INPUT_INVALID` */
export function parseTrainArguments(args: readonly string[]): TrainArguments {
  const passes = take(args, '--passes');
  const data = take(passes.rest, '--data');
  const count = passes.value === null ? PASSES_DEFAULT : wholeNumber('--passes', passes.value);
  if (count < 1 || count > PASSES_MAX) throw wrong('--passes', `is ${count}`, `1 to ${PASSES_MAX}`);
  return {
    passes: count,
    data: resolve(data.value ?? DATA_DEFAULT),
    suite: parseSuiteArguments(data.rest),
  };
}

/** The value of one flag, and the arguments without it; given twice, the second is left for the parser to refuse. */
function take(args: readonly string[], flag: string): { value: string | null; rest: readonly string[] } {
  const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at < 0) return { value: null, rest: args };
  const isJoined = args[at] !== flag;
  const value = isJoined ? args[at]?.slice(flag.length + 1) : args[at + 1];
  if (value === undefined || value === '' || value.startsWith('--')) {
    throw wrong(flag, 'has no value', `${flag} VALUE`);
  }
  return { value, rest: args.toSpliced(at, isJoined ? 1 : 2) };
}
