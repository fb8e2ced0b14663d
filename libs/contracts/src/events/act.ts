import { z } from 'zod';
import { Action } from '../action.ts';
import { defineEvent } from '../event-definition.ts';
import { captureId, step } from '../event-fields.ts';

// A phone in the hands of a person or an agent: what they ask for, and the pauses of their work.

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

/** Nothing is asked for now: the clocks of the run stand still. */
export const RunPaused = defineEvent({
  type: 'run.paused',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({}),
  example: {},
});

/** The clocks of the run go on. */
export const RunResumed = defineEvent({
  type: 'run.resumed',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({}),
  example: {},
});
