import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { captureId, DeviceTiming } from '../event-fields.ts';
import { DECLARED_MAX, ENTRIES_MAX, ENTRY_MAX_CHARACTERS } from '../exploration.ts';
import { RunLog } from '../trouble.ts';
import { Outcome, Reason } from '../verdict.ts';

// The events of a run: it waits for devices, begins, is stopped or closed, ends.

/** A run wants a device that matches its selector; `note`: why there are fewer candidates than wanted. */
export const RunQueued = defineEvent({
  type: 'run.queued',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  handledWhile: ['queued'],
  schema: z.object({ note: z.string().optional() }),
  example: {},
});

/** The device is leased, the app launched, the first screen captured. */
export const RunStarted = defineEvent({
  type: 'run.started',
  consumer: 'planner',
  scope: 'run',
  handledWhile: ['queued'],
  schema: z.object({
    captureId,
    serial: z.string(),
    timing: DeviceTiming,
    /** Version code of the app; absent if there is no app yet or the phone does not report it. */
    appVersion: z.string().optional(),
    /** The date on the phone's own calendar, such as `2026-04-11`; absent if the phone does not report it. */
    day: z.string().optional(),
    /** Language of the phone, BCP 47, for a replay; absent if the phone does not report it. */
    locale: z.string().optional(),
    /** Activities that the app's manifest declares, for the first leg of an exploration; absent if it cannot be read. */
    declared: z.array(z.string()).max(DECLARED_MAX).optional(),
    /** URIs that its deep links and launcher shortcuts open, known together with the activities. */
    entries: z.array(z.string().max(ENTRY_MAX_CHARACTERS)).max(ENTRIES_MAX).optional(),
  }),
  example: {
    captureId: 'cap_01k0000000aaaaaaaaaaaaaaaa',
    serial: 'virtual-1',
    timing: { deviceMs: 41.5, settleMs: 120, settledBy: 'stable', settlePolls: 2 },
  },
});

/**
 * This run cannot continue, for this reason; if it lost its device and another can take over, it cannot on this device.
 */
export const RunStopped = defineEvent({
  type: 'run.stopped',
  consumer: 'planner',
  scope: 'run',
  handledWhile: ['queued', 'running'],
  schema: z.object({
    outcome: Outcome,
    reason: Reason,
    /** Fencing token of the lease that this is about: a run that has moved on to another lease is not stopped. */
    token: z.number().int().nonnegative().optional(),
    /** The task that has taken too long: a run that has finished it is not stopped. */
    task: z.number().int().nonnegative().optional(),
  }),
  example: { outcome: 'canceled', reason: { code: 'CANCELED', message: 'A user canceled the job.' } },
});

/** Release the device, reset it. */
export const RunClosed = defineEvent({
  type: 'run.closed',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  handledWhile: ['running', 'closing'],
  schema: z.object({}),
  example: {},
});

/** The device is returned: collect the candidates of the job. */
export const RunEnded = defineEvent({
  type: 'run.ended',
  consumer: 'planner',
  scope: 'run',
  handledWhile: ['running', 'closing', 'ended'],
  schema: z.object({ log: RunLog.optional() }),
  example: {},
});
