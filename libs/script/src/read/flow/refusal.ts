import { TapwrightError } from '@tapwright/contracts';

/** Where a command stands. */
export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A command that is not read: what and where it is, and what to do. */
export function refusal({ file, line }: Place, what: string, advice: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `line ${line} of ${file}: ${what}`, {
    field: 'FILE',
    expected: advice,
  });
}
