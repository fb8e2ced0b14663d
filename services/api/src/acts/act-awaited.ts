import { ActAwaited } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';

/** Whoever holds the phone reads it from the stream of the job's events, or waits for it in a request. */
export const onActAwaited = defineHandler({
  on: ActAwaited,
  emits: [],
  atOnce: () => true,

  handle: async () => ({ emit: [] }),
});
