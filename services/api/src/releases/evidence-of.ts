import type { RanCase } from '@tapwright/cases';
import type { StoredRelease } from '@tapwright/contracts';
import { EVIDENCE_SCHEMA, type Evidence, type EvidenceRow, hashOfJson } from '@tapwright/report';
import type { Platform } from '@tapwright/service';
import {
  capturesOfJobs,
  eventsOfJobs,
  findJobs,
  newestResults,
  type Reader,
  runsOfJob,
  scriptsOfJobs,
  stepsOfJobs,
} from '@tapwright/store';
import { decisionView, latestDecisions } from '../sign-off/decide-row.ts';
import { artifactStates } from './artifact-states.ts';
import { testsOfRelease } from './release-tests.ts';
import { type JobFacts, type RowFacts, ranCaseOf, rowEvidence } from './row-evidence.ts';

/** So many jobs are read with one statement for each table. */
const JOBS_AT_ONCE = 20;

export interface OfRelease {
  readonly tenantId: string;
  readonly id: string;
  readonly spec: StoredRelease;
}

export interface CurrentEvidence {
  readonly evidence: Evidence;
  readonly sha256: string;
  /** The cases among the rows that have run, for charts. */
  readonly ran: readonly RanCase[];
}

/**
 * The evidence of a release as it is now: of each row the newest run on the version of the app. `signed`: rows of reports
 * that were signed; their runs count also where the history has forgotten them.
 */
export async function evidenceOf(
  { db, artifacts }: Pick<Platform, 'db' | 'artifacts'>,
  { tenantId, id, spec }: OfRelease,
  signed: readonly EvidenceRow[],
): Promise<CurrentEvidence> {
  const { tests, cases } = await testsOfRelease(db, tenantId, spec);
  const newest = await newestRuns(db.read, { tenantId, spec, tests: tests.map(({ test }) => test), signed });
  const jobIds = [...new Set(newest.values())];
  const facts = await factsOf(db.read, tenantId, jobIds);
  const decisions = await latestDecisions(db.read, tenantId, jobIds);
  const rows = tests.map((test): RowFacts => {
    const jobId = newest.get(test.test) ?? null;
    const decided = jobId === null ? undefined : decisions.get(jobId);
    return {
      test,
      stored: test.case === null ? null : (cases.get(test.case.id) ?? null),
      decision: decided === undefined ? null : withoutJob(decided),
      jobId,
      facts: jobId === null ? null : (facts.get(jobId) ?? null),
    };
  });
  const bare = rows.map(rowEvidence);
  const ids = new Set(bare.flatMap((row) => row.artifacts.map((artifact) => artifact.id)));
  const states = await artifactStates(artifacts, tenantId, ids);
  const evidence: Evidence = {
    schema: EVIDENCE_SCHEMA,
    release: { id, title: spec.title, app: spec.app, appVersion: spec.appVersion },
    charts: spec.charts.map((chart) => ({ id: chart.id, sha256: hashOfJson(chart) })),
    rows: bare.map((row) => ({
      ...row,
      artifacts: row.artifacts.map((one) => ({ ...one, state: states.get(one.id) ?? 'missing' })),
    })),
  };
  return { evidence, sha256: hashOfJson(evidence), ran: rows.flatMap((row) => ranCaseOf(row) ?? []) };
}

function withoutJob(row: Parameters<typeof decisionView>[0]): NonNullable<EvidenceRow['decision']> {
  const { job: _job, ...decision } = decisionView(row);
  return decision;
}

interface WantedRuns {
  readonly tenantId: string;
  readonly spec: StoredRelease;
  readonly tests: readonly string[];
  readonly signed: readonly EvidenceRow[];
}

/** Of each test the job that counts. Results are kept for longer than jobs, but not for ever. */
async function newestRuns(
  read: Reader,
  { tenantId, spec: { app, appVersion }, tests, signed }: WantedRuns,
): Promise<ReadonlyMap<string, string>> {
  const found = await newestResults(read, { tenantId, tests, app, appVersion });
  const results = [
    ...found.map(({ test, jobId, endedAt }) => ({ test, jobId, endedAt: endedAt.getTime() })),
    ...signed.flatMap(({ test, job, endedAt }) =>
      job === null || endedAt === null ? [] : [{ test, jobId: job, endedAt: Date.parse(endedAt) }],
    ),
  ];
  // Of equal times that of the history, which stands first.
  const newest = new Map<string, (typeof results)[number]>();
  for (const one of results) {
    const known = newest.get(one.test);
    if (known === undefined || one.endedAt > known.endedAt) newest.set(one.test, one);
  }
  return new Map([...newest].map(([test, { jobId }]) => [test, jobId]));
}

async function factsOf(
  read: Reader,
  tenantId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobFacts>> {
  const facts = new Map<string, JobFacts>();
  for (let at = 0; at < jobIds.length; at += JOBS_AT_ONCE) {
    const jobs = await findJobs(read, tenantId, jobIds.slice(at, at + JOBS_AT_ONCE));
    const ids = jobs.map(({ id }) => id);
    const [steps, captures, events, scripts] = [
      Map.groupBy(await stepsOfJobs(read, ids), ({ jobId }) => jobId),
      Map.groupBy(await capturesOfJobs(read, ids), ({ jobId }) => jobId),
      Map.groupBy(await eventsOfJobs(read, ids), ({ jobId }) => jobId),
      Map.groupBy(await scriptsOfJobs(read, tenantId, ids), ({ jobId }) => jobId),
    ];
    for (const job of jobs) {
      facts.set(job.id, {
        job,
        runs: await runsOfJob(read, job.id),
        steps: (steps.get(job.id) ?? []).map(({ step }) => step),
        captures: captures.get(job.id) ?? [],
        events: events.get(job.id) ?? [],
        scripts: scripts.get(job.id) ?? [],
      });
    }
  }
  return facts;
}
