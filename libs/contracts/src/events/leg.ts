import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';

/** A leg of an exploration has ended: what it did is wanted as a trace, from which cases are made later. */
export const LegEnded = defineEvent({
  type: 'leg.ended',
  consumer: 'script-emitter',
  scope: 'job',
  schema: z.object({ runId: z.string() }),
  example: { runId: 'run_01k0000000aaaaaaaaaaaaaaaa' },
});
