import { z } from 'zod';

/** Most steps that lead to a crash: those of a leg. */
export const REPRO_STEPS_MAX = 200;

/** What a replay of some of the steps came to: the same crash, another one, none, or a step that could not be done. */
export const ReproResult = z.enum(['same', 'other', 'none', 'not_played']);

/** For a run that plays some of the steps before a crash. */
export const ReproPlay = z.object({
  crashId: z.string(),
  fingerprint: z.string(),
  /** Positions of the steps that are played in the trace, from 0. */
  keep: z.array(z.number().int().nonnegative()).max(REPRO_STEPS_MAX),
  /** Absent until it was played. */
  result: ReproResult.optional(),
});
export type ReproPlay = z.infer<typeof ReproPlay>;

/** How the few steps that a crash needs were looked for, as it is stored with the crash. */
export type StoredRepro =
  | {
      readonly state: 'running';
      readonly jobId: string;
      /** The leg that met the crash, and the step of it. */
      readonly runId: string;
      readonly step: number;
      /** The script with the trace of all steps; null until it is written. */
      readonly scriptId: string | null;
      /** Where the reduction stands; null before it begins. */
      readonly reduction: unknown;
      /** Replays that came to nothing, such as those whose phone was lost. */
      readonly lost: number;
    }
  | {
      readonly state: 'reduced';
      readonly jobId: string;
      /** The steps in words. */
      readonly steps: readonly string[];
      readonly tests: number;
      readonly played: number;
      readonly same: number;
      readonly scripts: readonly string[];
    }
  | { readonly state: 'unreduced'; readonly jobId: string; readonly reason: string };

/** The few steps that a crash needs, or why they were not looked for. */
export const ReproView = z.union([
  z.object({
    /** In words, the last one crashes. */
    steps: z.array(z.string()),
    /** Replays in which they were found. */
    tests: z.int(),
    /** How many of the replays of just these steps met the same crash: `3 of 3`. */
    proved: z.string(),
    /** Ids of the scripts, one in each format. */
    scripts: z.array(z.string()),
  }),
  z.object({ reason: z.string() }),
]);
export type ReproView = z.infer<typeof ReproView>;
