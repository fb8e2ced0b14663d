import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

export interface ErrorDetails {
  /** The field, flag or variable that is wrong. */
  readonly field?: string;
  /** What would have been right. */
  readonly expected?: string;
  /** What the reader can do about it. */
  readonly advice?: string;
  readonly cause?: unknown;
}

/** The one error class: a code of {@link ERROR_CODES}, what was wrong, what was expected and what to do. */
export class TapwrightError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly field: string | undefined;
  readonly expected: string | undefined;
  readonly advice: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TapwrightError';
    this.code = code;
    this.retryable = ERROR_CODES[code].retryable;
    this.field = details.field;
    this.expected = details.expected;
    this.advice = details.advice;
  }

  /** The form in which the error crosses a process boundary: no stack, no cause. */
  toJSON(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.expected === undefined ? {} : { expected: this.expected }),
      ...(this.advice === undefined ? {} : { advice: this.advice }),
    };
  }
}

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly expected?: string;
  readonly advice?: string;
}

/**
 * Any thrown value as a {@link TapwrightError}. An error of a package that imports nothing of ours keeps its code and
 * its details if the code is one of {@link ERROR_CODES}; anything else becomes `INTERNAL` with the value as its cause.
 */
export function toTapwrightError(thrown: unknown): TapwrightError {
  if (thrown instanceof TapwrightError) return thrown;
  if (isCoded(thrown))
    return new TapwrightError(thrown.code, thrown.message, { ...detailsOf(thrown), cause: thrown });
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new TapwrightError('INTERNAL', message, { cause: thrown });
}

function isCoded(thrown: unknown): thrown is Error & { readonly code: ErrorCode } {
  if (!(thrown instanceof Error && 'code' in thrown)) return false;
  return typeof thrown.code === 'string' && Object.hasOwn(ERROR_CODES, thrown.code);
}

function detailsOf(error: Error): ErrorDetails {
  return {
    ...('field' in error && typeof error.field === 'string' ? { field: error.field } : {}),
    ...('expected' in error && typeof error.expected === 'string' ? { expected: error.expected } : {}),
  };
}
