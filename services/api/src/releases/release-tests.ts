import { rowsOf } from '@tapwright/cases';
import {
  CaseId,
  type CaseSpec,
  type JobSpec,
  RELEASE_ROWS_MAX,
  type StoredRelease,
  TapwrightError,
} from '@tapwright/contracts';
import { type CaseRow, type Database, findCase, findSchedule } from '@tapwright/store';
import { nameOfTest } from '../history/ended-test.ts';
import { readInput } from '../http/read-input.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { bindRequest } from '../jobs/submit-job.ts';

/** A row of a release: a test, by the name that its history has. */
export interface ReleaseTest {
  readonly test: string;
  /** Null: it is no case. */
  readonly case: { readonly id: string; readonly row: number | null } | null;
}

export interface ReleaseTests {
  readonly tests: readonly ReleaseTest[];
  /** The stored cases among them, by id. */
  readonly cases: ReadonlyMap<string, CaseRow>;
}

/**
 * The tests of a release, each once: those of its cases, of its schedules' jobs, and of its jobs.
 * @throws TapwrightError `INPUT_INVALID` where they are too many
 */
export async function testsOfRelease(
  db: Database,
  tenantId: string,
  { cases, schedules, tests }: StoredRelease,
): Promise<ReleaseTests> {
  const found: ReleaseTest[] = [];
  const stored = new Map<string, CaseRow>();
  const caseOf = async (id: string): Promise<CaseSpec | null> => {
    const row = stored.get(id) ?? (await findCase(db.read, tenantId, id));
    if (row !== null) stored.set(id, row);
    return row?.spec ?? null;
  };
  for (const id of cases) {
    const spec = await caseOf(id);
    const rows = spec === null ? [null] : rowsOf(spec);
    for (const row of rows)
      found.push({ test: nameOfTest({ kind: 'case', goal: '', case: { id, row } }), case: { id, row } });
  }
  for (const id of schedules) found.push(...(await testsOfSchedule(db, tenantId, id)));
  for (const test of tests) found.push({ test, case: caseIn(test) });
  for (const { case: of } of found) if (of !== null) await caseOf(of.id);
  const once = [...new Map(found.map((one) => [one.test, one])).values()];
  if (once.length <= RELEASE_ROWS_MAX) return { tests: once, cases: stored };
  throw new TapwrightError('INPUT_INVALID', `the release has ${once.length} rows`, {
    field: 'cases',
    expected: `at most ${RELEASE_ROWS_MAX}; split it`,
  });
}

/** What cannot begin any more is a row as well, which has not run. */
async function testsOfSchedule(db: Database, tenantId: string, id: string): Promise<readonly ReleaseTest[]> {
  const schedule = await findSchedule(db.read, tenantId, id);
  if (schedule === null) return [{ test: `schedule ${id}`, case: null }];
  const tests: ReleaseTest[] = [];
  for (const [at, job] of schedule.jobs.entries()) {
    const bound = await bindRequest(db, tenantId, readInput(JobRequest, job)).catch((error: unknown) => {
      if (error instanceof TapwrightError && !error.retryable) return null;
      throw error;
    });
    tests.push(bound === null ? { test: `schedule ${id} job ${at + 1}`, case: null } : testOf(bound.spec));
  }
  return tests;
}

/** The test of which a job is a run. */
export function testOf({ kind, goal, case: of }: Pick<JobSpec, 'kind' | 'goal' | 'case'>): ReleaseTest {
  const named = of === undefined ? undefined : { id: of.spec.id, row: of.row };
  return { test: nameOfTest({ kind, goal, case: named }), case: named ?? null };
}

const OF_CASE = /^case (\S+?)(?: row (\d+))?$/;

/** The case that the name of a test names. */
function caseIn(test: string): ReleaseTest['case'] {
  const [, id = '', row] = OF_CASE.exec(test) ?? [];
  return CaseId.safeParse(id).success ? { id, row: row === undefined ? null : Number(row) } : null;
}
