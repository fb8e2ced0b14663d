import { JobEnded } from '@tapwright/contracts';
import { defineJobHandler } from '@tapwright/service';

/**
 * A job's report is ready. Streams read the stored row themselves, so nothing more is sent yet; web hooks will be
 * called from here.
 */
export const onJobEnded = defineJobHandler({
  on: JobEnded,
  emits: [],

  async handle({ job, data, log }, _deps: Record<string, never>) {
    log.info({ job: job.id, outcome: data.outcome, code: data.reason.code }, 'job ended');
    return { emit: [] };
  },
});
