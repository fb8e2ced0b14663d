import { TapwrightError } from '@tapwright/contracts';

/** An `INPUT_INVALID` error: `--port is 'x'`, expected `a whole number`. */
export function wrong(field: string, problem: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} ${problem}`, { field, expected });
}

/** @throws TapwrightError `INPUT_INVALID` with the name of the option */
export function wholeNumber(
  flag: string,
  text: string,
  { least = 0, most = 999_999_999 }: { readonly least?: number; readonly most?: number } = {},
): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  const range = most === 999_999_999 ? '' : ` from ${least} to ${most}`;
  throw wrong(flag, `is '${text.slice(0, 40)}'`, `a whole number${range}`);
}

/** One of several values of an option that may be repeated; for `argParser`. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
