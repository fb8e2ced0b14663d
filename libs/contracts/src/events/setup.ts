import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';
import { captureId } from '../event-fields.ts';

// What a job says that prepares its app, before the first step of a run.

const attempt = z.int().min(1);

/** The app of a run is prepared: the lines of its job are played in this try, each once, then its check. */
export const SetupPlanned = defineEvent({
  type: 'setup.planned',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ attempt }),
  example: { attempt: 1 },
});

/** A try has been played: the app is as it must be, and this screen shows it, or what was wrong. */
export const SetupPlayed = defineEvent({
  type: 'setup.played',
  consumer: 'planner',
  scope: 'run',
  schema: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), attempt, captureId }),
    /** `problem` names lines by their numbers, never by what they say: that may be secret. */
    z.object({ ok: z.literal(false), attempt, problem: z.string().max(300) }),
  ]),
  example: { ok: true, attempt: 1, captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa' },
});
