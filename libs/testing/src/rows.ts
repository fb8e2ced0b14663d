import { emptyRunState, JobSpec } from '@tapwright/contracts';
import type { JobRow, RunRow } from '@tapwright/store';

const AT = new Date('2030-01-02T03:04:05Z');

/** A queued job that is not in any database. */
export function sampleJob(values: Partial<JobRow> = {}): JobRow {
  return {
    id: 'job_1',
    tenantId: 'default',
    kind: 'goal',
    status: 'queued',
    outcome: null,
    reason: null,
    spec: JobSpec.parse({ goal: 'write a note' }),
    ledger: null,
    secrets: null,
    idempotencyKey: null,
    bodyHash: null,
    eventSeq: 0,
    version: 0,
    traceparent: null,
    resumes: null,
    createdAt: AT,
    endedAt: null,
    ...values,
  };
}

/** A queued run of it. */
export function sampleRun(values: Partial<RunRow> = {}): RunRow {
  return {
    id: 'run_1',
    jobId: 'job_1',
    tenantId: 'default',
    purpose: 'candidate',
    status: 'queued',
    version: 0,
    step: 0,
    strategy: 'tapwright',
    state: emptyRunState([], []),
    traceScriptId: null,
    gateway: null,
    serial: null,
    leaseToken: null,
    outcome: null,
    reason: null,
    createdAt: AT,
    startedAt: null,
    endedAt: null,
    ...values,
  };
}
