import { z } from 'zod';

/** How a run of a test counts; `unjudged`: it was canceled, or something around the app failed. */
export const TestOutcome = z.enum(['passed', 'failed', 'unjudged']);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** The longest name of a test. */
export const TEST_NAME_MAX = 300;
/** A quarantine ends by itself: at most so many days from now. */
export const QUARANTINE_DAYS_MAX = 90;

/** The runs of a test on one version of its app. */
export const TestVersion = z.object({
  /** Version code; empty where the phone did not report it. */
  version: z.string(),
  passed: z.number().int(),
  failed: z.number().int(),
  unjudged: z.number().int(),
  /** Median of the runs that passed, milliseconds; null where none did. */
  durationMs: z.number().nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type TestVersion = z.infer<typeof TestVersion>;

/** What is known of a test from its runs. Shares are 0 to 1; null where there was nothing to count. */
export const TestHistory = z.object({
  /** Such as `case pay row 2`. */
  test: z.string(),
  app: z.string(),
  passed: z.number().int(),
  failed: z.number().int(),
  unjudged: z.number().int(),
  passRate: z.number().nullable(),
  /** Runs that others of the same version of the app contradict: the rarer outcome of each version counts. */
  flakeRate: z.number().nullable(),
  /** The oldest of the newest versions on which it only failed; null: it passes on the newest, or was not judged. */
  firstFailingVersion: z.string().nullable(),
  /** Newest first. */
  versions: z.array(TestVersion),
  /** While this has not passed, its failures are known to be unreliable; null: it is not quarantined. */
  quarantinedUntil: z.string().nullable(),
  /** Why. */
  quarantine: z.string(),
});
export type TestHistory = z.infer<typeof TestHistory>;
