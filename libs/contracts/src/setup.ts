import { z } from 'zod';

export const SETUP_LINES_MAX = 20;
export const SETUP_TRIES_MAX = 10;
/** Longest time of all lines of one try, and of all lines that tidy up, milliseconds. */
export const SETUP_TRY_MAX_MS = 120_000;
export const TEARDOWN_MAX_MS = 60_000;
const LINE_MAX_CHARACTERS = 1_000;
const LINE_TIMEOUT_DEFAULT_MS = 30_000;

/** One line for the shell of the phone. It ends with 0 where it has done what it should. */
export const PhoneLine = z
  .string()
  .min(1)
  .max(LINE_MAX_CHARACTERS)
  .regex(/^[^\p{Cc}]*$/u, 'one line without control characters');

/** The full name of a permission, such as `android.permission.CAMERA`. */
export const PermissionName = z.string().regex(/^[A-Za-z][\w.]{0,199}$/, 'the full name of a permission');

/** How the app of a job is prepared before its first step, and what is done after the last one. */
export const JobSetup = z
  .strictObject({
    /** Permissions that are granted to the app first. */
    grant: z.array(PermissionName).max(SETUP_LINES_MAX).default([]),
    /** Lines that are done in order, each once in a try. */
    lines: z.array(PhoneLine).max(SETUP_LINES_MAX).default([]),
    /** Ends with 0 where the app is as it must be; it only looks. */
    check: PhoneLine.optional(),
    /** How often all of it is tried. */
    tries: z.int().min(1).max(SETUP_TRIES_MAX).default(3),
    /** Lines that are done in order when the run has ended, however it ended. */
    teardown: z.array(PhoneLine).max(SETUP_LINES_MAX).default([]),
    /** Longest time of one line, milliseconds. */
    timeoutMs: z.int().min(100).max(SETUP_TRY_MAX_MS).default(LINE_TIMEOUT_DEFAULT_MS),
  })
  .refine(
    ({ grant, lines, check, teardown }) =>
      grant.length + lines.length + teardown.length > 0 || check !== undefined,
    'at least one of grant, lines, check and teardown',
  );
export type JobSetup = z.infer<typeof JobSetup>;

/** How far the set-up of a run has come. Absent in a run that prepares nothing, and before its first try. */
export const SetupProgress = z.object({
  /** The try that is played, or was played last; from 1. */
  attempt: z.int().min(1),
  /** The app is as it must be: the steps of the run have begun. */
  done: z.boolean(),
});
export type SetupProgress = z.infer<typeof SetupProgress>;
