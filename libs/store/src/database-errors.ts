import { type ErrorCode, TapwrightError } from '@tapwright/contracts';

/** A kind of failure that is nobody's fault above the database: it is waited for, never counted. */
interface Outage {
  readonly code: ErrorCode;
  /** Codes of Node, and the SQLSTATE classes of PostgreSQL (appendix A of its manual). */
  readonly codes: RegExp;
  /** How messages of the drivers begin, which have no codes of their own. */
  readonly text?: RegExp;
  readonly what: string;
  readonly advice: string;
}

const OUTAGES: readonly Outage[] = [
  {
    code: 'DATABASE_READ_ONLY',
    // read_only_sql_transaction
    codes: /^25006$/,
    what: 'the database takes no writes',
    advice:
      'Let DATABASE_URL name the primary, or end the read-only mode of the server; what waits goes on by itself.',
  },
  {
    code: 'DATABASE_FULL',
    // 53: insufficient resources, such as disk_full, out_of_memory, too_many_connections.
    codes: /^53...$/,
    what: 'the database has run out of room',
    advice: 'Make room on the disk of PostgreSQL, or raise its limits; what waits goes on by itself.',
  },
  {
    code: 'DATABASE_UNAVAILABLE',
    // 08: connection; 25P03: a transaction was cut off; 57014: a statement took too long; 57P: shutdown, crash,
    // starting; 58: the system around the database, such as io_error.
    codes:
      /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|25P03|57014|57P..|58...)$/,
    text: /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|PGlite is clos)/i,
    what: 'the database cannot be reached',
    advice: 'Check that PostgreSQL runs and answers, and that DATABASE_URL names it.',
  },
];

/** insufficient_privilege: no right to a table or a column, or a row that a policy does not admit. */
const FORBIDDEN = '42501';

function forbidden(error: unknown): TapwrightError {
  const refused = chainOf(error).find(({ code }) => code === FORBIDDEN)?.message ?? '';
  return new TapwrightError('DATABASE_FORBIDDEN', `the database refuses this: ${refused}`, {
    cause: error,
    advice: 'Check the user in DATABASE_URL, and run tapwright migrate.',
  });
}

/** A driver's error as a TapwrightError: an outage is retryable, other errors are passed on unchanged. */
export function databaseError(error: unknown): unknown {
  if (error instanceof TapwrightError) return error;
  for (const { message, code } of chainOf(error)) {
    const outage = OUTAGES.find(({ codes, text }) => codes.test(code) || text?.test(message) === true);
    if (outage === undefined) continue;
    return new TapwrightError(outage.code, `${outage.what}: ${message}`, {
      cause: error,
      advice: outage.advice,
    });
  }
  if (errorCode(error) === FORBIDDEN) return forbidden(error);
  return error;
}

/**
 * True if the connection with this error must not be used again: it does not answer, or it was opened while the server
 * took no writes, which such a connection never unlearns.
 */
export function isUselessAfter(error: unknown): boolean {
  if (error === undefined || typeof error === 'boolean') return false;
  return chainOf(error).some(({ code, message }) => code === '25006' || message === 'Query read timeout');
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
  return chainOf(error).find(({ code }) => /^[0-9A-Z]{5}$/.test(code))?.code ?? null;
}

const CAUSES_MAX = 5;

/** The error and its causes, the outermost first; the code is empty where there is none. */
function chainOf(error: unknown): readonly { readonly code: string; readonly message: string }[] {
  const chain: { code: string; message: string }[] = [];
  for (let current = error; current instanceof Error && chain.length < CAUSES_MAX; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    chain.push({ code, message: current.message });
  }
  return chain;
}
