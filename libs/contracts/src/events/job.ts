import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { Outcome, Reason } from '../verdict.ts';

// The events of a job as a whole: accepted, its candidates compared, its scripts written, ended.

/** A job is stored and valid. */
export const JobSubmitted = defineEvent({
  type: 'job.submitted',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({}),
  example: {},
});

/** A person has confirmed what was read from the goal: its runs may begin. */
export const JobConfirmed = defineEvent({
  type: 'job.confirmed',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({}),
  example: {},
});

/** All candidate runs have ended: rank them and write scripts. */
export const CandidatesEnded = defineEvent({
  type: 'candidates.ended',
  consumer: 'script-emitter',
  scope: 'job',
  schema: z.object({ runIds: z.array(z.string()) }),
  example: { runIds: ['run_01k0000000aaaaaaaaaaaaaaaa'] },
});

/** Scripts are written: verify them by a replay. */
export const ScriptsEmitted = defineEvent({
  type: 'scripts.emitted',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({
    runId: z.string().nullable(),
    scriptIds: z.array(z.string()),
    /** The candidates, the best first, with their scores; absent if there was only one. */
    ranking: z
      .object({ by: z.string(), runs: z.array(z.object({ runId: z.string(), score: z.number() })) })
      .optional(),
  }),
  example: { runId: 'run_01k0000000aaaaaaaaaaaaaaaa', scriptIds: ['scr_01k0000000aaaaaaaaaaaaaaaa'] },
});

/** The report is ready: notify those who wait for it. */
export const JobEnded = defineEvent({
  type: 'job.ended',
  consumer: 'api',
  scope: 'job',
  schema: z.object({ outcome: Outcome, reason: Reason }),
  example: { outcome: 'completed', reason: { code: 'COMPLETED', message: 'The note is in the list.' } },
});
