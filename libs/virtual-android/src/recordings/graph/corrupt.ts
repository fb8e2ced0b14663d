import { TapwrightError } from '@tapwright/contracts';

/** The error for a file that breaks the format `utg-1`: names the file, the field and what was expected. */
export function corrupt(file: string, field: string, expected: string, cause?: unknown): TapwrightError {
  const where = field === '' ? file : `${file}: ${field}`;
  return new TapwrightError('RECORDING_CORRUPT', `${where} is not ${expected}.`, {
    field: where,
    expected,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The error for a missing folder or file of a recording. */
export function missing(path: string, expected: string, cause?: unknown): TapwrightError {
  return new TapwrightError('RECORDING_MISSING', `${path} does not exist.`, {
    field: path,
    expected,
    ...(cause === undefined ? {} : { cause }),
  });
}
