import { TapwrightError } from '@tapwright/contracts';

/** A recording's file that is not what `utg-1` says: names the file, the field and what was expected. */
export function corrupt(file: string, field: string, expected: string, cause?: unknown): TapwrightError {
  const where = field === '' ? file : `${file}: ${field}`;
  return new TapwrightError('RECORDING_CORRUPT', `${where} is not ${expected}.`, {
    field: where,
    expected,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A recording's folder or file that is not there. */
export function missing(path: string, expected: string, cause?: unknown): TapwrightError {
  return new TapwrightError('RECORDING_MISSING', `${path} does not exist.`, {
    field: path,
    expected,
    ...(cause === undefined ? {} : { cause }),
  });
}
