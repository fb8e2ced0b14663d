import { type ReleaseSpec, type StoredRelease, TapwrightError } from '@tapwright/contracts';
import {
  type Database,
  findCase,
  findJobs,
  findSchedule,
  putRelease,
  RELEASES_PER_TENANT_MAX,
  type ReleaseRow,
} from '@tapwright/store';
import { expandChart } from './chart-coverage.ts';
import { testOf, testsOfRelease } from './release-tests.ts';

export interface WantedRelease {
  readonly tenantId: string;
  readonly id: string;
  readonly spec: ReleaseSpec;
}

/**
 * Stores a release all of whose parts exist.
 * @throws TapwrightError `NOT_FOUND` and `INPUT_INVALID` by field, `TOO_MANY_REQUESTS`
 */
export async function storeRelease(
  db: Database,
  noted: Database,
  { tenantId, id, spec }: WantedRelease,
): Promise<ReleaseRow> {
  for (const [at, one] of spec.cases.entries())
    if ((await findCase(db.read, tenantId, one)) === null) throw missing('case', one, `cases.${at}`);
  for (const [at, one] of spec.schedules.entries())
    if ((await findSchedule(db.read, tenantId, one)) === null)
      throw missing('schedule', one, `schedules.${at}`);
  for (const chart of spec.charts) expandChart(chart);
  const stored: StoredRelease = { ...spec, tests: await testsOfJobs(db, tenantId, spec) };
  await testsOfRelease(db, tenantId, stored);
  const row = await noted.transaction((tx) => putRelease(tx, { tenantId, id, spec: stored }));
  if (row !== null) return row;
  throw new TapwrightError('TOO_MANY_REQUESTS', 'no more releases can be kept', {
    expected: `at most ${RELEASES_PER_TENANT_MAX} releases; delete some`,
  });
}

async function testsOfJobs(db: Database, tenantId: string, { jobs, app }: ReleaseSpec): Promise<string[]> {
  const found = new Map((await findJobs(db.read, tenantId, jobs)).map((job) => [job.id, job.spec]));
  const tests = jobs.map((id, at) => {
    const spec = found.get(id);
    if (spec === undefined) throw missing('job', id, `jobs.${at}`);
    if (spec.kind !== 'explore' && spec.app === app) return testOf(spec).test;
    throw new TapwrightError('INPUT_INVALID', `the job ${id} is no test of ${app}`, {
      field: `jobs.${at}`,
      expected: `goals, cases and replays of ${app}`,
    });
  });
  return [...new Set(tests)];
}

function missing(kind: string, id: string, field: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no ${kind} ${id}`, { field });
}
