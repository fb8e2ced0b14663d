import { TapwrightError } from '@tapwright/contracts';

/** Codes of a lost or refused connection: Node's and the SQLSTATE classes 08 and 57P (shutdown). */
const UNAVAILABLE = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08|57P|53300)/;
const UNAVAILABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered|closed/i;

/** A driver's error as a TapwrightError: a lost connection is retryable, other errors are passed on unchanged. */
export function databaseError(error: unknown): unknown {
  if (error instanceof TapwrightError) return error;
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (isUnavailable(current)) {
      return new TapwrightError(
        'DATABASE_UNAVAILABLE',
        `the database cannot be reached: ${current.message}`,
        {
          cause: error,
          advice: 'Check that PostgreSQL runs and that DATABASE_URL names it.',
        },
      );
    }
    current = current.cause;
  }
  return error;
}

function isUnavailable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNAVAILABLE.test(code) || UNAVAILABLE_TEXT.test(error.message);
}

/** True for a violation of the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && current.code === '23505') {
      return 'constraint' in current && current.constraint === constraint;
    }
    current = current.cause;
  }
  return false;
}

/** The SQLSTATE of the error or of its cause; null if there is none. */
export function errorCode(error: unknown): string | null {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
    current = current.cause;
  }
  return null;
}
