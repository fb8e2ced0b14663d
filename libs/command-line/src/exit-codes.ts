import {
  ERROR_CODES,
  type ErrorCode,
  type JobStatus,
  type Outcome,
  type Reason,
  type TapwrightError,
} from '@tapwright/contracts';

/** Exit codes of every command line of the project, a stable interface. */
export const EXIT = { completed: 0, notCompleted: 1, badInput: 2, infrastructure: 3, unproved: 4 } as const;

/** What each exit code means. */
export const EXIT_CODES: readonly { readonly code: number; readonly meaning: string }[] = [
  { code: EXIT.completed, meaning: 'completed' },
  { code: EXIT.notCompleted, meaning: 'ended without completing' },
  { code: EXIT.badInput, meaning: 'bad usage or input; nothing was started' },
  {
    code: EXIT.infrastructure,
    meaning: 'a failure of the infrastructure: model, database, bus, adb server or device',
  },
  { code: EXIT.unproved, meaning: 'completed, but no script was proved by a replay' },
];

/** Reason codes of a run that ended because something around it failed. */
const INFRASTRUCTURE =
  /^(MODEL_|DATABASE_|ARTIFACTS_|BUS_|DEVICE_(UNAVAILABLE|TIMEOUT|LEASE_LOST|COMMAND_FAILED)|CAPTURE_FAILED|INTERNAL|HANDLER_EXHAUSTED)/;

export function exitCodeOf(end: {
  outcome: Outcome | null;
  reason: Reason | null;
  status: JobStatus;
}): number {
  if (end.outcome === 'completed') return EXIT.completed;
  if (end.reason !== null && INFRASTRUCTURE.test(end.reason.code)) return EXIT.infrastructure;
  return end.status === 'ended' ? EXIT.notCompleted : EXIT.infrastructure;
}

/** Errors besides wrong input that the caller can fix. */
const INPUTS: ReadonlySet<ErrorCode> = new Set([
  'CONFIG_INVALID',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'IDEMPOTENCY_CONFLICT',
]);

/** What was started has ended, and there is nothing to show for it. */
const ENDED: ReadonlySet<ErrorCode> = new Set(['NOTHING_RECORDED']);

/** Bad input is what the caller can fix; what has not merely ended without a result is a failure of the infrastructure. */
export function exitCodeOfError(error: TapwrightError): number {
  if (ENDED.has(error.code)) return EXIT.notCompleted;
  const isInput = INPUTS.has(error.code) || ERROR_CODES[error.code].http === 400;
  return isInput ? EXIT.badInput : EXIT.infrastructure;
}
