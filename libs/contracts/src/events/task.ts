import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { captureId, step } from '../event-fields.ts';
import { Outcome, Reason } from '../verdict.ts';

// The events of a task: wanted, planned, entered on another phone, claimed to be done, ended, remembered.

/** The next task, and the capture to read (null: take one). */
export const TaskPlanned = defineEvent({
  type: 'task.planned',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({ task: z.number().int().nonnegative(), step, captureId: captureId.nullable() }),
  example: { task: 0, step: 0, captureId: null },
});

/**
 * A leg of an exploration has no task: find one for the screen where it stands. Asked when the leg begins, and again after
 * each task, however that has ended.
 */
export const TaskWanted = defineEvent({
  type: 'task.wanted',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({
    /** The place that the task will have in the run, from 0. */
    task: z.number().int().nonnegative(),
    step,
    captureId,
  }),
  example: { task: 1, step: 7, captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa' },
});

/** The next task is done on another role's phone: look at that phone. */
export const RoleEntered = defineEvent({
  type: 'role.entered',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ task: z.number().int().nonnegative(), step, role: z.string() }),
  example: { task: 1, step: 4, role: 'receiver' },
});

/** The actor claims that the task is done, or cannot be done. */
export const EndClaimed = defineEvent({
  type: 'end.claimed',
  consumer: 'verifier',
  scope: 'run',
  schema: z.object({ step, captureId, claim: z.enum(['done', 'infeasible']), reason: z.string() }),
  example: {
    step: 2,
    captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    claim: 'done',
    reason: 'The note is saved.',
  },
});

/** The task has ended with this outcome: store what was learnt from it. */
export const TaskEnded = defineEvent({
  type: 'task.ended',
  consumer: 'reflector',
  scope: 'run',
  schema: z.object({ task: z.number().int(), outcome: Outcome, reason: Reason }),
  example: {
    task: 0,
    outcome: 'completed',
    reason: { code: 'COMPLETED', message: 'The note is in the list.' },
  },
});

/** Memory is written: plan the next task or close the run. */
export const TaskReflected = defineEvent({
  type: 'task.reflected',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({ task: z.number().int(), outcome: Outcome, reason: Reason }),
  example: {
    task: 0,
    outcome: 'completed',
    reason: { code: 'COMPLETED', message: 'The note is in the list.' },
  },
});
