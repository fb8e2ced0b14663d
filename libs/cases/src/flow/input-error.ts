import { TapwrightError } from '@tapwright/contracts';
import type { Place } from './chart.ts';

export interface Mistake extends Place {
  readonly file: string;
  readonly message: string;
  readonly expected: string;
  readonly advice?: string;
}

/** What is wrong with a chart, in the format that editors can jump to. */
export function mistakeError({ file, line, column, message, expected, advice }: Mistake): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${file}:${line}:${column}: ${message}`, {
    field: file,
    expected,
    ...(advice === undefined ? {} : { advice }),
  });
}

/** Text of a file for use in a message: one short line. */
export function quoted(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 30 ? `'${line.slice(0, 30)}…'` : `'${line}'`;
}
