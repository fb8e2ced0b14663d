import { JobEnded, RunQueued, ScriptsEmitted } from '@tapwright/contracts';
import { TRACE_FORMAT } from '@tapwright/script';
import { defineJobHandler } from '@tapwright/service';
import { findDevice, proofsOfJob, proveScripts, runsOfJob, scriptsOfJob } from '@tapwright/store';
import type { WithDatabase } from './deps.ts';
import { bestEnd, endJob } from './fan-in.ts';
import { withProof } from './proof.ts';
import { obstacleToReplay, queueReplay } from './verification.ts';

/** The scripts are there: a replay proves them, unless it would repeat what may happen once only. */
export const onScriptsEmitted = defineJobHandler({
  on: ScriptsEmitted,
  emits: [RunQueued, JobEnded],

  async handle({ data, job }, { db }: WithDatabase) {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const runs = await runsOfJob(db.read, job.id);
    const scripts = await proofsOfJob(db.read, job.id);
    const trace = scripts.find((script) => script.format === TRACE_FORMAT);
    const candidate = runs.find(({ id }) => id === data.runId);
    if (trace === undefined || candidate === undefined) return endJob(job, bestEnd(runs, data.runId));
    const phone = candidate.serial === null ? null : await findDevice(db.read, candidate.serial);
    const obstacle = obstacleToReplay(job, candidate, phone);
    if (obstacle === null) return queueReplay(job, trace.id);
    const end = endJob(job, bestEnd(runs, data.runId));
    // What rules a replay out from the start was written with the scripts.
    if (scripts.every(({ proofDetail }) => proofDetail === obstacle)) return end;
    const proof = { proof: 'not_replayed', proofDetail: obstacle } as const;
    return { ...end, writes: proveScripts(withProof(await scriptsOfJob(db.read, job.id), proof)) };
  },
});
