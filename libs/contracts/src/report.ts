import { z } from 'zod';
import { JobKind, JobStatus } from './job.ts';
import { JudgedLedger } from './obligation.ts';
import { Misread } from './run-state.ts';
import { AppTrouble } from './trouble.ts';
import { Reason } from './verdict.ts';

/** One line of a run's timeline as users see it. */
export const StepView = z.object({
  index: z.number().int(),
  /** The role whose device it was; absent if the run has only one. */
  role: z.string().optional(),
  action: z.string(),
  target: z.string().nullable(),
  text: z.string().nullable(),
  verdict: z.string(),
  evidence: z.string(),
  deviceMs: z.number(),
  modelMs: z.number(),
  /** If the app failed during the step: the failure in the phone's log. */
  trouble: AppTrouble.optional(),
  /** The picture after the step shows nothing: a secure window, or a screen that is off. Absent: it shows something. */
  blackPicture: z.literal(true).optional(),
  /**
   * Nothing was done: the answer was in another format, or named what was not possible there, and its protocol repairs
   * nothing. Absent: an action was done.
   */
  misread: Misread.optional(),
});
export type StepView = z.infer<typeof StepView>;

/** What `tapwright run --json` prints; a stable interface. */
export const RunReport = z.object({
  job: z.object({
    /** Empty where no job was begun, since a person did not confirm what was read from its goal. */
    id: z.string(),
    kind: JobKind,
    status: z.union([JobStatus, z.string()]),
    reason: Reason.nullable(),
  }),
  /** What the goal was read to ask for, and what was said of each part; null where the strategy reads no goals. */
  ledger: JudgedLedger.nullable(),
  steps: z.array(StepView),
  /** `detail`: what the proof rests on, or why there is none. */
  scripts: z.array(z.object({ format: z.string(), path: z.string(), proof: z.string(), detail: z.string() })),
  /** Files beside the scripts: `logcat`, the phone's log of a run; `cut` if only its newest part was kept. */
  artifacts: z.array(
    z.object({
      kind: z.literal('logcat'),
      runId: z.string(),
      path: z.string(),
      bytes: z.number(),
      cut: z.boolean(),
    }),
  ),
  model: z.object({
    calls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** Calls whose tokens the endpoint did not count. */
    uncounted: z.number(),
    /** What the counted tokens cost by the price table; null where a price or a count is missing. */
    usd: z.number().nullable(),
  }),
  timing: z.object({
    wallMs: z.number(),
    deviceMs: z.number(),
    modelMs: z.number(),
    overheadMsPerStepP50: z.number(),
  }),
});
export type RunReport = z.infer<typeof RunReport>;
