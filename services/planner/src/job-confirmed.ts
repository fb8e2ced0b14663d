import { JobConfirmed, RunQueued } from '@tapwright/contracts';
import { findStrategy, planCandidates } from '@tapwright/runtime';
import { defineJobHandler } from '@tapwright/service';
import { replaceState, runsOfJob } from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { WithDatabase } from './deps.ts';
import { queueRun } from './queue-run.ts';

/** The runs that have waited for a person begin with the ledger that was confirmed; their time begins anew. */
export const onJobConfirmed = defineJobHandler({
  on: JobConfirmed,
  emits: [RunQueued],

  async handle({ job }, { db }: WithDatabase) {
    const { ledger } = job;
    if (job.status !== 'queued' || ledger === null) return { emit: [] };
    const { note } = planCandidates(job.spec, findStrategy(job.spec.strategy));
    const waiting = (await runsOfJob(db.read, job.id)).filter(({ status }) => status === 'queued');
    return {
      job: { status: 'running' },
      save: async (tx) => {
        for (const run of waiting) {
          const tasks = run.state.tasks.map((task) => ({ ...task, ledger }));
          await replaceState(tx, run, { ...run.state, tasks });
        }
      },
      emit: waiting.map(({ id }) => queueRun(job, { id, note })),
      timers: waiting.map(({ id }) => deadlineTimer(job, id)),
    };
  },
});
