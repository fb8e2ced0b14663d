import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { REPRO_STEPS_MAX } from '../repro.ts';

// The crashes that an exploration has met are reduced to few steps, one after the other, when its legs have ended.

/**
 * A crash was met in this step of a leg: all steps before it are wanted as a trace. With `keep`: that trace was reduced to
 * these of its steps, and their scripts are wanted.
 */
export const ReproAsked = defineEvent({
  type: 'repro.asked',
  consumer: 'script-emitter',
  scope: 'job',
  schema: z.object({
    crashId: z.string(),
    /** The leg that met it. */
    runId: z.string(),
    step: z.number().int().nonnegative(),
    reduced: z
      .object({
        /** The script with the trace of all steps. */
        scriptId: z.string(),
        /** Positions of steps in that trace, from 0. */
        keep: z.array(z.number().int().nonnegative()).max(REPRO_STEPS_MAX),
        /** Steps whose target was not there: the replays pressed what was in its place, which goes by this name. */
        instead: z
          .array(z.object({ at: z.number().int().nonnegative(), label: z.string() }))
          .max(REPRO_STEPS_MAX),
        /** Replays of these steps, and how many of them met the same crash. */
        played: z.number().int().nonnegative(),
        same: z.number().int().nonnegative(),
      })
      .optional(),
  }),
  example: {
    crashId: 'cra_01k0000000aaaaaaaaaaaaaaaa',
    runId: 'run_01k0000000aaaaaaaaaaaaaaaa',
    step: 31,
    reduced: {
      scriptId: 'scr_cra_01k0000000aaaaaaaaaaaaaaaa_job_01k0000000aaaaaaaaaaaaaaaa_all',
      keep: [0, 4, 30],
      instead: [{ at: 4, label: 'Groceries' }],
      played: 3,
      same: 3,
    },
  },
});

/** The trace, or the scripts, of a crash are written; or they cannot be. */
export const ReproWritten = defineEvent({
  type: 'repro.written',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({
    crashId: z.string(),
    scriptIds: z.array(z.string()),
    /** Why nothing could be written; absent if it was. */
    problem: z.string().optional(),
  }),
  example: {
    crashId: 'cra_01k0000000aaaaaaaaaaaaaaaa',
    scriptIds: ['scr_cra_01k0000000aaaaaaaaaaaaaaaa_job_01k0000000aaaaaaaaaaaaaaaa_all'],
  },
});
