import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { CANDIDATES_ASKED_MAX, captureId, playedMove, step } from '../event-fields.ts';
import { Outcome, Reason } from '../verdict.ts';

// A recorded trace is played; a model may be asked about a lost target.

/** A trace is played: after this step of the run, on this capture, its next move is done, once, and so on until it has ended. */
export const ReplayPlanned = defineEvent({
  type: 'replay.planned',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({
    step,
    captureId,
    /** The waiting time for what comes next is over. */
    late: z.boolean(),
    /** The screen holds still: scrolling may search for what is missing. */
    still: z.boolean(),
    /** The move of this step; absent where none was made since the event before. */
    played: playedMove.optional(),
    /** The model's answer about a target; absent if it was not asked. */
    healing: z
      .object({
        /** Index of an element of the capture's screen; null if it is none of those that were offered. */
        index: z.number().int().nonnegative().nullable(),
        reason: z.string(),
      })
      .optional(),
  }),
  example: {
    step: 2,
    captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    late: false,
    still: false,
    played: {
      status: 'done',
      timing: { deviceMs: 41.5, settleMs: 12, settledBy: 'stable', settlePolls: 2 },
      healed: 0.81,
    },
  },
});

/** Neither a locator nor likeness finds the target of a step: which of these elements of the capture has it become? */
export const HealingAsked = defineEvent({
  type: 'healing.asked',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({
    step,
    captureId,
    /** Position of the step in the trace, from 0. */
    at: z.number().int().nonnegative(),
    /** Indices of elements, most alike first. */
    candidates: z.array(z.number().int().nonnegative()).min(1).max(CANDIDATES_ASKED_MAX),
  }),
  example: { step: 2, captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa', at: 1, candidates: [7, 4] },
});

/** A trace was played to its end, or as far as it went. */
export const ReplayPlayed = defineEvent({
  type: 'replay.played',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({ step, outcome: Outcome, reason: Reason, played: playedMove.optional() }),
  example: {
    step: 3,
    outcome: 'completed',
    reason: { code: 'COMPLETED', message: 'all 3 steps were played' },
  },
});
