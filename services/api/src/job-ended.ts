import { JobEnded } from '@tapwright/contracts';
import { defineJobHandler } from '@tapwright/service';
import { noteTestResult } from '@tapwright/store';
import { endedTest } from './history/ended-test.ts';

/**
 * A job's report is ready, and its test has one more result. Streams read the stored row themselves, so nothing more is sent
 * yet; web hooks will be called from here.
 */
export const onJobEnded = defineJobHandler({
  on: JobEnded,
  emits: [],

  async handle({ job, data, log }, _deps: Record<string, never>) {
    log.info({ job: job.id, outcome: data.outcome, code: data.reason.code }, 'job ended');
    const test = endedTest(job, data.outcome);
    return { emit: [], writes: test === null ? [] : noteTestResult(test) };
  },
});
