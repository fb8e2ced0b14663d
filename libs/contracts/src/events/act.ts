import { z } from 'zod';
import { Action } from '../action.ts';
import { defineEvent } from '../event-definition.ts';
import { captureId, step } from '../event-fields.ts';
import { REFUSAL_MAX_CHARACTERS } from '../interactive.ts';

// A phone in the hands of a person or an agent: what they ask for; and a run that a person steers.

/** Somebody wants this done on the screen that they have seen; without an action, a look at the phone. */
export const ActWanted = defineEvent({
  type: 'act.wanted',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, actId: z.string(), captureId, action: Action.optional() }),
  example: { step: 3, actId: 'tap-4711', captureId: 'cap_01k0000000aaaaaaaaaaaaaaaa' },
});

/** Look at the phone, and touch nothing. */
export const LookWanted = defineEvent({
  type: 'look.wanted',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ step, captureId }),
  example: { step: 3, captureId: 'cap_01k0000000aaaaaaaaaaaaaaaa' },
});

/** The phone holds still on this screen, and the next act is waited for. */
export const ActAwaited = defineEvent({
  type: 'act.awaited',
  consumer: 'api',
  scope: 'run',
  schema: z.object({ step, captureId }),
  example: { step: 3, captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa' },
});

/** The clocks of the run stand still; a run that acts itself proposes its next step and waits. */
export const RunPaused = defineEvent({
  type: 'run.paused',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({}),
  example: {},
});

/** The clocks of the run go on, and what it has proposed is done. */
export const RunResumed = defineEvent({
  type: 'run.resumed',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({}),
  example: {},
});

/** A person lets this proposal of a paused run happen. */
export const ProposalAccepted = defineEvent({
  type: 'proposal.accepted',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, proposal: z.int().positive() }),
  example: { step: 3, proposal: 1 },
});

/** A person says "not this" to a proposal, or to a step that the run has taken. It is not chosen there again. */
export const ActionRefused = defineEvent({
  type: 'action.refused',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({
    /** The step that it is, or that the proposal would become. */
    about: z.int().nonnegative(),
    /** Absent for a step that was taken. */
    proposal: z.int().positive().optional(),
    reason: z.string().min(1).max(REFUSAL_MAX_CHARACTERS),
  }),
  example: { about: 4, proposal: 1, reason: 'This deletes the account.' },
});

/** A person takes the phone of a run into their hands: the run pauses. */
export const PhoneTaken = defineEvent({
  type: 'phone.taken',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({}),
  example: {},
});

/** The phone is the run's again, which stays paused. */
export const PhoneReturned = defineEvent({
  type: 'phone.returned',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({}),
  example: {},
});
