import { JobEnded } from '@tapwright/contracts';
import { apiMetrics, defineJobHandler } from '@tapwright/service';
import { noteTestResult, queueDeliveries } from '@tapwright/store';
import { endedTest } from './history/ended-test.ts';
import { endedMessage } from './webhooks/messages.ts';

/**
 * A job's report is ready, its test has one more result, and webhooks are told. Streams read the stored row themselves.
 */
export const onJobEnded = defineJobHandler({
  on: JobEnded,
  emits: [],

  async handle({ job, data, log }, _deps: Record<string, never>) {
    log.info({ job: job.id, outcome: data.outcome, code: data.reason.code }, 'job ended');
    const tookMs = Date.now() - job.createdAt.getTime();
    apiMetrics().jobEnded(tookMs, { kind: job.kind, outcome: data.outcome });
    const test = endedTest(job, data.outcome);
    const told = queueDeliveries(endedMessage(job, data, new Date()));
    return { emit: [], writes: [...(test === null ? [] : noteTestResult(test)), told] };
  },
});
